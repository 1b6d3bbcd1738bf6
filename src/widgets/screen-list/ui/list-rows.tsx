import { Suspense, type ReactNode } from 'react';
import type { Row } from '@/entities/screen';
import { lazyPart } from '@/shared/chunk';
import { useText } from '@/shared/i18n';
import { ListPages, sortLabels } from '@/shared/list';
import type { FormSearch, ListSearch } from '@/shared/routing';
import { EmptyState, ErrorState, Grid, Skeleton, type GridColumn } from '@/shared/ui';
import type { ListData } from '../model/use-list-data.ts';

const RowDetails = lazyPart(async () => (await import('./row-details.tsx')).RowDetails);

type ListRowsProps = {
  readonly code: string;
  readonly title: string;
  readonly data: ListData;
  readonly columns: readonly GridColumn<Row>[];
  readonly search: ListSearch;
  readonly goTo: (next: Partial<ListSearch>) => void;
  /** Is it not known yet how the columns stand? */
  readonly isWaiting: boolean;
  readonly isSelected: (id: string) => boolean;
  readonly onOpen: (form: FormSearch) => void;
  readonly mayEdit: boolean;
  readonly nameOf: (row: Row) => string;
  /** Rows that show their sub-tables; null where there are none. */
  readonly detailed: ReadonlySet<string> | null;
  /** The row whose sub-tables stand below the list; null where none do. */
  readonly current: { readonly id: string; readonly choose: (id: string) => void } | null;
  readonly onResize: (field: string, width: number) => void;
};

/** Scroll height of a list without paging [B9.2]. */
const UNPAGED_HEIGHT = '500px';

/** The rows of a list and its pages, or what stands in their place. */
export function ListRows(props: ListRowsProps): ReactNode {
  const { code, title, data, columns, search, goTo, isWaiting, isSelected, onOpen, mayEdit, nameOf, detailed } = props;
  const text = useText();
  const { list, current, records, rows, isTree, isPaged, total } = data;
  if (list.data === undefined || isWaiting || current?.isPending === true) {
    return (
      <div className="list-waiting">
        <Skeleton rows={14} label={text('list.loading')} />
      </div>
    );
  }
  if (current?.error != null) {
    return (
      <ErrorState
        title={text('list.failed')}
        reason={current.error.message}
        retry={{ label: text('action.retry'), act: () => void current.refetch() }}
      />
    );
  }
  const { offers, isOpen } = list.data;
  const isEditable = offers('update') && mayEdit;
  return (
    <>
      <Grid
        label={title}
        columns={columns}
        rows={records}
        rowKey={rowKey}
        total={total}
        sort={search.sort ?? list.data.defaultSort}
        sortLabels={sortLabels(text)}
        onSort={(sort) => goTo({ sort, page: 1 })}
        onResize={props.onResize}
        isSelected={(row) => isSelected(rowKey(row))}
        {...(props.current === null
          ? {}
          : {
              currentRow: props.current.id,
              onRowClick: (row: Row) => props.current?.choose(rowKey(row)),
            })}
        onRowOpen={(row) => onOpen({ mode: isEditable && isOpen(row) ? 'edit' : 'view', id: rowKey(row) })}
        isStale={!isTree && rows.isPlaceholderData}
        sums={data.sums}
        {...(isPaged ? {} : { height: UNPAGED_HEIGHT })}
        {...(detailed === null || detailed.size === 0
          ? {}
          : {
              // oxlint-disable-next-line react/no-unstable-nested-components -- called for a row, not mounted as a component
              below: (row: Row) =>
                detailed.has(rowKey(row)) ? (
                  <Suspense fallback={<Skeleton rows={3} label={text('list.loading')} />}>
                    <RowDetails code={code} id={rowKey(row)} name={nameOf(row)} />
                  </Suspense>
                ) : null,
            })}
        empty={<EmptyState text={text(data.isFiltered ? 'list.emptyFiltered' : 'list.empty')} />}
      />
      {isTree || !isPaged ? null : <ListPages search={search} total={total} goTo={goTo} />}
    </>
  );
}

function rowKey(row: Row): string {
  return row.id ?? '';
}
