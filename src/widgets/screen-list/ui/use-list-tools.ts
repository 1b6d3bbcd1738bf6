import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePageRules } from '@/entities/permission';
import { exportUrl } from '@/entities/screen';
import { useText } from '@/shared/i18n';
import { usePageActions } from '@/shared/page-actions';
import { useExport } from '../model/use-export.ts';
import type { ListModel } from '../model/use-list-model.ts';
import type { OpenDialog } from './list-dialogs.tsx';
import type { ListTool } from './list-toolbar.tsx';

/** Buttons that a form may not offer. */
type Barred = 'import' | 'export' | 'delete';

/** The tools of a list, as its toolbar and the search of the application offer them. */
export function useListTools(model: ListModel, setOpen: (open: OpenDialog) => void, onAdd: () => void) {
  const { code, view, data, search, placed, selection, isOurs, name } = model;
  const text = useText();
  const cache = useQueryClient();
  const rules = usePageRules();
  const exporting = useExport(name);
  const exportRows = (withLines: boolean): void => {
    const columns = placed.filter(({ isHidden }) => !isHidden).map(({ column }) => column.field);
    const ids = selection.rows.size > 0 && !selection.isAll ? [...selection.rows.keys()] : null;
    exporting.mutate(exportUrl(code, search, data.knownFields, { ids, columns, withLines }));
  };
  const act = (tool: ListTool): void => {
    if (tool === 'refresh') void data.current?.refetch();
    else if (tool === 'export' && !(isOurs && view?.hasSubTables)) exportRows(false);
    else setOpen({ kind: tool });
  };
  const add = rules.button('add');
  const mayAdd = view?.offers('add') === true && add.isVisible && add.isEnabled;
  const mayUse = (button: Barred): boolean => view?.offers(button) === true && rules.button(button).isVisible;
  usePageActions(
    useMemo(
      () => [
        ...(mayAdd ? [{ key: 'add', label: text('action.add'), act: onAdd }] : []),
        {
          key: 'refresh',
          label: text('action.refresh'),
          act: () => void cache.invalidateQueries({ queryKey: ['screen', code] }),
        },
        { key: 'advanced', label: text('advanced.open'), act: () => setOpen({ kind: 'advanced' }) },
        { key: 'columns', label: text('columns.open'), act: () => setOpen({ kind: 'columns' }) },
        { key: 'print', label: text('print.open'), act: () => setOpen({ kind: 'print' }) },
      ],
      // oxlint-disable-next-line react/exhaustive-deps -- `onAdd` is new at every render and always does the same
      [mayAdd, text, cache, code],
    ),
  );
  return { rules, act, exportRows, mayUse, tools: toolsOf(mayUse, isOurs, data.isTree) };
}

export type ListTools = ReturnType<typeof useListTools>;

function toolsOf(may: (button: Barred) => boolean, isOurs: boolean, isTree: boolean): readonly ListTool[] {
  return [
    'advanced',
    ...(isOurs ? (['views'] as const) : []),
    'columns',
    ...(may('import') ? (['import'] as const) : []),
    ...(may('export') && !isTree ? (['export'] as const) : []),
    'print',
    ...(isOurs && may('delete') ? (['bin'] as const) : []),
    'refresh',
  ];
}
