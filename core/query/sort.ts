import type { Sort } from './condition.ts';

const SORT_LIMIT = 5;

/** Reads `column` and `order` of a list call: comma lists of equal meaning; ascending when the order contains asc in any case, else descending. */
export function parseSort(column: string | undefined, order: string | undefined): readonly Sort[] {
  const orders = (order ?? '').split(',');
  return (column ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, SORT_LIMIT)
    .map((name, index) => ({
      // Sorting by a shown text means sorting by its column.
      field: name.replace(/_dictText$/, ''),
      direction: (orders[index] ?? orders.at(-1) ?? '').toLowerCase().includes('asc') ? 'asc' : 'desc',
    }));
}

/** Reads a sort string of a popup, `column=asc` or `column=desc`; anything else is ignored [A5.7] [B5.5]. */
export function parseSorter(text: string | undefined): Sort | null {
  const [, field, direction] = /^\s*(\w+)\s*=\s*(asc|desc)\s*$/i.exec(text ?? '') ?? [];
  if (field === undefined || direction === undefined) return null;
  return { field, direction: direction.toLowerCase() === 'asc' ? 'asc' : 'desc' };
}
