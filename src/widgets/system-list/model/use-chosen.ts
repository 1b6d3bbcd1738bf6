import { useMemo, useState } from 'react';
import type { ManagedRow } from '@/entities/system/managed';

/** Rows that are ticked, of those on the page: what is no longer shown is not chosen either. */
export function useChosen(records: readonly ManagedRow[] | undefined) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => (records ?? []).filter(({ id }) => ticked.has(id)), [records, ticked]);
  return {
    rows,
    has: (id: string): boolean => ticked.has(id),
    put: (given: readonly ManagedRow[], isOn: boolean): void => {
      const next = new Set(rows.map(({ id }) => id));
      for (const { id } of given) {
        if (isOn) next.add(id);
        else next.delete(id);
      }
      setTicked(next);
    },
    clear: (): void => setTicked(new Set()),
  };
}

export type Chosen = ReturnType<typeof useChosen>;
