import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useMemo, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { afterFrame } from '../../lib/index.ts';
import { withOffsets, type GridColumn, type GridSort } from './column.ts';
import { GridHead, type GridHeadProps, type SortLabels } from './grid-head.tsx';
import { moveFocus } from './grid-keys.ts';
import { GridRow } from './grid-row.tsx';
import { GridSums } from './grid-sums.tsx';
import { useSteady } from './use-steady.ts';
import './grid.css';

export type { GridColumn } from './column.ts';

export type GridProps<Row> = {
  readonly label: string;
  /** A stable list: rows are drawn anew when it is a new one. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly total?: number;
  readonly sort?: GridSort | null;
  readonly sortLabels?: SortLabels;
  readonly onSort?: (sort: GridSort | null) => void;
  /** A column was dragged to this width. */
  readonly onResize?: (id: string, width: number) => void;
  readonly isSelected?: (row: Row) => boolean;
  /** Key of the row that something beside the grid is about. */
  readonly currentRow?: string;
  readonly onRowClick?: (row: Row) => void;
  readonly onRowOpen?: (row: Row) => void;
  /** Draws the part below an open row; null while the row is closed. */
  readonly below?: (row: Row) => ReactNode;
  /** Older rows shown while new ones are on their way. */
  readonly isStale?: boolean;
  /** Shown instead of rows when there are none. */
  readonly empty: ReactNode;
  /** Rows of sums at the foot: what the first column says, and texts by column. */
  readonly sums?: readonly { readonly label: string; readonly texts: ReadonlyMap<string, string> }[];
  readonly height?: string;
  /** Draws another head than one line. */
  readonly drawHead?: (props: GridHeadProps<Row>) => ReactNode;
};

const ROW_HEIGHT = 45;
/** Height of what an open row shows below itself in a long list; it scrolls inside. */
const BELOW_HEIGHT = 260;
const VIRTUAL_FROM = 100;
const rowHeight = (): number => ROW_HEIGHT;
const OVERSCAN = 8;
/** About what a list without paging shows, until it is measured: its rows come with its first drawing instead of the second. */
const FIRST_RECT = { width: 1000, height: 500 };

/**
 * Our own grid: one table element with role grid, arrow keys between cells (APG grid pattern), a head that stays, sideways scrolling inside
 * its own region [B9.7], and only the visible rows drawn when there are many.
 */
export function Grid<Row extends object>(props: GridProps<Row>): ReactNode {
  const { rows, rowKey, sort = null, below } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => withOffsets(props.columns), [props.columns]);
  const onRowClick = useSteady(props.onRowClick);
  const onRowOpen = useSteady(props.onRowOpen);
  const isVirtual = rows.length > VIRTUAL_FROM;
  const [hasMoved, setHasMoved] = useState(false);
  const isOpen = (index: number): boolean => {
    const row = rows[index];
    return row !== undefined && below !== undefined && below(row) !== null;
  };
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: below === undefined ? rowHeight : (index) => (isOpen(index) ? ROW_HEIGHT + BELOW_HEIGHT : ROW_HEIGHT),
    // Rows are at hand before a finger brings them in; a list that nobody has moved yet is painted sooner without them.
    overscan: hasMoved ? OVERSCAN : 1,
    initialRect: FIRST_RECT,
  });
  const isMoving = virtual.isScrolling;
  if (isMoving && !hasMoved) setHasMoved(true);
  const items = isVirtual ? virtual.getVirtualItems() : rows.map((_, index) => ({ index, start: 0, end: 0 }));
  const before = isVirtual ? (items[0]?.start ?? 0) : 0;
  const after = isVirtual ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const isTall = props.height !== undefined || isVirtual;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    <div
      className={`grid-scroll${isTall ? ' grid-tall' : ''}${props.isStale === true ? ' grid-stale' : ''}`}
      ref={scroller}
      style={isTall ? { maxHeight: props.height ?? '70vh' } : undefined}
    >
      {/* A grid is what ARIA makes of a table whose cells take focus. */}
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        className="grid"
        style={{ minWidth: width }}
        aria-label={props.label}
        aria-rowcount={(props.total ?? rows.length) + 1}
        aria-colcount={columns.length}
        aria-busy={props.isStale === true || undefined}
        onKeyDown={(event) => moveFocus(event, props.onResize)}
        onMouseOver={sayWhole}
        onFocus={sayWhole}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ width: column.width }} />
          ))}
        </colgroup>
        {(props.drawHead ?? GridHead)({
          columns,
          sort,
          sortLabels: props.sortLabels,
          onSort: props.onSort,
          onResize: props.onResize,
        })}
        <tbody>
          {before > 0 ? <tr aria-hidden="true" style={{ height: before }} /> : null}
          {items.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const id = rowKey(row);
            const under = below?.(row) ?? null;
            return (
              <Fragment key={id}>
                <GridRow
                  id={id}
                  row={row}
                  index={index}
                  columns={columns}
                  isSelected={props.isSelected?.(row)}
                  isCurrent={props.currentRow === id}
                  onRowClick={onRowClick}
                  onRowOpen={onRowOpen}
                />
                {under === null ? null : (
                  <tr className="grid-below">
                    <td colSpan={columns.length} tabIndex={-1}>
                      <div style={isVirtual ? { height: BELOW_HEIGHT } : undefined}>{under}</div>
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
          {after > 0 ? <tr aria-hidden="true" style={{ height: after }} /> : null}
        </tbody>
        {props.sums === undefined || props.sums.length === 0 || rows.length === 0 ? null : (
          <GridSums columns={columns} sums={props.sums} />
        )}
      </table>
      {rows.length === 0 ? props.empty : null}
    </div>
  );
}

/**
 * A cell whose text is cut off says all of it: found out when it is pointed at or has the focus, not for hundreds of cells that never are, and after
 * the frame: asking for a width in it would lay the page out twice.
 */
function sayWhole({ target }: SyntheticEvent<HTMLTableElement>): void {
  const cell = target instanceof HTMLElement ? target.closest('td') : null;
  if (cell === null || cell.title !== '' || cell.querySelector('button, [title]') !== null) return;
  afterFrame(() => {
    if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? '';
  });
}
