import { useLayoutEffect, useRef, useState } from 'react';
import type { Grid } from '../../model/grid/use-grid.ts';
import type { CellPort } from './grid-cell.tsx';

/** The newest of a grid's functions under one identity: a row is not drawn again because a function is a new one. */
export function usePort(grid: Grid): CellPort & Pick<Grid, 'go'> {
  const latest = useRef(grid);
  useLayoutEffect(() => {
    latest.current = grid;
  });
  const [port] = useState(() => ({
    setInput: grid.setInput,
    onInput: () => latest.current.onInput(),
    commit: () => latest.current.commit(),
    take: (value: unknown) => latest.current.take(value),
    go: (next: Parameters<Grid['go']>[0]) => latest.current.go(next),
  }));
  return port;
}
