import { useRef, type PointerEvent, type ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { cellClass, pinStyle, type GridSort, type PlacedGridColumn } from './column.ts';

export type SortLabels = {
  readonly ascending: (label: string) => string;
  readonly descending: (label: string) => string;
  readonly none: string;
};

type HeadCellProps<Row> = {
  readonly column: PlacedGridColumn<Row>;
  readonly index: number;
  /** Lines of the head it stands across. */
  readonly lines?: number | undefined;
  readonly sort: GridSort | null;
  readonly sortLabels: SortLabels | undefined;
  readonly onSort: ((sort: GridSort | null) => void) | undefined;
  readonly onResize: ((id: string, width: number) => void) | undefined;
};

/** Widths a drag may reach. */
const [LEAST, MOST] = [60, 2000];

/** Props the head of a grid is drawn from. */
export type GridHeadProps<Row> = Pick<HeadCellProps<Row>, 'sort' | 'sortLabels' | 'onSort' | 'onResize'> & {
  readonly columns: readonly PlacedGridColumn<Row>[];
};

/** The head of a grid: one line. */
export function GridHead<Row>({ columns, ...rest }: GridHeadProps<Row>): ReactNode {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          <HeadCell key={column.id} column={column} index={index} {...rest} />
        ))}
      </tr>
    </thead>
  );
}

/** The head of a column: sorting, filtering, dragging wider (with keys: Alt and an arrow, see `moveFocus`). */
export function HeadCell<Row>(props: HeadCellProps<Row>): ReactNode {
  const { column, index, lines, sort, sortLabels, onSort, onResize } = props;
  const direction = sort?.field === column.id ? sort.direction : null;
  const isSortable = column.isSortable === true && sortLabels !== undefined;
  const content = column.head ?? column.label;
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the button inside carries the label
    <th
      scope="col"
      rowSpan={lines}
      className={cellClass(column)}
      style={pinStyle(column)}
      data-column-id={column.id}
      {...(isSortable ? {} : { tabIndex: -1 })}
      aria-colindex={index + 1}
      aria-sort={
        isSortable ? (direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending') : undefined
      }
    >
      <span className={column.headAction === undefined ? 'grid-head' : 'grid-head grid-head-action'}>
        {isSortable ? (
          <SortButton label={column.label} direction={direction} labels={sortLabels} id={column.id} onSort={onSort}>
            {content}
          </SortButton>
        ) : (
          content
        )}
        {column.headAction}
      </span>
      {column.isResizable === true && onResize !== undefined ? (
        <ResizeHandle index={index} onResize={(width) => onResize(column.id, width)} />
      ) : null}
    </th>
  );
}

function SortButton(props: {
  readonly id: string;
  readonly label: string;
  readonly direction: 'asc' | 'desc' | null;
  readonly labels: SortLabels;
  readonly onSort: ((sort: GridSort | null) => void) | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { id, label, direction, labels, onSort, children } = props;
  const next = direction === null ? 'asc' : direction === 'asc' ? 'desc' : null;
  const title = next === 'asc' ? labels.ascending(label) : next === 'desc' ? labels.descending(label) : labels.none;
  return (
    <button
      type="button"
      className="grid-sort"
      title={title}
      onClick={() => onSort?.(next === null ? null : { field: id, direction: next })}
    >
      <span>{children}</span>
      <span className={`grid-arrows grid-arrows-${direction ?? 'none'}`}>
        <Icon name="up" size={10} />
        <Icon name="down" size={10} />
      </span>
    </button>
  );
}

/** While it is dragged only the `col` element changes: no render for a movement. */
function ResizeHandle({
  index,
  onResize,
}: {
  readonly index: number;
  readonly onResize: (width: number) => void;
}): ReactNode {
  const drag = useRef<{ readonly x: number; readonly width: number; readonly col: HTMLElement } | null>(null);
  const widthAt = ({ clientX }: PointerEvent): number =>
    drag.current === null
      ? 0
      : Math.round(Math.min(Math.max(drag.current.width + clientX - drag.current.x, LEAST), MOST));
  const end = (event: PointerEvent<HTMLSpanElement>): void => {
    if (drag.current === null) return;
    const width = widthAt(event);
    const hasMoved = event.clientX !== drag.current.x;
    drag.current = null;
    if (hasMoved) onResize(width);
  };
  return (
    <span
      className="grid-resize"
      aria-hidden="true"
      onPointerDown={(event) => {
        const cell = event.currentTarget.closest('th');
        const col = cell?.closest('table')?.querySelectorAll<HTMLElement>('col')[index];
        if (cell === null || col === undefined || event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width: cell.offsetWidth, col };
      }}
      onPointerMove={(event) => {
        if (drag.current !== null) drag.current.col.style.width = `${widthAt(event)}px`;
      }}
      onPointerUp={end}
      onPointerCancel={() => {
        drag.current = null;
      }}
    />
  );
}
