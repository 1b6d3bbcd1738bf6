import { useId, useRef } from 'react';
import { controlId, type Problem } from '../model/problems.ts';
import type { GridHandle } from './grid/editable-grid.tsx';
import { revealed } from './kept-tabs.tsx';

/** Ids of the controls of a form, and the way to each of them. */
export function usePlaces() {
  // Several forms live in the document at a time, each in its own tab.
  const formId = useId();
  const grids = useRef(new Map<string, GridHandle>());
  /** Id of the lines of a sub-table. */
  const linesId = (table: string): string => `${formId}-lines-${table}`;
  return {
    formId,
    linesId,
    /** Takes the handle of the grid of a sub-table; answers what forgets it. */
    keepGrid: (table: string, handle: GridHandle | null): (() => void) => {
      if (handle !== null) grids.current.set(table, handle);
      return () => void grids.current.delete(table);
    },
    commitGrids: (): void => {
      for (const grid of grids.current.values()) grid.commit();
    },
    goTo: (path: Problem['path']): void => {
      const [table, row, field] = path;
      const grid = grids.current.get(String(table));
      if (grid !== undefined && typeof row === 'number') {
        revealed(document.getElementById(linesId(String(table))), () => grid.goTo(row, String(field)));
        return;
      }
      const control = document.getElementById(controlId(formId, path));
      revealed(control, () => {
        control?.scrollIntoView({ block: 'center' });
        control?.focus();
      });
    },
  };
}

export type Places = ReturnType<typeof usePlaces>;
