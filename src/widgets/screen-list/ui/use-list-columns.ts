import { useMemo, type ReactNode } from 'react';
import type { PageRules } from '@/entities/permission';
import type { Row } from '@/entities/screen';
import { useColumnWidths } from '@/shared/fields';
import { useDataText, useText } from '@/shared/i18n';
import type { Details } from '../model/use-details.ts';
import type { ListModel } from '../model/use-list-model.ts';
import type { Process } from '../model/use-process.ts';
import type { Guarded } from './guarded.ts';
import { listColumns } from './list-columns.tsx';

type Acts = {
  readonly rules: PageRules;
  readonly details: Details;
  readonly process: Process;
  readonly open: Guarded['open'];
  readonly onDelete: (row: Row) => void;
  readonly onFilter: (field: string, anchor: HTMLElement) => void;
  readonly extras: (row: Row) => ReactNode;
};

/** The columns of a list, drawn anew only when something they show has changed. */
export function useListColumns(model: ListModel, { rules, details, process, ...acts }: Acts) {
  const text = useText();
  const dataText = useDataText();
  const { data, view, placed, selection, nameOf, isOurs, search } = model;
  const { records, isTree, tree } = data;
  const widths = useColumnWidths(view, records, dataText);
  return useMemo(
    () =>
      listColumns({
        widths,
        list: view,
        placed,
        records,
        selection,
        nameOf,
        isOurs,
        rules,
        text,
        dataText,
        tree: isTree ? { opened: tree.opened, toggle: tree.toggle, hasChildField: view?.hasChildField ?? null } : null,
        details:
          details.place === 'row'
            ? { opened: details.detailed, toggle: details.toggle }
            : details.place === 'list'
              ? { opened: new Set([details.linedId]), toggle: details.choose }
              : null,
        columnFilters: search.columnFilters,
        onFilter: acts.onFilter,
        onOpen: acts.open,
        onDelete: acts.onDelete,
        extras: acts.extras,
        extraLabels: [...process.rowLabels, ...process.flowLabels],
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the handlers are new at every render and always do the same
    [
      widths,
      view,
      placed,
      records,
      selection.rows,
      selection.isAll,
      nameOf,
      rules,
      text,
      dataText,
      isTree,
      tree.opened,
      details.place,
      details.detailed,
      details.linedId,
      search.columnFilters,
      process.flowLabels,
      process.rowLabels,
    ],
  );
}
