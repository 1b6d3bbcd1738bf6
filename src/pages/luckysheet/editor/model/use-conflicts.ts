import { useRef, useState } from 'react';
import { heldKeys, type CellConflict } from './sync-conflicts.ts';

/** Conflicts that wait for a decision, drawn, and at hand for whatever is under way. */
export function useConflicts() {
  const now = useRef<readonly CellConflict[]>([]);
  const [conflicts, setConflicts] = useState<readonly CellConflict[]>([]);
  const hold = (next: readonly CellConflict[]): void => {
    if (next === now.current) return;
    now.current = next;
    setConflicts(next);
  };
  return {
    conflicts,
    now: () => now.current,
    keys: () => heldKeys(now.current),
    hold,
    settle: ({ key: settled }: CellConflict): void => hold(now.current.filter(({ key }) => key !== settled)),
  };
}

export type Conflicts = ReturnType<typeof useConflicts>;
