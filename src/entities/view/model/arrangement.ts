import type { ColumnView } from '#core/screen/list-view.ts';
import type { View, ViewColumns } from '../api/view.ts';

/** Place of a column in a list. */
export type ColumnPlace = ViewColumns['columns'][number];

/** Arrangement of the columns of a list; columns that are not named follow in the order of the definition. */
export type Arrangement = readonly ColumnPlace[];

/** A column in its place. */
export type PlacedColumn = {
  readonly column: ColumnView;
  /** Chosen width; null for the one that fits. */
  readonly width: number | null;
  readonly isHidden: boolean;
  readonly fixed: 'left' | 'right' | null;
};

/** Name of the arrangement that is saved by itself; it is the personal default. */
export const OWN_COLUMNS = '我的列设置';

/** Widths a column may have, as the contract says. */
const LEAST_WIDTH = 60;
const MOST_WIDTH = 2000;

/** Columns in the order in which they are drawn: fixed left, free, fixed right; hidden ones are there and marked. */
export function placeColumns(columns: readonly ColumnView[], arrangement: Arrangement): readonly PlacedColumn[] {
  const known = new Map(columns.map((column) => [column.field, column]));
  const named = arrangement.flatMap(({ field, width, hidden, fixed }): readonly PlacedColumn[] => {
    const column = known.get(field);
    if (column === undefined) return [];
    known.delete(field);
    return [{ column, width: width ?? null, isHidden: hidden === true, fixed: fixed ?? null }];
  });
  const rest = [...known.values()].map((column) => ({ column, width: null, isHidden: false, fixed: null }));
  const all = [...named, ...rest];
  const at = (side: PlacedColumn['fixed']): readonly PlacedColumn[] => all.filter(({ fixed }) => fixed === side);
  return [...at('left'), ...at(null), ...at('right')];
}

/** Returns the saved form of placed columns. */
export function arrangementOf(placed: readonly PlacedColumn[]): Arrangement {
  return placed.map(({ column, width, isHidden, fixed }) => ({
    field: column.field,
    ...(width === null ? {} : { width: clampWidth(width) }),
    ...(isHidden ? { hidden: true } : {}),
    ...(fixed === null ? {} : { fixed }),
  }));
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, LEAST_WIDTH), MOST_WIDTH));
}

/** The columns of a view; null when it holds a query, or what no list wrote. */
export function columnsOf({ kind, document }: View): Arrangement | null {
  const { columns } = document;
  // The server has checked the document against the contract when it was saved.
  return kind === 'columns' && Array.isArray(columns) ? (columns as Arrangement) : null;
}

/** The user's own arrangement, saved by itself. */
export function ownColumns(views: readonly View[]): View | undefined {
  return views.find(({ kind, scope, name }) => kind === 'columns' && scope === 'personal' && name === OWN_COLUMNS);
}

/** The view of a kind a list is opened with: the own one goes before those of department and role. */
export function defaultView(views: readonly View[], kind: View['kind']): View | undefined {
  const defaults = views.filter((view) => view.kind === kind && view.isDefault);
  return (['personal', 'department', 'role'] as const)
    .map((scope) => defaults.find((view) => view.scope === scope))
    .find((view) => view !== undefined);
}
