import { useState } from 'react';

/** A value with its way back; what was given up is forgotten at the next change. */
export function useHistory<Value>(first: Value): {
  readonly value: Value;
  readonly put: (value: Value) => void;
  readonly begin: (value: Value) => void;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
} {
  const [{ list, at }, set] = useState<{ readonly list: readonly Value[]; readonly at: number }>({
    list: [first],
    at: 0,
  });
  const value = list[at] ?? first;
  return {
    value,
    // Two hundred steps back are more than anybody takes.
    put: (next) => set({ list: [...list.slice(Math.max(0, at - 199), at + 1), next], at: Math.min(at, 199) + 1 }),
    begin: (next) => set({ list: [next], at: 0 }),
    undo: at === 0 ? null : () => set({ list, at: at - 1 }),
    redo: at === list.length - 1 ? null : () => set({ list, at: at + 1 }),
  };
}
