import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A cell of a line: the key of the line and the name of its field. */
export const cellName = (key: number, field: string): string => `${key}:${field}`;

/** Moves the focus between the cells of the lines, those too that are drawn only after this. */
export function useCells(root: RefObject<HTMLElement | null>) {
  const wanted = useRef<string | null>(null);
  const find = (cell: string): HTMLInputElement | null =>
    root.current?.querySelector<HTMLInputElement>(`[data-cell="${cell}"]`) ?? null;
  useLayoutEffect(() => {
    const element = wanted.current === null ? null : find(wanted.current);
    if (element === null) return;
    wanted.current = null;
    enter(element);
  });
  return {
    go: (key: number, field: string): void => {
      const element = find(cellName(key, field));
      wanted.current = element === null ? cellName(key, field) : null;
      if (element !== null) enter(element);
    },
    has: (key: number, field: string): boolean => find(cellName(key, field)) !== null,
    /** Finds the cell a key was pressed in. */
    at: (target: EventTarget): { readonly key: number; readonly field: string } | null => {
      const cell = target instanceof HTMLElement ? target.dataset['cell'] : undefined;
      if (cell === undefined) return null;
      const [key = '', field = ''] = cell.split(':');
      return { key: Number(key), field };
    },
  };
}

function enter(element: HTMLInputElement): void {
  element.focus();
  element.select();
  element.scrollIntoView({ block: 'nearest' });
}
