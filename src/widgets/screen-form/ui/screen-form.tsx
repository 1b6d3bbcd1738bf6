import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import type { FormView } from '#core/screen/form-view.ts';
import { copyQuery, formQuery, listQuery, proposalQuery, recordQuery } from '@/entities/screen';
import { usePageName } from '@/entities/tab';
import { offers } from '@/shared/api';
import { AntdRoom } from '@/shared/antd';
import type { Values } from '@/shared/fields';
import { useDataText, useText } from '@/shared/i18n';
import { readPush, type FormSearch } from '@/shared/routing';
import { ErrorState, Skeleton } from '@/shared/ui';
import { useDefaultContext } from '../model/use-default-context.ts';
import { copiedValues, loadedValues, newValues, pushedValues } from '../model/values.ts';
import { RecordForm } from './record-form.tsx';
import type { RecordParts } from './record-props.ts';
import './screen-form.css';

/** A record of a form, by the address. */
export type ScreenFormProps = {
  readonly code: string;
  readonly form: FormSearch;
  /** No entry of the menu names the page: it is called by its form. */
  readonly isUnnamed?: boolean;
  readonly onClose: () => void;
  readonly onOpen: (form: FormSearch) => void;
};

/**
 * The form of an online screen: fetches definition and record, then hands over to the form itself.
 * @param parts drawn in the place of the usual ones, by pages that have their own
 */
export function ScreenForm({
  code,
  form,
  isUnnamed = false,
  parts,
  onClose,
  onOpen,
}: ScreenFormProps & { readonly parts?: RecordParts }): ReactNode {
  const text = useText();
  const context = useDefaultContext();
  // What the form started with. A page hidden for long loses what was fetched for it, and a record may fail to be fetched again: neither may
  // take the form away from under what was typed.
  const [ready, setReady] = useState<{
    readonly view: FormView;
    readonly initial: Values;
    readonly told: readonly string[];
    readonly take: number;
  } | null>(null);
  const isNew = form.mode === 'add';
  const isOpen = ready !== null;
  const dataText = useDataText();
  const view = useQuery({ ...formQuery(code), enabled: !isOpen });
  usePageName(isUnnamed ? dataText((ready?.view ?? view.data)?.title) : null);
  const list = useQuery({ ...listQuery(code), enabled: !isOpen && isNew && form.id !== null });
  const isCopy = isNew && form.copy !== undefined && offers('GET /online/cgform/copy/{id}/{dataId}');
  const copy = useQuery({ ...copyQuery(code, form.copy ?? ''), enabled: !isOpen && isCopy });
  const stored = isNew ? (isCopy ? undefined : form.copy) : (form.id ?? '');
  const record = useQuery({ ...recordQuery(code, stored ?? ''), enabled: !isOpen && stored !== undefined });
  const push = isNew && offers('GET /online/cgform/flow/proposal/{id}') ? readPush(form.push) : null;
  const proposal = useQuery({
    ...proposalQuery(push ?? { form: '', button: '', ids: '' }),
    enabled: !isOpen && push !== null,
  });
  const isWaiting =
    view.data === undefined ||
    (push !== null && proposal.data === undefined) ||
    (isCopy && copy.data === undefined) ||
    (stored !== undefined && record.data === undefined) ||
    (isNew && form.id !== null && list.data === undefined);
  const error = view.error ?? copy.error ?? record.error ?? list.error ?? proposal.error;
  const initial = useMemo(() => {
    if (view.data === undefined) return null;
    if (!isNew) return record.data === undefined ? null : loadedValues(view.data, record.data);
    const pidField = list.data?.pidField ?? null;
    const given = form.id === null || pidField === null ? {} : { [pidField]: form.id };
    if (proposal.data !== undefined) return pushedValues(view.data, context, proposal.data.values);
    const source = copy.data?.values ?? record.data;
    return source === undefined ? newValues(view.data, context, given) : copiedValues(view.data, context, source);
  }, [view.data, record.data, copy.data, list.data, proposal.data, isNew, form.id, context]);

  if (ready === null && !isWaiting && view.data !== undefined && initial !== null) {
    setReady({ view: view.data, initial, told: copy.data?.told ?? [], take: 0 });
  }
  if (ready === null && error !== null) {
    return (
      <ErrorState
        title={text('form.failed')}
        reason={error.message}
        retry={{ label: text('action.back'), act: onClose }}
      />
    );
  }
  if (ready === null) {
    return (
      <div className="panel">
        <Skeleton rows={12} label={text('app.loading')} />
      </div>
    );
  }
  const reload = async (): Promise<void> => {
    const { data } = await record.refetch();
    if (data !== undefined)
      setReady((now) => now && { view: now.view, initial: loadedValues(now.view, data), told: [], take: now.take + 1 });
  };
  return (
    <AntdRoom>
      <RecordForm
        key={ready.take}
        code={code}
        view={ready.view}
        mode={form.mode}
        initial={ready.initial}
        context={context}
        told={ready.told}
        onClose={onClose}
        onOpen={onOpen}
        onReload={() => void reload()}
        {...(parts === undefined ? {} : { parts })}
      />
    </AntdRoom>
  );
}
