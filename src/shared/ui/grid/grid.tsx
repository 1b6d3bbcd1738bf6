import { tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { Icon } from '../icon/icon.tsx';
import { moveFocus } from './grid-keys.ts';
import './grid.css';

/** A column of a grid: what its head says and what its cells show. */
export type GridColumn<Row> = {
  readonly id: string;
  readonly label: string;
  readonly width: number;
  readonly align: 'left' | 'center' | 'right';
  readonly cell: (row: Row, index: number) => ReactNode;
  /** Replaces the label in the head, e.g. by a tick for the whole page. */
  readonly head?: ReactNode;
  readonly isSortable?: boolean;
  /** Stays visible while the rest scrolls sideways. */
  readonly pin?: 'left' | 'right';
};

export type GridProps<Row> = {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly total?: number;
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' } | null;
  readonly sortLabels?: {
    readonly ascending: (label: string) => string;
    readonly descending: (label: string) => string;
    readonly none: string;
  };
  readonly onSort?: (sort: { field: string; direction: 'asc' | 'desc' } | null) => void;
  readonly isSelected?: (row: Row) => boolean;
  readonly onRowClick?: (row: Row) => void;
  readonly onRowOpen?: (row: Row) => void;
  /** Older rows shown while new ones are on their way. */
  readonly isStale?: boolean;
  /** Shown instead of rows when there are none. */
  readonly empty: ReactNode;
  readonly footer?: ReactNode;
  readonly height?: string;
};

/** Only the core of the table: sorting, paging and filtering are the server's. */
const features = tableFeatures({});
const ROW_HEIGHT = 45;
const VIRTUAL_FROM = 100;

/**
 * Our own grid on the headless table: one table element with role grid, arrow keys between cells (APG grid pattern), a head that stays,
 * sideways scrolling inside its own region [B9.7], and only the visible rows drawn when there are many.
 */
export function Grid<Row extends object>(props: GridProps<Row>): ReactNode {
  const { columns, rows, rowKey, sort = null } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(
    () => columns.map(({ id, label }) => ({ id, header: label })),
    [columns],
  );
  const table = useTable({ features, columns: definitions, data: rows, getRowId: rowKey });
  const models = table.getRowModel().rows;
  const isVirtual = models.length > VIRTUAL_FROM;
  const virtual = useVirtualizer({
    count: models.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const items = isVirtual ? virtual.getVirtualItems() : models.map((_, index) => ({ index, start: 0, end: 0 }));
  const before = isVirtual ? (items[0]?.start ?? 0) : 0;
  const after = isVirtual ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    <div
      className={`grid-scroll${props.isStale === true ? ' grid-stale' : ''}`}
      ref={scroller}
      style={props.height === undefined && isVirtual ? { maxHeight: '70vh' } : { maxHeight: props.height }}
    >
      {/* A grid is what ARIA makes of a table whose cells take focus. */}
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        className="grid"
        style={{ minWidth: width }}
        aria-label={props.label}
        aria-rowcount={(props.total ?? models.length) + 1}
        aria-colcount={columns.length}
        aria-busy={props.isStale === true || undefined}
        onKeyDown={moveFocus}
        onMouseOver={sayWhole}
        onFocus={sayWhole}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <HeadCell key={column.id} column={column} index={index} sort={sort} props={props} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 ? <tr aria-hidden="true" style={{ height: before }} /> : null}
          {items.map(({ index }) => {
            const model = models[index];
            if (model === undefined) return null;
            const row = model.original;
            const isSelected = props.isSelected?.(row);
            return (
              <tr
                key={model.id}
                className="grid-row"
                data-row-id={model.id}
                aria-rowindex={index + 2}
                aria-selected={isSelected}
                onClick={props.onRowClick === undefined ? undefined : () => props.onRowClick?.(row)}
                onDoubleClick={props.onRowOpen === undefined ? undefined : () => props.onRowOpen?.(row)}
              >
                {columns.map((column, place) => (
                  <td
                    key={column.id}

                    tabIndex={index === 0 && place === 0 ? 0 : -1}
                    className={cellClass(column)}
                  >
                    {column.cell(row, index)}
                  </td>
                ))}
              </tr>
            );
          })}
          {after > 0 ? <tr aria-hidden="true" style={{ height: after }} /> : null}
        </tbody>
        {props.footer === undefined ? null : <tfoot>{props.footer}</tfoot>}
      </table>
      {rows.length === 0 ? props.empty : null}
    </div>
  );
}

/** A cell whose text is cut off says all of it: found out when it is pointed at or has the focus, not for hundreds of cells that never are. */
function sayWhole({ target }: SyntheticEvent<HTMLTableElement>): void {
  const cell = target instanceof HTMLElement ? target.closest('td') : null;
  if (cell === null || cell.title !== '' || cell.querySelector('button, [title]') !== null) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? '';
}

function HeadCell<Row>(given: {
  readonly column: GridColumn<Row>;
  readonly index: number;
  readonly sort: { readonly field: string; readonly direction: 'asc' | 'desc' } | null;
  readonly props: GridProps<Row>;
}): ReactNode {
  const { column, index, sort, props } = given;
  const direction = sort?.field === column.id ? sort.direction : null;
  const content = column.head ?? column.label;
  const { sortLabels } = props;
  if (column.isSortable !== true || sortLabels === undefined) {
    return (
      <th scope="col" className={cellClass(column)} tabIndex={-1} aria-colindex={index + 1}>
        {content}
      </th>
    );
  }
  const next = direction === null ? 'asc' : direction === 'asc' ? 'desc' : null;
  const title =
    next === 'asc'
      ? sortLabels.ascending(column.label)
      : next === 'desc'
        ? sortLabels.descending(column.label)
        : sortLabels.none;
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the button inside carries the label
    <th
      scope="col"
      className={cellClass(column)}
      aria-colindex={index + 1}
      aria-sort={direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className="grid-sort"
        title={title}
        onClick={() => props.onSort?.(next === null ? null : { field: column.id, direction: next })}
      >
        <span>{content}</span>
        <span className={`grid-arrows grid-arrows-${direction ?? 'none'}`}>
          <Icon name="up" size={10} />
          <Icon name="down" size={10} />
        </span>
      </button>
    </th>
  );
}

function cellClass<Row>({ align, pin }: GridColumn<Row>): string {
  return `grid-${align}${pin === undefined ? '' : ` grid-pin-${pin}`}`;
}
