import type { ReactNode } from 'react';
import type { Row } from '@/entities/screen';
import { lazyPart } from '@/shared/chunk';
import type { FormSearch } from '@/shared/routing';
import { Arriving } from '@/shared/ui';
import type { ListModel } from '../model/use-list-model.ts';
import type { Process } from '../model/use-process.ts';
import { loadScripts } from './guarded.ts';

const ListScripts = lazyPart(async () => (await loadScripts()).ListScripts);
const FlowRow = lazyPart(async () => (await import('./flow-row.tsx')).FlowRow);

/** Reads a list as its script and the form's own buttons see it; null where there are none. */
export function scriptedPage(model: ListModel, process: Process, onOpen: (form: FormSearch) => void) {
  const { code, view, data, selection, nameOf } = model;
  const { records, current } = data;
  if (view === null || (view.script === '' && view.buttons.length === 0)) return null;
  return {
    code,
    list: view,
    chosen: selection.isAll
      ? records
      : [...selection.rows.keys()].map((id) => records.find((row) => row.id === id) ?? { id }),
    records,
    nameOf,
    isByProcess: process.flowLabels.length > 0,
    onRowLabels: process.onRowLabels,
    reload: () => void current?.refetch(),
    onOpen,
  };
}

/** Draws the buttons of the form's own and of processes: those above the list, or those of a row. */
export function listExtras(code: string, page: ReturnType<typeof scriptedPage>, { flowLabels }: Process) {
  return (row?: Row): ReactNode => {
    const isFlowing = row !== undefined && flowLabels.length > 0;
    if (page === null && !isFlowing) return null;
    return (
      <Arriving>
        {page && <ListScripts page={page} {...(row && { row })} />}
        {isFlowing && <FlowRow code={code} row={row} />}
      </Arriving>
    );
  };
}
