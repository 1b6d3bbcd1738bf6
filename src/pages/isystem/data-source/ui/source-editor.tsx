import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { dataSourceKey, saveDataSource, testDataSource, type DataSourceDraft } from '@/entities/system/data-source';
import { usePageRules } from '@/entities/permission';
import { FaultList, useEditing } from '@/widgets/definition-list';
import { failureOf, offers, refusalDetail } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { Button, noticeShown, TextField } from '@/shared/ui';
import './data-source.css';

type SourceEditorProps = { readonly draft: DataSourceDraft; readonly onClose: () => void };

const fields = ['code', 'name', 'dbUrl', 'dbUsername', 'dbPassword', 'remark'] as const;
type Field = (typeof fields)[number];

/** A data source: address, account and a test of both. What was typed stays whatever the server says; a stored password is never shown. */
export function SourceEditor({ draft, onClose }: SourceEditorProps): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const rules = usePageRules();
  const notify = useUnit(noticeShown);
  const { touch, clean, back } = useEditing(onClose);
  const typeId = useId();
  const form = useRef<HTMLFormElement>(null);
  const isNew = draft.id === undefined || draft.id === null;
  const hasPassword = typeof draft.dbPassword === 'string';
  const [values, setValues] = useState<Readonly<Record<Field, string>>>(() => ({
    code: draft.code,
    name: draft.name,
    dbUrl: draft.dbUrl,
    dbUsername: draft.dbUsername,
    dbPassword: '',
    remark: draft.remark ?? '',
  }));
  const [errors, setErrors] = useState<Readonly<Partial<Record<Field, string>>>>({});
  const [faults, setFaults] = useState<readonly string[]>([]);
  const maySave = rules.button(isNew ? 'add' : 'edit').isVisible;
  const body = (): DataSourceDraft => ({
    ...(isNew ? {} : { id: draft.id ?? null, ...(draft.version === undefined ? {} : { version: draft.version }) }),
    ...values,
  });
  const refused = (error: Error): void => {
    const said = refusalDetail(failureOf(error))?.errors ?? [];
    const own = said.flatMap(({ field, message }) => {
      const known = fields.find((one) => one === field);
      return known === undefined ? [] : [[known, message] as const];
    });
    setErrors(Object.fromEntries(own));
    const others = said.filter(({ field }) => !fields.some((one) => one === field)).map(({ message }) => message);
    setFaults(said.length === 0 ? [error.message] : others);
    const [first] = own;
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first[0]}"]`)?.focus();
  };
  const settled = (): void => {
    setErrors({});
    setFaults([]);
  };
  const test = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => testDataSource(body()),
    onError: refused,
    onSuccess: settled,
  });
  const save = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => saveDataSource(body()),
    onError: refused,
    onSuccess: async (message) => {
      clean();
      notify({ kind: 'saved', level: 'success', text: message === '' ? text('source.saved') : message });
      await cache.invalidateQueries({ queryKey: dataSourceKey });
      onClose();
    },
  });
  const field = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    disabled: !maySave,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { readonly currentTarget: { readonly value: string } }): void => {
      const { value } = event.currentTarget;
      setValues((now) => ({ ...now, [name]: value }));
      setErrors((now) => ({ ...now, [name]: undefined }));
      // What was tested is no longer what stands here.
      test.reset();
      touch();
    },
  });
  const title = text(isNew ? 'source.new' : maySave ? 'source.edit' : 'source.view');
  const passwordHint = isNew ? 'source.passwordNew' : hasPassword ? 'source.passwordKept' : 'source.passwordMissing';
  return (
    <form
      ref={form}
      className="panel ds-editor"
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (maySave && !save.isPending) save.mutate();
      }}
    >
      <div className="list-bar">
        <h1>{title}</h1>
        {maySave ? (
          <Button type="submit" look="primary" isBusy={save.isPending}>
            {text('action.save')}
          </Button>
        ) : null}
        {rules.button('test').isVisible && offers('POST /sys/dataSource/test') ? (
          <Button icon="check" isBusy={test.isPending} onClick={() => test.mutate()}>
            {text('source.test')}
          </Button>
        ) : null}
        <Button icon="left" onClick={back}>
          {text('action.back')}
        </Button>
      </div>
      <FaultList faults={faults} />
      <div role="status">
        {test.data === undefined ? null : (
          <p className={test.data.mayWrite ? 'ds-tested ds-warning' : 'ds-tested'}>
            <strong>{text('source.tested', { version: test.data.version })}</strong>{' '}
            {text(test.data.mayWrite ? 'source.mayWrite' : 'source.readOnly')}
          </p>
        )}
      </div>
      <div className="ds-fields">
        <TextField
          {...field('code')}
          label={text('source.code')}
          hint={text('source.codeHint')}
          required
          maxLength={63}
          disabled={!isNew || !maySave}
        />
        <TextField {...field('name')} label={text('source.name')} required maxLength={100} />
        <div className="text-field">
          <label htmlFor={typeId}>{text('source.type')}</label>
          <input id={typeId} className="control" value="PostgreSQL" readOnly />
        </div>
        <div className="ds-wide">
          <TextField
            {...field('dbUrl')}
            label={text('source.url')}
            hint={text('source.urlHint')}
            required
            maxLength={500}
          />
        </div>
        <TextField
          {...field('dbUsername')}
          label={text('source.username')}
          hint={text('source.usernameHint')}
          required
          maxLength={63}
        />
        <TextField
          {...field('dbPassword')}
          label={text('source.password')}
          hint={text(passwordHint)}
          required={isNew}
          type="password"
          autoComplete="new-password"
          maxLength={200}
          reveal={{ show: text('source.show'), hide: text('source.hide') }}
        />
        <TextField {...field('remark')} label={text('source.remark')} spellCheck maxLength={500} />
      </div>
    </form>
  );
}
