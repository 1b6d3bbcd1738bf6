import { useMemo, useState } from 'react';
import { plain } from '#core/values/plain.ts';
import type { QueryFieldView } from '#core/screen/query-view.ts';
import type { ManagedRow } from '@/entities/system/managed';

/** A subject that is a tree and is read as a whole, instead of a page at a time. */
export type OutlineOf = {
  /** Every row, those above before those below them. */
  readonly read: (signal: AbortSignal) => Promise<readonly ManagedRow[]>;
  readonly parentOf: (row: ManagedRow) => string | null;
};

type Asked = { readonly fields: readonly QueryFieldView[]; readonly filters: Readonly<Record<string, string>> };

/** Returns the shown part of a tree: opened rows, or those that fit a query with all rows above them. */
export function useOutline(outline: OutlineOf | undefined, all: readonly ManagedRow[], { fields, filters }: Asked) {
  // “All” is a wish, which holds for rows that are still being read.
  const [wished, setWished] = useState<ReadonlySet<string> | 'all'>(new Set());
  const { below, depths } = useMemo(() => shapeOf(outline, all), [outline, all]);
  const parents = useMemo(() => new Set([...below.keys()].filter((id) => id !== '')), [below]);
  const opened = wished === 'all' ? parents : wished;
  const fitting = useMemo(() => fittingOf(outline, all, fields, filters), [outline, all, fields, filters]);
  const rows = useMemo(() => {
    if (outline === undefined) return all;
    return fitting === null
      ? all.filter((row) => isShown(row, outline, all, opened, depths))
      : all.filter(({ id }) => fitting.has(id));
  }, [outline, all, fitting, opened, depths]);
  return {
    rows,
    depthOf: (row: ManagedRow): number => depths.get(row.id) ?? 0,
    hasBelow: ({ id }: ManagedRow): boolean => below.has(id),
    /** A query shows what fits, whatever is open. */
    isOpen: ({ id }: ManagedRow): boolean => fitting !== null || opened.has(id),
    canToggle: fitting === null,
    isAllOpen: wished === 'all' || (parents.size > 0 && [...parents].every((id) => opened.has(id))),
    toggle: ({ id }: ManagedRow): void => {
      const next = new Set(opened);
      if (!next.delete(id)) next.add(id);
      setWished(next);
    },
    toggleAll: (isOpen: boolean): void => setWished(isOpen ? 'all' : new Set()),
    /** These and everything below them. */
    withBelow: (chosen: readonly ManagedRow[]): readonly ManagedRow[] => {
      const found = new Map<string, ManagedRow>();
      const walk = (row: ManagedRow): void => {
        if (found.has(row.id)) return;
        found.set(row.id, row);
        below.get(row.id)?.forEach(walk);
      };
      chosen.forEach(walk);
      return [...found.values()];
    },
  };
}

export type Outline = ReturnType<typeof useOutline>;

type Shape = {
  readonly below: ReadonlyMap<string, readonly ManagedRow[]>;
  readonly depths: ReadonlyMap<string, number>;
};

function shapeOf(outline: OutlineOf | undefined, all: readonly ManagedRow[]): Shape {
  if (outline === undefined) return { below: new Map(), depths: new Map() };
  const depths = new Map<string, number>();
  // Those above come first, so their depth is known.
  for (const row of all) {
    const parent = outline.parentOf(row);
    depths.set(row.id, parent === null ? 0 : (depths.get(parent) ?? -1) + 1);
  }
  const known = new Set(all.map(({ id }) => id));
  const below = Map.groupBy(all, (row) => {
    const parent = outline.parentOf(row);
    return parent !== null && known.has(parent) ? parent : '';
  });
  return { below, depths };
}

function isShown(
  row: ManagedRow,
  outline: OutlineOf,
  all: readonly ManagedRow[],
  opened: ReadonlySet<string>,
  depths: ReadonlyMap<string, number>,
): boolean {
  if (depths.get(row.id) === 0) return true;
  const byId = idsOf(all);
  for (let at = outline.parentOf(row); at !== null;) {
    if (!opened.has(at)) return false;
    const above = byId.get(at);
    at = above === undefined ? null : outline.parentOf(above);
  }
  return true;
}

const known = new WeakMap<readonly ManagedRow[], ReadonlyMap<string, ManagedRow>>();

function idsOf(all: readonly ManagedRow[]): ReadonlyMap<string, ManagedRow> {
  const found = known.get(all) ?? new Map(all.map((row) => [row.id, row]));
  known.set(all, found);
  return found;
}

/** Ids of the rows that fit a query and of all above them; null where nothing is asked. */
function fittingOf(
  outline: OutlineOf | undefined,
  all: readonly ManagedRow[],
  fields: readonly QueryFieldView[],
  filters: Readonly<Record<string, string>>,
): ReadonlySet<string> | null {
  const asked = Object.entries(filters).filter(([, value]) => value.trim() !== '');
  if (outline === undefined || asked.length === 0) return null;
  const fits = (row: ManagedRow): boolean =>
    asked.every(([name, value]) => {
      const [stored, wanted] = [plain(row[name]).toLowerCase(), value.trim().toLowerCase()];
      return fields.find(({ field }) => field === name)?.isLike === true ? stored.includes(wanted) : stored === wanted;
    });
  const byId = idsOf(all);
  const found = new Set<string>();
  for (const row of all.filter(fits))
    for (let at: ManagedRow | undefined = row; at !== undefined && !found.has(at.id);) {
      found.add(at.id);
      at = byId.get(outline.parentOf(at) ?? '');
    }
  return found;
}
