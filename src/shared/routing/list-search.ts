import { parseSorter } from '#core/query/sort.ts';

/** Page sizes offered [B9.2]. */
export const PAGE_SIZES: readonly number[] = [10, 20, 30];

/** What the address bar says about a list: page, sort and filters. */
export type ListSearch = {
  readonly page: number;
  readonly size: number;
  readonly sort: { readonly field: string; readonly direction: 'asc' | 'desc' } | null;
  /** As typed; ranges are <field>_begin and <field>_end. */
  readonly filters: Readonly<Record<string, string>>;
};

/** The open form of a screen, kept in the address bar so that a reload keeps it. */
export type FormSearch = { readonly mode: 'add' | 'edit' | 'view'; readonly id: string | null };

const FILTER = 'q.';

/** Reads the list part of a query; nonsense counts as absent [A5.7]. */
export function readListSearch(search: string): ListSearch {
  const query = new URLSearchParams(search);
  const size = Number(query.get('size'));
  const filters: Record<string, string> = {};
  for (const [name, value] of query) if (name.startsWith(FILTER) && value !== '') filters[name.slice(2)] = value;
  return {
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
    size: PAGE_SIZES.includes(size) ? size : 10,
    sort: parseSorter(query.get('sort') ?? undefined),
    filters,
  };
}

/** Writes a list search; defaults are left out so that a fresh list has a bare address. */
export function writeListSearch({ page, size, sort, filters }: ListSearch): URLSearchParams {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  if (size !== 10) query.set('size', String(size));
  if (sort !== null) query.set('sort', `${sort.field}=${sort.direction}`);
  for (const [name, value] of Object.entries(filters)) if (value !== '') query.set(FILTER + name, value);
  return query;
}

/** Reads which form is open, null for none. */
export function readFormSearch(search: string): FormSearch | null {
  const query = new URLSearchParams(search);
  const mode = query.get('form');
  if (mode === 'add') return { mode, id: query.get('pid') };
  const id = query.get('id');
  return (mode === 'edit' || mode === 'view') && id !== null && id !== '' ? { mode, id } : null;
}

/** The query of a list call without filters: shared with the early calls, whose answer fits only an equal address. */
export function listCallQuery({ page, size, sort }: ListSearch): Record<string, string> {
  return {
    pageNo: String(page),
    pageSize: String(size),
    ...(sort === null ? {} : { column: sort.field, order: sort.direction }),
  };
}
