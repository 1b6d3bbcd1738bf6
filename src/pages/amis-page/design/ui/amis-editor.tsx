import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useDeferredValue, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { schemaFaultText } from '#core/amis/messages.ts';
import { checkSchema, LONGEST_SCHEMA } from '#core/amis/schema-check.ts';
import { saveAmisPage, type AmisPageDraft } from '@/entities/amis-page';
import { AmisFrame } from '@/widgets/amis-frame';
import { FaultList, useEditing, useRefusalWords } from '@/widgets/definition-list';
import { downloadText } from '@/shared/download';
import { useCoreLanguage, useText } from '@/shared/i18n';
import { Button, EmptyState, noticeShown, questionAsked, TextField } from '@/shared/ui';
import { examples, exampleText } from '../model/examples.ts';
import { JsonEditor, type JsonEditorHandle } from './json-editor.tsx';
import { usePaused } from '../model/use-paused.ts';
import './amis-design.css';

/** An amis page being written: its schema, what is wrong with it, and the page as it is. What was typed stays whatever the server says. */
export function AmisEditor(props: { readonly draft: AmisPageDraft; readonly onClose: () => void }): ReactNode {
  const { onClose } = props;
  const text = useText();
  const language = useCoreLanguage();
  const cache = useQueryClient();
  const [notify, ask] = useUnit([noticeShown, questionAsked]);
  const words = useRefusalWords();
  const { touch, clean, back } = useEditing(onClose);
  const [draft, setDraft] = useState(props.draft);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const editor = useRef<JsonEditorHandle>(null);
  const file = useRef<HTMLInputElement>(null);
  const exampleField = useId();
  const looked = usePaused(useDeferredValue(draft.schema), 300);
  const faults = useMemo(
    () => checkSchema(looked).map((fault) => ({ ...fault, message: schemaFaultText(fault, language) })),
    [looked, language],
  );
  const [sound, setSound] = useState<string | null>(null);
  if (faults.length === 0 && sound !== looked) setSound(looked);

  const change = (part: Partial<AmisPageDraft>): void => {
    setDraft((now) => ({ ...now, ...part }));
    touch();
  };
  const warn = (said: string): void => void notify({ kind: 'refused', level: 'warning', text: said });
  const save = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => saveAmisPage(draft),
    onError: (error) => {
      const said = words(error);
      setRefusals(said);
      warn(said[0] ?? '');
    },
    onSuccess: async (message) => {
      clean();
      notify({ kind: 'saved', level: 'success', text: message === '' ? text('amis.saved') : message });
      await cache.invalidateQueries({ queryKey: ['amis-page'] });
      onClose();
    },
  });
  const field = (name: 'code' | 'name' | 'nameEn', isRequired = false) => ({
    label: text(`amis.${name}`),
    name,
    value: draft[name] ?? '',
    required: isRequired,
    autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  const begin = (key: string): void => {
    const example = examples.find((one) => one.key === key);
    if (example === undefined) return;
    ask({
      title: text('notice.title'),
      text: text('amis.exampleReplace', { name: text(example.title) }),
      yes: text('amis.replace'),
      no: text('action.cancel'),
      onYes: () => change({ schema: exampleText(example) }),
    });
  };
  const read = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    // A character has at most four bytes.
    if (chosen.size > LONGEST_SCHEMA * 4) {
      warn(text('amis.importTooLarge'));
      return;
    }
    try {
      const found = await chosen.text();
      if (found.length > LONGEST_SCHEMA) warn(text('amis.importTooLarge'));
      else change({ schema: found.replace(/^\uFEFF/, '') });
    } catch {
      warn(text('amis.importFailed'));
    }
  };
  const copy = (): void => {
    const { code, name, nameEn, schema } = draft;
    setDraft({
      code: `${code.slice(0, 58)}_copy`,
      name: text('amis.copyName', { name }),
      nameEn: nameEn ?? null,
      schema,
      status: '0',
    });
    setRefusals([]);
    touch();
    notify({ kind: 'copied', level: 'info', text: text('amis.copied') });
  };
  const isNew = draft.id === undefined;
  const title = text(isNew ? 'amis.new' : 'amis.edit');
  return (
    <form
      className="amis-editor"
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <section className="panel">
        <div className="list-bar">
          <h1>{title}</h1>
          <Button type="submit" look="primary" isBusy={save.isPending}>
            {text('action.save')}
          </Button>
          {isNew ? null : <Button onClick={copy}>{text('amis.copy')}</Button>}
          <Button icon="left" onClick={back}>
            {text('action.back')}
          </Button>
        </div>
        <FaultList faults={refusals} />
        <div className="amis-editor-fields">
          <TextField {...field('name', true)} maxLength={200} />
          <TextField {...field('nameEn')} maxLength={200} />
          <TextField
            {...field('code', true)}
            hint={text('amis.codeHint')}
            maxLength={63}
            spellCheck={false}
            disabled={!isNew}
          />
          <label className="amis-editor-open">
            <input
              type="checkbox"
              checked={draft.status === '1'}
              onChange={(event) => change({ status: event.currentTarget.checked ? '1' : '0' })}
            />
            {text('amis.isOpen')}
          </label>
        </div>
      </section>
      <div className="amis-editor-halves">
        <section className="panel" aria-label={text('amis.schema')}>
          <div className="list-bar">
            <h2>{text('amis.schema')}</h2>
            <label htmlFor={exampleField} className="visually-hidden">
              {text('amis.example')}
            </label>
            <select
              id={exampleField}
              className="control amis-editor-example"
              value=""
              onChange={(event) => begin(event.currentTarget.value)}
            >
              <option value="">{text('amis.exampleChoose')}</option>
              {examples.map(({ key, title: named }) => (
                <option key={key} value={key}>
                  {text(named)}
                </option>
              ))}
            </select>
            <Button
              disabled={faults.length > 0}
              onClick={() => change({ schema: JSON.stringify(JSON.parse(draft.schema) as unknown, null, 2) })}
            >
              {text('amis.format')}
            </Button>
            <Button icon="upload" onClick={() => file.current?.click()}>
              {text('amis.import')}
            </Button>
            <Button icon="download" onClick={() => downloadText(`${draft.code || 'amis-page'}.json`, draft.schema)}>
              {text('amis.export')}
            </Button>
            <input
              ref={file}
              type="file"
              accept=".json,application/json"
              hidden
              aria-label={text('amis.import')}
              onChange={(event) => {
                const [chosen] = event.currentTarget.files ?? [];
                void read(chosen);
                // The same file can be chosen again after it was changed.
                event.currentTarget.value = '';
              }}
            />
          </div>
          <JsonEditor
            ref={editor}
            label={text('amis.schema')}
            value={draft.schema}
            faults={faults}
            onChange={(schema) => {
              if (schema !== draft.schema) change({ schema });
            }}
          />
          <div className="amis-editor-faults" role="status">
            {faults.length === 0 ? (
              <p>{text('amis.noFaults')}</p>
            ) : (
              <>
                <p>{text('amis.faults', { count: faults.length })}</p>
                <ul>
                  {faults.map(({ line, column, message }) => (
                    <li key={`${line}-${column}-${message}`}>
                      <Button look="link" onClick={() => editor.current?.goTo(line, column)}>
                        {message}
                      </Button>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        </section>
        <section className="panel" aria-label={text('amis.preview')}>
          <div className="list-bar">
            <h2>{text('amis.preview')}</h2>
            <span className="amis-editor-note">
              {text(faults.length > 0 && sound !== null ? 'amis.previewOld' : 'amis.previewNote')}
            </span>
          </div>
          {sound === null ? (
            <EmptyState text={text('amis.previewNone')} />
          ) : (
            <AmisFrame label={text('amis.preview')} schema={sound} query={{}} isPreview />
          )}
        </section>
      </div>
    </form>
  );
}
