import { parseSorter } from '#core/query/sort.ts';
import { readTree, treeText, type QueryTree } from '#core/query/tree.ts';

/** Page sizes offered [B9.2]. */
export const PAGE_SIZES: readonly number[] = [10, 20, 30];

/** Rows of a page where the address says nothing; a company may say otherwise [B2.15]. */
let usualSize = 10;

/** Sets the page size of the company; it comes with the permissions, before a list is drawn. */
export function setUsualSize(size: unknown): void {
  usualSize = typeof size === 'number' && PAGE_SIZES.includes(size) ? size : 10;
}

/** State of a list in the address bar: page, sort and filters. */
export type ListSearch = {
  readonly page: number;
  readonly size: number;
  readonly sort: { readonly field: string; readonly direction: 'asc' | 'desc' } | null;
  /** As typed; ranges are <field>_begin and <field>_end. */
  readonly filters: Readonly<Record<string, string>>;
  /** Texts that single columns must contain [B3.9]. */
  readonly columnFilters: Readonly<Record<string, string>>;
  /** Advanced query; null for none. */
  readonly tree: QueryTree | null;
  /** Saved view the list was opened with. */
  readonly view: string | null;
};

/** The open form of a screen, kept in the address bar so that a reload keeps it. */
export type FormSearch = {
  readonly mode: 'add' | 'edit' | 'view';
  /** The record; of a new one the record it stands below. */
  readonly id: string | null;
  /** The record a new one begins as. */
  readonly copy?: string;
  /** Source a new one is pushed from: form, button and ids, see `pushText`. */
  readonly push?: string;
};

/** Source a new document is pushed from, as the address has it. */
export type PushSearch = { readonly form: string; readonly button: string; readonly ids: string };

/** @example pushText({ form: 'sal_order', button: 'push_delivery', ids: '1,2' }) // 'sal_order.push_delivery.1,2' */
export function pushText({ form, button, ids }: PushSearch): string {
  return `${form}.${button}.${ids}`;
}

/** Reads what `pushText` wrote; null for anything else. */
export function readPush(text: string | undefined): PushSearch | null {
  const [form = '', button = '', ids = '', ...rest] = (text ?? '').split('.');
  return form === '' || button === '' || ids === '' || rest.length > 0 ? null : { form, button, ids };
}

const FILTER = 'q.';
const COLUMN_FILTER = 'f.';

/** Reads page, size and sort of a query; nonsense counts as absent [A5.7]. */
export function readPage(search: string): Pick<ListSearch, 'page' | 'size' | 'sort'> {
  const query = new URLSearchParams(search);
  const size = Number(query.get('size'));
  return {
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
    size: PAGE_SIZES.includes(size) ? size : 10,
    sort: parseSorter(query.get('sort') ?? undefined),
  };
}

/** Reads the list part of a query. */
export function readListSearch(search: string): ListSearch {
  const query = new URLSearchParams(search);
  const filters: Record<string, string> = {};
  const columnFilters: Record<string, string> = {};
  for (const [name, value] of query) {
    if (value === '') continue;
    if (name.startsWith(FILTER)) filters[name.slice(FILTER.length)] = value;
    else if (name.startsWith(COLUMN_FILTER)) columnFilters[name.slice(COLUMN_FILTER.length)] = value;
  }
  const view = query.get('view') ?? '';
  return {
    ...readPage(search),
    // The script of the first page, which asks early, reads the address alone.
    ...(PAGE_SIZES.includes(Number(query.get('size'))) ? {} : { size: usualSize }),
    filters,
    columnFilters,
    tree: readTree(query.get('adv')),
    view: view === '' ? null : view,
  };
}

/** Writes a list search; defaults are left out so that a fresh list has a bare address. */
export function writeListSearch({ page, size, sort, filters, columnFilters, tree, view }: ListSearch): URLSearchParams {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  if (size !== usualSize) query.set('size', String(size));
  if (sort !== null) query.set('sort', `${sort.field}=${sort.direction}`);
  for (const [name, value] of Object.entries(filters)) if (value !== '') query.set(FILTER + name, value);
  for (const [name, value] of Object.entries(columnFilters)) if (value !== '') query.set(COLUMN_FILTER + name, value);
  if (tree !== null && tree.items.length > 0) query.set('adv', treeText(tree));
  if (view !== null) query.set('view', view);
  return query;
}

/** Does the address narrow the list? */
export function isNarrowed({ filters, columnFilters, tree }: ListSearch): boolean {
  return Object.keys(filters).length > 0 || Object.keys(columnFilters).length > 0 || tree !== null;
}

/** Reads which form is open, null for none. */
export function readFormSearch(search: string): FormSearch | null {
  const query = new URLSearchParams(search);
  const mode = query.get('form');
  const copy = query.get('copy');
  const push = query.get('push') ?? '';
  if (mode === 'add')
    return {
      mode,
      id: query.get('pid'),
      ...(copy === null || copy === '' ? {} : { copy }),
      ...(push === '' ? {} : { push }),
    };
  const id = query.get('id');
  return (mode === 'edit' || mode === 'view') && id !== null && id !== '' ? { mode, id } : null;
}

/** Query of a list call without filters, as the contract names it. */
export type ListCallQuery = {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly column?: string;
  readonly order?: string;
};

/** The query of a list call without filters: shared with the early calls, whose answer fits only an equal address. */
export function listCallQuery({ page, size, sort }: Pick<ListSearch, 'page' | 'size' | 'sort'>): ListCallQuery {
  return {
    pageNo: page,
    pageSize: size,
    ...(sort === null ? {} : { column: sort.field, order: sort.direction }),
  };
}
