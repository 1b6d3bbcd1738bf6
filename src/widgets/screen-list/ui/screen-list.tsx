import { useState, type ReactNode } from 'react';
import type { Row } from '@/entities/screen';
import { arrangementOf, clampWidth } from '@/entities/view';
import { QueryChips } from '@/features/advanced-query';
import { useText } from '@/shared/i18n';
import { NOTHING, QueryForm } from '@/shared/query';
import type { FormSearch } from '@/shared/routing';
import { ErrorState } from '@/shared/ui';
import { useDeletion } from '../model/use-deletion.ts';
import { useDetails } from '../model/use-details.ts';
import { useListModel } from '../model/use-list-model.ts';
import { useProcess } from '../model/use-process.ts';
import { guardedBy } from './guarded.ts';
import type { OpenDialog } from './list-dialogs.tsx';
import { listExtras, scriptedPage } from './list-extras.tsx';
import { ListLayer, type Filtering } from './list-layer.tsx';
import { ListLines } from './list-lines.tsx';
import { ListRows } from './list-rows.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { useListColumns } from './use-list-columns.ts';
import { useListTools } from './use-list-tools.ts';
import './screen-list.css';

type ScreenListProps = {
  readonly code: string;
  readonly title: string;
  readonly onOpen: (form: FormSearch) => void;
};

/** The list of an online form: query, toolbar, grid, pages. The address owns page, sort and everything that narrows it. */
export function ScreenList({ code, title, onOpen }: ScreenListProps): ReactNode {
  const text = useText();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [filtering, setFiltering] = useState<Filtering | null>(null);
  const model = useListModel(code, title);
  const { search, addressOf, goTo, data, view, name, isOurs, placed, nameOf, selection, columns } = model;
  const { list, records, current, isTree } = data;
  const process = useProcess(isOurs, model.isGuest);
  const details = useDetails(view, isTree, records);
  const remove = useDeletion(code, (ids) => {
    selection.forget(ids);
    // The last row of the last page is gone: an empty page would look like an empty list.
    if (search.page > 1 && (data.rows.data?.records.length ?? 0) <= ids.length) goTo({ page: search.page - 1 });
  });
  const page = scriptedPage(model, process, onOpen);
  const extras = listExtras(code, page, process);
  const { guarded, open: openGuarded } = guardedBy(model, onOpen);
  const add = (): void => openGuarded({ mode: 'add', id: null });
  const tools = useListTools(model, setOpen, add);
  const { rules } = tools;
  const removeRow = (row: Row): void => remove([{ id: row.id ?? '', name: nameOf(row) }]);
  const drawn = useListColumns(model, {
    rules,
    details,
    process,
    open: openGuarded,
    onDelete: (row) => guarded('Delete', [row], () => removeRow(row)),
    onFilter: (field, anchor) => setFiltering({ field, anchor }),
    extras,
  });
  const batch = (kind: 'edit' | 'delete'): void => {
    const go = (): void => {
      // Servers of the family delete by a list of ids, all or none.
      if (isOurs) setOpen({ kind: 'batch', act: kind });
      else remove([...selection.rows].map(([id, { name: called }]) => ({ id, name: called })));
    };
    if (kind === 'delete' && page) guarded('Delete', page.chosen, go);
    else go();
  };

  if (list.error !== null) {
    return (
      <ErrorState
        title={text('list.failed')}
        reason={list.error.message}
        retry={{ label: text('action.retry'), act: () => void list.refetch() }}
      />
    );
  }
  return (
    <>
      <QueryForm
        fields={data.fields.isPending ? undefined : data.knownFields}
        values={search.filters}
        onReset={() => goTo({ ...NOTHING, filters: model.defaults, page: 1 })}
        onSearch={(filters) => {
          const next = { filters, view: null, page: 1 };
          // The same question asked again wants a fresh answer, not a second entry in the history.
          if (addressOf(next) === addressOf({ view: null })) void current?.refetch();
          else goTo(next);
        }}
      />
      <section className="panel list" aria-label={name}>
        <ListToolbar
          title={name}
          list={view}
          rules={rules}
          selection={selection}
          total={data.total}
          canChooseAll={isOurs && !isTree}
          hasBatches={isOurs}
          tools={tools.tools}
          onTool={tools.act}
          onAdd={add}
          onBatch={batch}
          extras={extras()}
        />
        <QueryChips chips={model.chips} onClear={() => goTo({ tree: null, columnFilters: {}, view: null, page: 1 })} />
        <ListRows
          code={code}
          title={name}
          data={data}
          columns={drawn}
          search={search}
          goTo={goTo}
          isWaiting={columns.isPending}
          isSelected={selection.has}
          onOpen={openGuarded}
          mayEdit={rules.button('edit').isVisible && rules.button('edit').isEnabled}
          nameOf={nameOf}
          detailed={details.place === 'row' ? details.detailed : null}
          current={details.place === 'list' ? { id: details.linedId, choose: details.choose } : null}
          onResize={(field, width) =>
            columns.arrange(
              arrangementOf(
                placed.map((one) => (one.column.field === field ? { ...one, width: clampWidth(width) } : one)),
              ),
            )
          }
        />
      </section>
      {details.lined === undefined ? null : <ListLines model={model} row={details.lined} tools={tools} />}
      <ListLayer
        model={model}
        process={process}
        open={open}
        setOpen={setOpen}
        filtering={filtering}
        setFiltering={setFiltering}
        onExport={tools.exportRows}
      />
    </>
  );
}
