import { useState } from 'react';
import type { Row } from '@/entities/screen';

/** A chosen row: what it is called, and the version that was seen. */
type Chosen = { readonly name: string; readonly version: number | null };

/** Rows chosen across pages, or all rows of a query. */
export type Selection = {
  readonly rows: ReadonlyMap<string, Chosen>;
  /** All rows of the query whose text this is; another query is not meant. */
  readonly allOf: string | null;
};

const NONE: Selection = { rows: new Map(), allOf: null };

/** @param query what the list is narrowed by, as text */
export function useSelection(query: string, nameOf: (row: Row) => string) {
  const [chosen, setChosen] = useState<Selection>(NONE);
  const isAll = chosen.allOf !== null && chosen.allOf === query;
  const rows = isAll || chosen.allOf === null ? chosen.rows : NONE.rows;
  const put = (given: readonly Row[], isOn: boolean, shown: readonly Row[]): void => {
    // Taken out of "all", what is left is what can be seen.
    const next = new Map(isAll ? shown.map((row) => [row.id ?? '', chosenOf(row)] as const) : rows);
    for (const row of given) {
      if (isOn) next.set(row.id ?? '', chosenOf(row));
      else next.delete(row.id ?? '');
    }
    setChosen({ rows: next, allOf: null });
  };
  const chosenOf = (row: Row): Chosen => ({ name: nameOf(row), version: row.version ?? null });
  return {
    rows,
    isAll,
    has: (id: string): boolean => isAll || rows.has(id),
    put,
    chooseAll: (): void => setChosen({ rows: new Map(), allOf: query }),
    clear: (): void => setChosen(NONE),
    forget: (ids: readonly string[]): void =>
      setChosen({ rows: new Map([...rows].filter(([id]) => !ids.includes(id))), allOf: null }),
  };
}

export type SelectionModel = ReturnType<typeof useSelection>;
