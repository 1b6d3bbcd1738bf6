import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { enhancementQuery, saveEnhancement, type Enhancement } from '@/entities/enhancement';
import { designQuery, headsQuery } from '@/entities/form-design';
import { failureOf, refusalDetail, failureText } from '@/shared/api';
import { lazyPart } from '@/shared/chunk';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { Button, ErrorState, noticeShown, questionAsked, Skeleton } from '@/shared/ui';
import { useUnsaved } from '@/shared/unsaved';
import { enhanceParts, isPart, partOfPlace, type EnhancePart } from '../model/parts.ts';
import { ActionCards } from './action-cards.tsx';
import { ButtonRows } from './button-rows.tsx';
import './enhance-editor.css';

const ScriptSheet = lazyPart(async () => (await import('./script-sheet.tsx')).ScriptSheet);

type EnhanceEditorProps = {
  /** Head id or table name. */
  readonly id: string;
  /** Name of the sheet that is open; another text opens the first. */
  readonly part: string | null;
  readonly onPart: (part: EnhancePart) => void;
  readonly onClose: () => void;
};

/** Buttons, scripts and actions of one form; nothing typed is lost when saving is refused. */
export function EnhanceEditor(props: EnhanceEditorProps): ReactNode {
  return (
    <PartTexts part="design">
      <LoadedEditor {...props} />
    </PartTexts>
  );
}

function LoadedEditor(props: EnhanceEditorProps): ReactNode {
  const text = useText();
  const { data, error, refetch } = useQuery(enhancementQuery(props.id));
  // What it began with: fetched again in the background it must not replace what was typed.
  const [first, setFirst] = useState<Enhancement | null>(null);
  if (first === null && data !== undefined) setFirst(data);
  if (first === null && error !== null)
    return (
      <ErrorState
        title={text('design.failed')}
        reason={error.message}
        retry={{ label: text('action.retry'), act: () => void refetch() }}
      />
    );
  if (first === null) return <Skeleton rows={12} label={text('app.loading')} />;
  return <OpenEditor {...props} first={first} />;
}

function OpenEditor(props: EnhanceEditorProps & { readonly first: Enhancement }): ReactNode {
  const { id, onPart, onClose, first } = props;
  const part = isPart(props.part) ? props.part : 'buttons';
  const text = useText();
  const dataText = useDataText();
  const cache = useQueryClient();
  const guard = useUnsaved();
  const [notify, ask] = useUnit([noticeShown, questionAsked]);
  const [draft, setDraft] = useState(first);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const design = useQuery(designQuery(id));
  const heads = useQuery(headsQuery({ tableName: '', tableTxt: '', tableType: '1,2', pageNo: 1, pageSize: 5000 }));
  const fields = (design.data?.fields ?? []).map(({ dbFieldName, dbFieldTxt }) => [dbFieldName, dbFieldTxt] as const);
  const change = (next: Partial<Enhancement>): void => {
    guard.touch();
    setDraft((before) => ({ ...before, ...next }));
  };
  const { mutate: save, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => saveEnhancement(id, withoutBlanks(draft)),
    onSuccess: (saved) => {
      guard.clean();
      setFaults(new Map());
      setProblem(null);
      setDraft((before) => ({ ...before, version: saved.version }));
      notify({ kind: 'saved', level: 'success', text: text('design.enhance.saved', { version: saved.version }) });
      void cache.invalidateQueries({ queryKey: ['enhancement', 'heads'] });
      void cache.invalidateQueries({ queryKey: ['screen', first.tableName ?? id] });
    },
    onError: (thrown) => {
      const failure = failureOf(thrown);
      const errors = refusalDetail(failure)?.errors ?? [];
      setFaults(new Map(errors.map(({ field, message }) => [field, message])));
      setProblem(failureText(failure));
      const [found] = errors;
      if (found !== undefined) onPart(partOfPlace(found.field));
    },
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if ((!event.ctrlKey && !event.metaKey) || event.key !== 's') return;
      event.preventDefault();
      if (!isPending) save();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  const confirmRemoval = (name: string, remove: () => void): void =>
    void ask({
      title: text('notice.title'),
      text: text('design.enhance.removeAsk', { name }),
      yes: text('action.delete'),
      no: text('action.cancel'),
      isDangerous: true,
      onYes: remove,
    });
  const kind = part === 'list' || part === 'form' ? part : null;
  return (
    <section className="panel designer" aria-label={text('design.enhance.title')}>
      <header className="enhance-top">
        <h1>{text('design.enhance.of', { title: dataText(first.tableTxt ?? id) })}</h1>
        <span>
          <Button onClick={onClose}>{text('action.back')}</Button>
          <Button look="primary" title="Ctrl+S" isBusy={isPending} onClick={() => save()}>
            {text('action.save')}
          </Button>
        </span>
      </header>
      {problem === null ? null : (
        <p role="alert" className="enhance-problem">
          {problem}
        </p>
      )}
      <div className="enhance-tabs" role="tablist" aria-label={text('design.enhance.title')}>
        {enhanceParts.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === part}
            className={[...faults.keys()].some((place) => partOfPlace(place) === one) ? 'enhance-marked' : undefined}
            onClick={() => onPart(one)}
          >
            {text(`design.enhance.part.${one}`)}
          </button>
        ))}
      </div>
      {part === 'buttons' ? (
        <ButtonRows
          buttons={draft.buttons}
          faults={faults}
          onChange={(buttons) => change({ buttons })}
          onRemove={({ code, title }, remove) =>
            confirmRemoval(title, () => {
              remove();
              change({ actions: draft.actions.filter(({ event }) => code === '' || event !== code) });
            })
          }
        />
      ) : null}
      {part === 'actions' ? (
        <ActionCards
          headId={id}
          buttons={draft.buttons}
          actions={draft.actions}
          fields={fields}
          faults={faults}
          onChange={(actions) => change({ actions })}
          onRemove={confirmRemoval}
        />
      ) : null}
      {kind === null ? null : (
        <Suspense fallback={<Skeleton rows={10} label={text('app.loading')} />}>
          {design.isPending ? (
            <Skeleton rows={10} label={text('app.loading')} />
          ) : (
            <ScriptSheet
              key={kind}
              headId={id}
              kind={kind}
              value={draft.scripts[kind]}
              fields={fields}
              fault={faults.get(`scripts.${kind}`)}
              onChange={(script) => change({ scripts: { ...draft.scripts, [kind]: script } })}
            />
          )}
        </Suspense>
      )}
      <datalist id="enhance-fields">
        {fields.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </datalist>
      <datalist id="enhance-forms">
        {(heads.data?.records ?? []).map(({ tableName, tableTxt }) => (
          <option key={tableName} value={tableName}>
            {tableTxt}
          </option>
        ))}
      </datalist>
    </section>
  );
}

/** Leaves out everything blank. */
function withoutBlanks({ version, buttons, scripts, actions }: Enhancement): Enhancement {
  return {
    version,
    scripts,
    actions,
    buttons: buttons.map(({ exp, title_en: english, icon, position, ...button }) => ({
      ...button,
      ...(exp === undefined || exp.trim() === '' ? {} : { exp: exp.trim() }),
      ...(english === undefined || english.trim() === '' ? {} : { title_en: english.trim() }),
      ...(icon === undefined || icon === '' ? {} : { icon }),
      ...(button.style === 'form' ? { position: position ?? 'bottom' } : {}),
    })),
  };
}
