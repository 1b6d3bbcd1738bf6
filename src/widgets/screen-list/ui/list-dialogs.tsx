import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import type { QueryTree } from '#core/query/tree.ts';
import { $permissions, holds, usePageRules } from '@/entities/permission';
import { allRows, exportParams, queryTarget, type Row } from '@/entities/screen';
import { columnsOf, viewsQuery, type Arrangement, type PlacedColumn, type View } from '@/entities/view';
import { AdvancedDialog } from '@/features/advanced-query';
import { BatchDialog, type BatchChoice } from '@/features/batch-edit';
import { ColumnDialog } from '@/features/column-settings';
import { ImportDialog } from '@/features/import-excel';
import { PrintView } from '@/features/print-list';
import { PRINT_CAP, PrintRecords } from '@/features/print-record';
import { ExportDialog } from '@/features/record/export-records';
import { RecycleBin } from '@/features/record/recycle-bin';
import { SaveViewDialog, ViewsDialog, type Saveable } from '@/features/saved-views';
import { offers } from '@/shared/api';
import { useText } from '@/shared/i18n';
import type { ListSearch } from '@/shared/routing';
import { noticeShown } from '@/shared/ui';
import { NOTHING } from '@/shared/query';
import type { ListData } from '../model/use-list-data.ts';
import type { SelectionModel } from '../model/use-selection.ts';
import { queryOfView } from '../model/use-start.ts';

/** The dialog that is open. */
export type OpenDialog =
  | { readonly kind: 'columns' | 'advanced' | 'views' | 'print' | 'print-list' | 'import' | 'export' | 'bin' }
  | { readonly kind: 'save'; readonly content: Saveable }
  | { readonly kind: 'print-records'; readonly ids: readonly string[] }
  | { readonly kind: 'batch'; readonly act: 'edit' | 'delete' };

type ListDialogsProps = {
  readonly code: string;
  readonly title: string;
  readonly open: OpenDialog;
  readonly setOpen: (open: OpenDialog | null) => void;
  readonly data: ListData;
  readonly search: ListSearch;
  readonly addressOf: (next: Partial<ListSearch>) => string;
  readonly goTo: (next: Partial<ListSearch>) => void;
  readonly placed: readonly PlacedColumn[];
  readonly arrangement: Arrangement;
  readonly arrange: (arrangement: Arrangement) => void;
  readonly onResetColumns: () => void;
  readonly selection: SelectionModel;
  readonly conditions: readonly string[];
  readonly nameOf: (row: Row) => string;
  readonly onExport: (withLines: boolean) => void;
};

/** Permission to share views. */
const SHARE = 'sys:list-view:share';

/** The dialog of a list that is open; each is fetched when it is opened first. */
export function ListDialogs(props: ListDialogsProps): ReactNode {
  const { code, title, open, setOpen, data, search, addressOf, goTo, placed, selection } = props;
  const text = useText();
  const notify = useUnit(noticeShown);
  const permissions = useUnit($permissions);
  const views = useQuery(viewsQuery(code)).data ?? [];
  const rules = usePageRules();
  const mayExport = data.list.data?.offers('export') === true && rules.button('export').isVisible;
  const close = (): void => setOpen(null);
  const saveQuery = (tree: QueryTree | null): void =>
    setOpen({ kind: 'save', content: { kind: 'query', document: documentOf(search, tree) } });
  switch (open.kind) {
    case 'columns':
      return <ColumnDialog columns={placed} onArrange={props.arrange} onReset={props.onResetColumns} onClose={close} />;
    case 'advanced':
      return (
        <AdvancedDialog
          code={code}
          tree={search.tree}
          onClose={close}
          onSearch={(tree) => {
            close();
            goTo({ tree, view: null, page: 1 });
          }}
          {...(offers('POST /online/listView/save') ? { onSave: saveQuery } : {})}
        />
      );
    case 'views':
      return !offers('POST /online/listView/save') ? null : (
        <ViewsDialog
          screen={code}
          views={views}
          current={search.view}
          linkOf={(view) =>
            new URL(addressOf({ ...NOTHING, view: view.id, page: 1, sort: null }), window.location.href).href
          }
          hasQuery={data.isFiltered}
          onUse={(view) => {
            close();
            applyView(view, props);
          }}
          onSave={(kind) => {
            if (kind === 'query') saveQuery(search.tree);
            else setOpen({ kind: 'save', content: { kind, document: { columns: [...props.arrangement] } } });
          }}
          onClose={close}
        />
      );
    case 'save':
      return !offers('POST /online/listView/save') ? null : (
        <SaveViewDialog
          screen={code}
          content={open.content}
          mayShare={holds(permissions, SHARE)}
          onClose={close}
          onSaved={(id) => {
            close();
            notify({ kind: 'view-saved', level: 'success', text: text('views.saved') });
            const { content } = open;
            if (content.kind === 'query') goTo({ ...queryOfView(content), columnFilters: {}, view: id, page: 1 });
          }}
        />
      );
    case 'print':
      // Chosen records are printed one by one; without any the list itself.
      if (
        selection.rows.size > 0 &&
        !selection.isAll &&
        offers('POST /online/cgform/api/printPages/{id}') &&
        rules.button('print').isVisible
      )
        return (
          <PrintRecords
            code={code}
            title={title}
            ids={[...selection.rows.keys()]}
            onList={() => setOpen({ kind: 'print-list' })}
            onClose={close}
          />
        );
      return printedList(props, rules.button('print').isVisible);
    case 'print-list':
      return printedList(props, rules.button('print').isVisible);
    case 'print-records':
      return (
        <PrintRecords
          code={code}
          title={title}
          ids={open.ids}
          onList={() => setOpen({ kind: 'print-list' })}
          onClose={close}
        />
      );
    case 'bin':
      return !offers('GET /online/cgform/api/recycleBin/{id}') ? null : (
        <RecycleBin code={code} title={title} onClose={close} />
      );
    case 'export': {
      const isChosen = selection.rows.size > 0 && !selection.isAll;
      return (
        <ExportDialog
          title={title}
          count={isChosen ? selection.rows.size : data.total}
          isChosen={isChosen}
          onExport={(withLines) => {
            close();
            props.onExport(withLines);
          }}
          onClose={close}
        />
      );
    }
    case 'import':
      return (
        <ImportDialog
          code={code}
          title={title}
          exportParams={mayExport ? exportParams(search, data.knownFields, { ids: null, columns: [] }) : null}
          onClose={close}
          onShow={(importBatch) => {
            close();
            goTo({ ...NOTHING, filters: { importBatch }, page: 1 });
          }}
        />
      );
    case 'batch':
      return !offers('POST /online/cgform/api/batchEdit/{id}') ? null : (
        <BatchDialog code={code} act={open.act} choice={choiceOf(props)} onClose={close} onDone={selection.clear} />
      );
  }
}

function printedList(
  { code, title, conditions, placed, data, search, setOpen }: ListDialogsProps,
  mayPrint: boolean,
): ReactNode {
  const hasPapers = mayPrint && offers('POST /online/cgform/api/printPages/{id}');
  return (
    <PrintView
      code={code}
      title={title}
      conditions={conditions}
      columns={placed.filter(({ isHidden }) => !isHidden).map(({ column }) => column)}
      load={() => allRows(code, search, data.knownFields)}
      totals={data.totals}
      onClose={() => setOpen(null)}
      {...(hasPapers ? { records: { most: PRINT_CAP, print: (ids) => setOpen({ kind: 'print-records', ids }) } } : {})}
    />
  );
}

function applyView(view: View, { goTo, arrange }: ListDialogsProps): void {
  const columns = columnsOf(view);
  if (columns !== null) arrange(columns);
  else goTo({ ...queryOfView(view), columnFilters: {}, view: view.id, page: 1 });
}

function choiceOf({ code, data, search, selection, nameOf }: ListDialogsProps): BatchChoice {
  if (selection.isAll) {
    return {
      kind: 'query',
      target: queryTarget(search, data.knownFields),
      total: data.total,
      rows: () => allRows(code, search, data.knownFields),
      nameOf,
    };
  }
  const versions = [...selection.rows].flatMap(([id, { version }]) =>
    version === null ? [] : [[id, version] as const],
  );
  return {
    kind: 'rows',
    ids: [...selection.rows.keys()],
    versions: Object.fromEntries(versions),
    names: new Map([...selection.rows].map(([id, { name }]) => [id, name])),
  };
}

/** Returns the filters of the list as a view keeps them; texts of columns become conditions. */
function documentOf(search: ListSearch, tree: QueryTree | null): Extract<Saveable, { kind: 'query' }>['document'] {
  const texts = Object.entries(search.columnFilters).map(([field, val]) => ({
    field,
    type: 'text',
    rule: 'like',
    val,
  }));
  const items =
    tree === null
      ? []
      : tree.matchType === 'and' || texts.length === 0
        ? tree.items
        : [{ type: 'group', matchType: tree.matchType, children: tree.items } as const];
  return {
    matchType: texts.length === 0 ? (tree?.matchType ?? 'and') : 'and',
    items: [...items.map((item) => ({ ...item })), ...texts],
    filters: { ...search.filters },
  };
}
