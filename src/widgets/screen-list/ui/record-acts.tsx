import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePageRules } from '@/entities/permission';
import { listQuery, type Row } from '@/entities/screen';
import { lazyPart } from '@/shared/chunk';
import { useText } from '@/shared/i18n';
import type { FormSearch } from '@/shared/routing';
import { Arriving, Button } from '@/shared/ui';
import { loadScripts } from './guarded.ts';

const ListScripts = lazyPart(async () => (await loadScripts()).ListScripts);

type RecordActsProps = {
  readonly code: string;
  /** As it is stored. */
  readonly row: Row;
  readonly name: string;
  readonly onOpen: (form: FormSearch) => void;
  /** The record is another one than before. */
  readonly onDone: () => void;
};

/** Offers on the page of a stored record what the row of its list offers, the next step first, and editing. */
export function RecordActs({ code, row, name, onOpen, onDone }: RecordActsProps): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const { data: list } = useQuery(listQuery(code));
  if (list === undefined) return null;
  const id = row.id ?? '';
  const may = (button: string): boolean => rules.button(button).isVisible && rules.button(button).isEnabled;
  const page = {
    code,
    list,
    chosen: [row],
    records: [row],
    nameOf: () => name,
    isByProcess: false,
    onRowLabels: nothing,
    reload: onDone,
    onOpen,
  };
  return (
    <>
      <Arriving>
        <ListScripts page={page} row={row} isBar />
      </Arriving>
      {may('edit') && list.offers('update') && list.isOpen(row) ? (
        <Button onClick={() => onOpen({ mode: 'edit', id })}>{text('action.edit')}</Button>
      ) : null}
      {may('add') && list.offers('add') ? (
        <Button onClick={() => onOpen({ mode: 'add', id: null })}>{text('action.add')}</Button>
      ) : null}
    </>
  );
}

function nothing(): void {
  // Room is made in rows only.
}
