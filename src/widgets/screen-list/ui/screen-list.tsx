import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Permitted, usePageRules } from '@/entities/permission';
import { listQuery, queryFieldsQuery, rowsQuery, type Row } from '@/entities/screen';
import { failureOf } from '@/shared/api';
import { useColumnWidths } from '@/shared/fields';
import { useDataText, useText } from '@/shared/i18n';
import { usePageActions } from '@/shared/page-actions';
import { PAGE_SIZES, readListSearch, writeListSearch, type FormSearch, type ListSearch } from '@/shared/routing';
import { Button, EmptyState, ErrorState, Grid, Pagination, Skeleton } from '@/shared/ui';
import { rowName } from '../model/row-name.ts';
import { useDeletion } from '../model/use-deletion.ts';
import { useTreeRows } from '../model/use-tree-rows.ts';
import { QueryForm } from './query-form.tsx';
import { barred, listColumns } from './list-columns.tsx';
import './screen-list.css';

/** A list without paging asks for this many rows [B9.2]. */
const ALL_ROWS = 999;

type ScreenListProps = {
  readonly code: string;
  readonly title: string;
  readonly onOpen: (form: FormSearch) => void;
};

/** The list of an online form: query, toolbar, grid, pages. The address owns page, sort and filters. */
export function ScreenList({ code, title, onOpen }: ScreenListProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const location = useLocation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const search = useMemo(() => readListSearch(location.search), [location.search]);
  const [selected, setSelected] = useState<ReadonlyMap<string, string>>(new Map());

  const rules = usePageRules();
  // Of a list hidden for long everything fetched is gone; what it showed stays until it is there again, and so does its place on the page.
  const list = useQuery({ ...listQuery(code), placeholderData: keepPreviousData });
  const fields = useQuery({ ...queryFieldsQuery(code), placeholderData: keepPreviousData });
  const hasFilters = Object.keys(search.filters).length > 0;
  const isTree = list.data?.pidField != null && !hasFilters;
  const rows = useQuery({
    ...rowsQuery(code, list.data?.isPaged === false ? { ...search, size: ALL_ROWS } : search, fields.data ?? NO_FIELDS),
    enabled: !isTree && (!hasFilters || fields.data !== undefined),
  });
  const tree = useTreeRows(code, isTree ? (list.data?.pidField ?? null) : null);

  const goTo = (next: Partial<ListSearch>): void => {
    const query = writeListSearch({ ...search, ...next }).toString();
    void navigate({ pathname: location.pathname, search: query === '' ? '' : `?${query}` });
  };
  const nameOf = (row: Row): string => (list.data === undefined ? '' : rowName(list.data, row));
  const remove = useDeletion(code, (ids) => {
    setSelected(new Map([...selected].filter(([id]) => !ids.includes(id))));
    // The last row of the last page is gone: an empty page would look like an empty list.
    if (search.page > 1 && (rows.data?.records.length ?? 0) <= ids.length) goTo({ page: search.page - 1 });
  });

  const add = rules.button('add');
  const mayAdd = list.data?.offers('add') === true && add.isVisible && add.isEnabled;
  usePageActions(
    useMemo(
      () => [
        ...(mayAdd ? [{ key: 'add', label: text('action.add'), act: () => onOpen({ mode: 'add', id: null }) }] : []),
        {
          key: 'refresh',
          label: text('action.refresh'),
          act: () => void cache.invalidateQueries({ queryKey: ['screen', code] }),
        },
      ],
      // oxlint-disable-next-line react/exhaustive-deps -- `onOpen` is new at every render and always does the same
      [mayAdd, text, cache, code],
    ),
  );

  const records: readonly Row[] = isTree ? tree.rows : (rows.data?.records ?? NO_ROWS);
  const current = isTree ? tree.root : rows;
  const widths = useColumnWidths(list.data ?? null, records, dataText);
  const columns = listColumns({
    widths,
    list: list.data ?? null,
    records,
    selected,
    onSelect: setSelected,
    nameOf,
    rules,
    text,
    dataText,
    tree: isTree ? { opened: tree.opened, toggle: tree.toggle, hasChildField: list.data?.hasChildField ?? null } : null,
    onOpen,
    onDelete: (row) => remove([{ id: row.id ?? '', name: nameOf(row) }]),
  });

  if (list.error !== null) {
    return (
      <ErrorState
        title={text('list.failed')}
        reason={list.error.message}
        retry={{ label: text('action.retry'), act: () => void list.refetch() }}
      />
    );
  }
  const total = rows.data?.total ?? records.length;
  const edit = rules.button('edit');
  const mayEdit = edit.isVisible && edit.isEnabled;
  const offers = list.data?.offers ?? (() => false);
  return (
    <>
      <QueryForm
        fields={fields.isPending ? undefined : (fields.data ?? NO_FIELDS)}
        values={search.filters}
        onSearch={(filters) => {
          const next = { ...search, filters, page: 1 };
          // The same question asked again wants a fresh answer, not a second entry in the history.
          if (writeListSearch(next).toString() === writeListSearch(search).toString()) void current?.refetch();
          else goTo(next);
        }}
      />
      <section className="panel list" aria-label={dataText(title)}>
        <div className="list-bar" role="toolbar" aria-label={text('list.toolbar')}>
          <h1>{dataText(title)}</h1>
          {offers('add') ? (
            <Permitted button="add">
              {(verdict) => (
                <Button
                  look="primary"
                  icon="plus"
                  {...barred(verdict, text)}
                  onClick={() => onOpen({ mode: 'add', id: null })}
                >
                  {text('action.add')}
                </Button>
              )}
            </Permitted>
          ) : null}
          {offers('batch_delete') && rules.button('batch_delete').isVisible && selected.size > 0 ? (
            <Button
              look="danger"
              {...barred(rules.button('batch_delete'), text)}
              icon="trash"
              onClick={() => remove([...selected].map(([id, name]) => ({ id, name })))}
            >
              {text('action.deleteBatch')}
            </Button>
          ) : null}
          <Button icon="refresh" onClick={() => void current?.refetch()}>
            {text('action.refresh')}
          </Button>
          <span className="list-selected" role="status">
            {selected.size > 0 ? text('list.selected', { count: selected.size }) : ''}
          </span>
          {selected.size > 0 ? (
            <Button look="link" onClick={() => setSelected(new Map())}>
              {text('list.clearSelection')}
            </Button>
          ) : null}
        </div>
        {list.data === undefined || current?.isPending === true ? (
          <div className="list-waiting">
            <Skeleton rows={14} label={text('list.loading')} />
          </div>
        ) : current?.error != null ? (
          <ErrorState
            title={text('list.failed')}
            reason={messageOf(current.error)}
            retry={{ label: text('action.retry'), act: () => void current.refetch() }}
          />
        ) : (
          <Grid
            label={dataText(title)}
            columns={columns}
            rows={records}
            rowKey={rowKey}
            total={total}
            sort={search.sort ?? list.data.defaultSort}
            sortLabels={{
              ascending: (label) => text('list.sortAscending', { label }),
              descending: (label) => text('list.sortDescending', { label }),
              none: text('list.sortNone'),
            }}
            onSort={(sort) => goTo({ sort, page: 1 })}
            isSelected={(row) => selected.has(rowKey(row))}
            onRowOpen={(row) => onOpen({ mode: offers('update') && mayEdit ? 'edit' : 'view', id: rowKey(row) })}
            isStale={!isTree && rows.isPlaceholderData}
            empty={<EmptyState text={text(hasFilters ? 'list.emptyFiltered' : 'list.empty')} />}
          />
        )}
        {isTree || list.data?.isPaged === false || current?.error != null ? null : (
          <Pagination
            page={search.page}
            size={search.size}
            total={total}
            sizes={PAGE_SIZES}
            onChange={(page, size) => goTo({ page, size })}
            texts={{
              label: text('list.pagination'),
              total: text('list.total', { total }),
              page: text('list.page', { page: search.page, pages: Math.max(1, Math.ceil(total / search.size)) }),
              first: text('list.first'),
              previous: text('list.previous'),
              next: text('list.next'),
              last: text('list.last'),
              size: text('list.pageSize'),
              perPage: (size) => text('list.perPage', { size }),
              jump: text('list.jump'),
              jumpUnit: text('list.jumpUnit'),
            }}
          />
        )}
      </section>
    </>
  );
}

// Stable, because new arrays would rebuild the row model at every render.
const NO_ROWS: readonly Row[] = [];
const NO_FIELDS = [] as const;

function rowKey(row: Row): string {
  return row.id ?? '';
}

function messageOf(error: Error): string {
  const failure = failureOf(error);
  return failure.kind === 'http' || failure.kind === 'business' ? failure.message : '';
}
