import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { treeRowsQuery, type Row } from '@/entities/screen';

/** A row of a tree with its depth. */
export type TreeRow = Row & { readonly depth: number };

/** Parent of the roots on the wire. */
const ROOT = '0';

/** The opened part of a tree form as flat rows; every opened row is one call, kept and shared. */
export function useTreeRows(code: string, pidField: string | null) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const parents = pidField === null ? [] : [ROOT, ...opened];
  const levels = useQueries({ queries: parents.map((parent) => treeRowsQuery(code, pidField ?? '', parent)) });
  const byParent = new Map(parents.map((parent, index) => [parent, levels[index]?.data?.records ?? []]));
  const rows: TreeRow[] = [];
  const visit = (parent: string, depth: number): void => {
    for (const row of byParent.get(parent) ?? []) {
      rows.push({ ...row, depth });
      if (row.id !== undefined && opened.has(row.id)) visit(row.id, depth + 1);
    }
  };
  visit(ROOT, 0);
  return {
    rows,
    opened,
    root: levels[0],
    toggle: (id: string): void => {
      const next = new Set(opened);
      if (!next.delete(id)) next.add(id);
      setOpened(next);
    },
  };
}
