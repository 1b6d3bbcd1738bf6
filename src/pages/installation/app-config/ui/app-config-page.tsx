import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { usePageRules } from '@/entities/permission';
import { appSettingQuery } from '@/entities/setting';
import { appConfigQuery, saveAppConfig, type AppConfig, type AppConfigDraft } from '@/entities/installation/setting';
import { failureOf, refusalDetail, type Exact } from '@/shared/api';
import { PartTexts, useText, type TextKey } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, noticeShown, TextField } from '@/shared/ui';
import { useUnsaved } from '@/shared/unsaved';
import { PictureField } from './picture-field.tsx';
import './app-config.css';

/** Name, pictures and ways in of the installation; shown everywhere once saved [A7.9]. */
export function AppConfigPage(): ReactNode {
  return (
    <PartTexts part="installation">
      <AppConfigPanel />
    </PartTexts>
  );
}

function AppConfigPanel(): ReactNode {
  const text = useText();
  const query = useQuery(appConfigQuery);
  return (
    <section className="panel app-config" aria-label={text('installation.app.title')}>
      <h1>{text('installation.app.title')}</h1>
      <Loaded query={query} lines={8} renderData={(config) => <ConfigForm key={config.version} config={config} />} />
    </section>
  );
}

const pictures = [
  ['logoPhoto', 'installation.app.logo', 'installation.app.logoHint'],
  ['photo', 'installation.app.photo', 'installation.app.photoHint'],
  ['imgUrl', 'installation.app.favicon', 'installation.app.faviconHint'],
] as const satisfies readonly (readonly [keyof AppConfig & keyof AppConfigDraft, TextKey, TextKey])[];

type Problems = Readonly<Record<string, string>>;

function ConfigForm({ config }: { readonly config: AppConfig }): ReactNode {
  const text = useText();
  const maySave = usePageRules().button('save').isVisible;
  const { touch, clean } = useUnsaved();
  const [draft, setDraft] = useState(config);
  const [problems, setProblems] = useState<Problems>({});
  const save = useSaving({ done: clean, refused: setProblems });
  const change = (part: Partial<AppConfig>): void => {
    touch();
    setDraft((before) => ({ ...before, ...part }));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending) return;
        setProblems({});
        const { urls: _urls, mayRegister: _mayRegister, ...rest } = draft;
        const sent: Exact<AppConfigDraft, typeof rest> = rest;
        save.mutate(sent);
      }}
    >
      <TextField
        label={text('installation.app.name')}
        required
        maxLength={60}
        readOnly={!maySave}
        value={draft.name}
        error={problems['name']}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <TextField
        label={text('installation.app.nameEn')}
        maxLength={80}
        lang="en"
        readOnly={!maySave}
        value={draft.nameEn ?? ''}
        error={problems['nameEn']}
        onChange={({ currentTarget }) => change({ nameEn: currentTarget.value })}
      />
      {pictures.map(([field, label, hint]) => (
        <PictureField
          key={field}
          label={text(label)}
          hint={text(hint)}
          path={draft[field]}
          url={draft[field] === null ? null : (draft.urls[draft[field]] ?? draft[field])}
          problem={problems[field]}
          isReadonly={!maySave}
          onChange={(picture) =>
            change({
              [field]: picture?.path ?? null,
              ...(picture === null ? {} : { urls: { ...draft.urls, [picture.path]: picture.url } }),
            })
          }
        />
      ))}
      <TextField
        label={text('installation.app.help')}
        hint={text('installation.app.helpHint')}
        maxLength={500}
        inputMode="url"
        placeholder="https://"
        readOnly={!maySave}
        value={draft.helpPath ?? ''}
        error={problems['helpPath']}
        onChange={({ currentTarget }) => change({ helpPath: currentTarget.value })}
      />
      <label className="app-config-switch">
        <input
          type="checkbox"
          checked={draft.mayRegister && draft.allowRegister}
          disabled={!maySave || !draft.mayRegister}
          onChange={({ currentTarget }) => change({ allowRegister: currentTarget.checked })}
        />
        {text('installation.app.register')}
      </label>
      {draft.mayRegister ? null : <p className="app-config-hint">{text('installation.app.registerShut')}</p>}
      {maySave ? (
        <Button look="primary" type="submit" isBusy={save.isPending}>
          {text('action.save')}
        </Button>
      ) : null}
    </form>
  );
}

function useSaving({ done, refused }: { readonly done: () => void; readonly refused: (problems: Problems) => void }) {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: saveAppConfig,
    onSuccess: async () => {
      done();
      notify({ kind: 'app-config', level: 'success', text: text('installation.app.refresh') });
      await cache.invalidateQueries({ queryKey: appSettingQuery.queryKey });
      await cache.invalidateQueries({ queryKey: appConfigQuery.queryKey });
    },
    onError: (thrown) => {
      const errors = refusalDetail(failureOf(thrown))?.errors ?? [];
      refused(Object.fromEntries(errors.map(({ field, message }) => [field, message])));
      notify({
        kind: 'app-config-failed',
        level: 'warning',
        text: errors.length > 0 ? text('installation.saveFailed') : thrown.message,
      });
    },
  });
}
