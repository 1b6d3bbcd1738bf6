import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useRef, useState, type ReactNode } from 'react';
import { usePageRules } from '@/entities/permission';
import { parseSql, previewReport, saveReport, type Draft } from '@/entities/report';
import { FaultList, useEditing, useRefusalWords } from '@/widgets/definition-list';
import { failureOf, offers, refusalDetail } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { Button, noticeShown } from '@/shared/ui';
import { keep, mergeParsed, nameOf, readDraft, readValues } from '../model/draft-form.ts';
import { HeadFields } from './head-fields.tsx';
import { ItemRows } from './item-rows.tsx';
import { ParamRows } from './param-rows.tsx';
import { PreviewRows } from './preview-rows.tsx';
import './cgreport-list.css';

/** A report being made: SQL, columns, parameters, and its rows as its readers would see them. What was typed stays whatever the server says. */
export function Editor({ draft, onClose }: { readonly draft: Draft; readonly onClose: () => void }): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const rules = usePageRules();
  const words = useRefusalWords();
  const { touch, clean, back } = useEditing(onClose);
  const form = useRef<HTMLFormElement>(null);
  const [items, setItems] = useState(() => keep(draft.items));
  const [params, setParams] = useState(() => keep(draft.params));
  const [faults, setFaults] = useState<readonly string[]>([]);

  const read = (): Draft => (form.current === null ? draft : readDraft(form.current, draft, items, params));
  const refused = (error: Error): void => {
    const said = words(error);
    setFaults(said);
    const [first] = refusalDetail(failureOf(error))?.errors ?? [];
    const wrong = first === undefined ? undefined : controlOf(first.field, first.row);
    const control = form.current?.querySelector<HTMLElement>(`[name="${wrong ?? 'cgrSql'}"]`);
    control?.setAttribute('aria-invalid', 'true');
    control?.focus();
    // The list of faults may be out of view where the control is.
    notify({ kind: 'refused', level: 'warning', text: said[0] ?? '' });
  };
  const controlOf = (field: string, row: number | undefined): string => {
    if (row === undefined) return field;
    return field === 'params'
      ? nameOf('param', params[row]?.key ?? '', 'paramName')
      : nameOf('item', items[row]?.key ?? '', 'fieldName');
  };
  const parse = useMutation({
    meta: { isQuiet: true },
    mutationFn: (now: Draft) => parseSql(now.head.cgrSql, now.head.dbSource ?? ''),
    onError: refused,
    onSuccess: (found, now) => {
      setFaults([]);
      setItems(keep(mergeParsed(found.fields, now.items, ({ fieldName }) => fieldName)));
      setParams(keep(mergeParsed(found.params, now.params, ({ paramName }) => paramName)));
      const counts = { columns: found.fields.length, params: found.params.length };
      notify({ kind: 'parsed', level: 'success', text: text('reports.parsed', counts) });
    },
  });
  const preview = useMutation({
    meta: { isQuiet: true },
    mutationFn: (now: Draft) => previewReport(now, form.current === null ? {} : readValues(form.current, params, now)),
    onError: refused,
    onSuccess: () => setFaults([]),
  });
  const save = useMutation({
    meta: { isQuiet: true },
    mutationFn: saveReport,
    onError: refused,
    onSuccess: async (message) => {
      clean();
      notify({ kind: 'saved', level: 'success', text: message === '' ? text('reports.saved') : message });
      await cache.invalidateQueries({ queryKey: ['report-design'] });
      await cache.invalidateQueries({ queryKey: ['report'] });
      onClose();
    },
  });
  const isBusy = parse.isPending || preview.isPending || save.isPending;
  const title = text(draft.head.id === undefined ? 'reports.new' : 'reports.edit');
  return (
    <form
      ref={form}
      className="cgr-editor"
      aria-label={title}
      noValidate
      onInput={({ target }) => {
        if (target instanceof HTMLElement) target.removeAttribute('aria-invalid');
        touch();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) save.mutate(read());
      }}
    >
      <section className="panel">
        <div className="list-bar">
          <h1>{title}</h1>
          {rules.button(draft.head.id === undefined ? 'add' : 'edit').isVisible ? (
            <Button type="submit" look="primary" isBusy={save.isPending}>
              {text('action.save')}
            </Button>
          ) : null}
          <Button icon="left" onClick={back}>
            {text('action.back')}
          </Button>
        </div>
        <FaultList faults={faults} />
        <HeadFields head={draft.head} />
        <div className="cgr-buttons">
          {rules.button('parse_sql').isVisible ? (
            <Button icon="form" isBusy={parse.isPending} onClick={() => parse.mutate(read())}>
              {text('reports.parse')}
            </Button>
          ) : null}
          {rules.button('preview').isVisible && offers('POST /online/cgreport/api/preview') ? (
            <Button icon="search" isBusy={preview.isPending} onClick={() => preview.mutate(read())}>
              {text('reports.preview')}
            </Button>
          ) : null}
        </div>
      </section>
      <ParamRows
        rows={params}
        onChange={(change) => {
          const now = read();
          setParams(change(params.map(({ key }, index) => ({ key, row: now.params[index] ?? { paramName: '' } }))));
          touch();
        }}
      />
      <ItemRows
        rows={items}
        onChange={(change) => {
          const now = read();
          setItems(change(items.map(({ key, row }, index) => ({ key, row: now.items[index] ?? row }))));
          touch();
        }}
      />
      {preview.data === undefined ? null : <PreviewRows preview={preview.data} />}
    </form>
  );
}
