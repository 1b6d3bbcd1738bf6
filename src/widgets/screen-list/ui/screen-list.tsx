import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { queryFieldOf } from '#core/screen/query-view.ts';
import { $menu, usePageRules } from '@/entities/permission';
import { usePageName } from '@/entities/tab';
import { exportUrl, formQuery, type Row } from '@/entities/screen';
import { $isGuest } from '@/entities/session';
import { arrangementOf, clampWidth, placeColumns, useArrangement } from '@/entities/view';
import { QueryChips } from '@/features/advanced-query';
import { offers } from '@/shared/api';
import { lazyPart } from '@/shared/chunk';
import { useColumnWidths } from '@/shared/fields';
import { useDataText, useText } from '@/shared/i18n';
import { usePageActions } from '@/shared/page-actions';
import { findMenuNode, readListSearch, writeListSearch, type FormSearch } from '@/shared/routing';
import { Arriving, ErrorState, Skeleton } from '@/shared/ui';
import { chipsOf, conditionTexts } from '../model/chips.ts';
import { rowName } from '../model/row-name.ts';
import { NOTHING, QueryForm, useAddress } from '@/shared/query';
import { useDeletion } from '../model/use-deletion.ts';
import { useExport } from '../model/use-export.ts';
import { useListData } from '../model/use-list-data.ts';
import { useSelection } from '../model/use-selection.ts';
import { useStart } from '../model/use-start.ts';
import { listColumns } from './list-columns.tsx';
import type { OpenDialog } from './list-dialogs.tsx';
import { ListRows } from './list-rows.tsx';
import { ListToolbar, type ListTool } from './list-toolbar.tsx';
import './screen-list.css';

// What is opened by a click comes with the click.
const ColumnFilter = lazyPart(async () => (await import('./column-filter.tsx')).ColumnFilter);
const loadScripts = () => import('./list-scripts.tsx');
const ListScripts = lazyPart(async () => (await loadScripts()).ListScripts);
const RowDetails = lazyPart(async () => (await import('./row-details.tsx')).RowDetails);
// Only those who may start processes ask for them.
const FlowProbe = lazyPart(async () => (await import('./flow-row.tsx')).FlowProbe);
const FlowRow = lazyPart(async () => (await import('./flow-row.tsx')).FlowRow);
const ListDialogs = lazyPart(async () => (await import('./list-dialogs.tsx')).ListDialogs);

type ScreenListProps = {
  readonly code: string;
  readonly title: string;
  readonly onOpen: (form: FormSearch) => void;
};

/** The list of an online form: query, toolbar, grid, pages. The address owns page, sort and everything that narrows it. */
export function ScreenList({ code, title, onOpen }: ScreenListProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const cache = useQueryClient();
  const rules = usePageRules();
  const { search, addressOf, goTo } = useAddress();
  const isOurs = offers('POST /online/cgform/api/batchEdit/{id}');
  // The guest is many people at once.
  const isGuest = useUnit($isGuest);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [filtering, setFiltering] = useState<{ field: string; anchor: HTMLElement } | null>(null);
  const [detailed, setDetailed] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState('');
  // Words of the buttons that hand documents in; empty where no process is there for them.
  const [flowLabels, setFlowLabels] = useState<readonly string[]>([]);
  const [rowLabels, setRowLabels] = useState<readonly string[]>([]);
  const mayApply = findMenuNode(useUnit($menu), '/workflow/apply') !== null && isOurs && !isGuest;

  const data = useListData(code, search, text);
  const { list, fields, records, current, isTree, tree } = data;
  const view = list.data ?? null;
  const columnsModel = useArrangement({ screen: code, viewId: search.view, isKept: !isGuest });
  const { arrangement, arrange } = columnsModel;
  const { defaults } = useStart({
    search,
    fields: fields.data,
    views: columnsModel.views,
    areViewsPending: columnsModel.isPending,
    goTo,
  });
  const placed = useMemo(() => placeColumns(view?.columns ?? [], arrangement), [view, arrangement]);
  const nameOf = useCallback((row: Row): string => (view === null ? '' : rowName(view, row)), [view]);
  const query = writeListSearch({
    ...search,
    page: 1,
    size: readListSearch('').size,
    sort: null,
    view: null,
  }).toString();
  const selection = useSelection(query, nameOf);
  // Without a menu entry the address gives no title; then the definition does.
  const name = dataText(title === code ? (view?.title ?? title) : title);
  usePageName(title === code ? dataText(view?.title) : null);
  const exporting = useExport(name);
  // Only the words of conditions need the whole form; a list without an advanced query never asks for it.
  const form = useQuery({ ...formQuery(code), enabled: search.tree !== null });
  const asked = useMemo(
    () => [...(form.data?.fields ?? []).map(queryFieldOf), ...data.knownFields],
    [form.data, data.knownFields],
  );
  const chips = chipsOf({ search, list: view, fields: asked, text, dataText, goTo });

  const remove = useDeletion(code, (ids) => {
    selection.forget(ids);
    // The last row of the last page is gone: an empty page would look like an empty list.
    if (search.page > 1 && (data.rows.data?.records.length ?? 0) <= ids.length) goTo({ page: search.page - 1 });
  });

  const script = view?.script;
  const page = view !== null &&
    (script !== '' || view.buttons.length > 0) && {
      code,
      list: view,
      chosen: selection.isAll
        ? records
        : [...selection.rows.keys()].map((id) => records.find((row) => row.id === id) ?? { id }),
      records,
      nameOf,
      isByProcess: flowLabels.length > 0,
      onRowLabels: setRowLabels,
      reload: () => void current?.refetch(),
      onOpen,
    };
  const extras = (row?: Row): ReactNode =>
    (page || (row && flowLabels.length > 0)) && (
      <Arriving>
        {page && <ListScripts page={page} {...(row && { row })} />}
        {row && flowLabels.length > 0 && <FlowRow code={code} row={row} />}
      </Arriving>
    );
  /** Delays an action until the list's script, if it wants to be asked, agrees. */
  const guarded = (hook: 'Add' | 'Edit' | 'Delete', rows: readonly Row[], go: () => void): void => {
    if (script) void loadScripts().then(({ guardList }) => guardList(code, `before${hook}`, rows, go));
    else go();
  };
  const openGuarded = (form: FormSearch): void => {
    const go = (): void => onOpen(form);
    if (form.mode === 'view') go();
    else if (form.mode === 'add') guarded('Add', [], go);
    else
      guarded(
        'Edit',
        records.filter(({ id }) => id === form.id),
        go,
      );
  };

  const exportRows = (withLines: boolean): void => {
    const columns = placed.filter(({ isHidden }) => !isHidden).map(({ column }) => column.field);
    const ids = selection.rows.size > 0 && !selection.isAll ? [...selection.rows.keys()] : null;
    exporting.mutate(exportUrl(code, search, data.knownFields, { ids, columns, withLines }));
  };
  const act = (tool: ListTool): void => {
    switch (tool) {
      case 'refresh':
        void current?.refetch();
        return;
      case 'export':
        if (isOurs && view?.hasSubTables) setOpen({ kind: tool });
        else exportRows(false);
        return;
      case 'advanced':
      case 'views':
      case 'columns':
      case 'import':
      case 'print':
      case 'bin':
        setOpen({ kind: tool });
    }
  };
  const add = rules.button('add');
  const mayAdd = view?.offers('add') === true && add.isVisible && add.isEnabled;
  const mayUse = (button: 'import' | 'export' | 'delete'): boolean =>
    view?.offers(button) === true && rules.button(button).isVisible;
  usePageActions(
    useMemo(
      () => [
        ...(mayAdd
          ? [{ key: 'add', label: text('action.add'), act: () => openGuarded({ mode: 'add', id: null }) }]
          : []),
        {
          key: 'refresh',
          label: text('action.refresh'),
          act: () => void cache.invalidateQueries({ queryKey: ['screen', code] }),
        },
        { key: 'advanced', label: text('advanced.open'), act: () => setOpen({ kind: 'advanced' }) },
        { key: 'columns', label: text('columns.open'), act: () => setOpen({ kind: 'columns' }) },
        { key: 'print', label: text('print.open'), act: () => setOpen({ kind: 'print' }) },
      ],
      // oxlint-disable-next-line react/exhaustive-deps -- `onOpen` is new at every render and always does the same
      [mayAdd, text, cache, code],
    ),
  );

  const widths = useColumnWidths(view, records, dataText);
  const detailPlace = isTree ? null : (view?.details ?? null);
  // Of the rows there are, one is always shown with its lines.
  const lined = detailPlace === 'list' ? (records.find(({ id }) => id === chosen) ?? records[0]) : undefined;
  const linedId = lined?.id ?? '';
  const columns = useMemo(
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
          detailPlace === 'row'
            ? { opened: detailed, toggle: (id) => setDetailed(toggled(detailed, id)) }
            : detailPlace === 'list'
              ? { opened: new Set([linedId]), toggle: setChosen }
              : null,
        columnFilters: search.columnFilters,
        onFilter: (field, anchor) => setFiltering({ field, anchor }),
        onOpen: openGuarded,
        onDelete: (row) => guarded('Delete', [row], () => remove([{ id: row.id ?? '', name: nameOf(row) }])),
        extras,
        extraLabels: [...rowLabels, ...flowLabels],
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
      detailPlace,
      detailed,
      linedId,
      search.columnFilters,
      flowLabels,
      rowLabels,
    ],
  );

  if (list.error !== null) {
    return (
      <ErrorState
        title={text('list.failed')}
        reason={list.error.message}
        retry={{ label: text('action.retry'), act: () => void list.refetch() }}
      />
    );
  }
  const filtered = view?.columns.find(({ field }) => field === filtering?.field);
  return (
    <>
      <QueryForm
        fields={fields.isPending ? undefined : data.knownFields}
        values={search.filters}
        onReset={() => goTo({ ...NOTHING, filters: defaults, page: 1 })}
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
          tools={toolsOf(mayUse, isOurs, isTree)}
          onTool={act}
          onAdd={() => openGuarded({ mode: 'add', id: null })}
          onBatch={(kind) => {
            const go = (): void => {
              // Servers of the family delete by a list of ids, all or none.
              if (isOurs) setOpen({ kind: 'batch', act: kind });
              else remove([...selection.rows].map(([id, { name }]) => ({ id, name })));
            };
            if (kind === 'delete' && page) guarded('Delete', page.chosen, go);
            else go();
          }}
          extras={extras()}
        />
        <QueryChips chips={chips} onClear={() => goTo({ tree: null, columnFilters: {}, view: null, page: 1 })} />
        <ListRows
          code={code}
          title={name}
          data={data}
          columns={columns}
          search={search}
          goTo={goTo}
          isWaiting={columnsModel.isPending}
          isSelected={selection.has}
          onOpen={openGuarded}
          mayEdit={rules.button('edit').isVisible && rules.button('edit').isEnabled}
          nameOf={nameOf}
          detailed={detailPlace === 'row' ? detailed : null}
          current={detailPlace === 'list' ? { id: linedId, choose: setChosen } : null}
          onResize={(field, width) =>
            arrange(
              arrangementOf(
                placed.map((one) => (one.column.field === field ? { ...one, width: clampWidth(width) } : one)),
              ),
            )
          }
        />
      </section>
      {lined === undefined ? null : (
        <section className="panel list-lines" aria-label={text('list.detailsOf', { name: nameOf(lined) })}>
          <h2>{text('list.detailsOf', { name: nameOf(lined) })}</h2>
          <Suspense fallback={<Skeleton rows={3} label={text('list.loading')} />}>
            <RowDetails
              code={code}
              id={linedId}
              name={nameOf(lined)}
              rights={{ mayExport: mayUse('export'), mayImport: mayUse('import') && rules.button('edit').isVisible }}
            />
          </Suspense>
        </section>
      )}
      <Arriving>
        {mayApply && records.length > 0 ? <FlowProbe code={code} onFound={setFlowLabels} /> : null}
        {filtering === null || filtered === undefined ? null : (
          <ColumnFilter
            label={dataText(filtered.label)}
            value={search.columnFilters[filtering.field] ?? ''}
            anchor={filtering.anchor}
            onClose={() => setFiltering(null)}
            onFilter={(value) => {
              setFiltering(null);
              goTo({ columnFilters: { ...search.columnFilters, [filtering.field]: value }, view: null, page: 1 });
            }}
          />
        )}
        {open === null ? null : (
          <ListDialogs
            onExport={exportRows}
            code={code}
            title={name}
            open={open}
            setOpen={setOpen}
            data={data}
            search={search}
            addressOf={addressOf}
            goTo={goTo}
            placed={placed}
            arrangement={arrangement}
            arrange={arrange}
            onResetColumns={columnsModel.reset}
            selection={selection}
            nameOf={nameOf}
            conditions={conditionTexts(chips, search, data.knownFields)}
          />
        )}
      </Arriving>
    </>
  );
}

function toolsOf(
  may: (button: 'import' | 'export' | 'delete') => boolean,
  isOurs: boolean,
  isTree: boolean,
): readonly ListTool[] {
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

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}
