import type { RouteLocation } from './route-decision.ts';

/** Parameters a list and its form write into the address: the look of a page, not its identity (see list-search.ts). */
const VIEW_STATE: ReadonlySet<string> = new Set(['page', 'size', 'sort', 'form', 'adv', 'view', 'tab']);
/** Said with `form` only; alone they may tell one page from another. */
const FORM_STATE: ReadonlySet<string> = new Set(['id', 'pid', 'copy', 'push']);
const FILTER = /^[qf]\./;

/**
 * Which page an address means: its full path without the page's own view state [A2.23]. A list turned to page 2 is the same page, the same
 * screen for another record is not.
 * @example pageKey({ pathname: '/base/unit', search: '?page=2' }) === '/base/unit'
 */
export function pageKey({ pathname, search }: RouteLocation): string {
  const query = new URLSearchParams(search);
  const hasForm = query.has('form');
  const isView = (name: string): boolean =>
    VIEW_STATE.has(name) || FILTER.test(name) || (hasForm && FORM_STATE.has(name));
  for (const name of Array.from(query.keys()).filter(isView)) query.delete(name);
  const rest = query.toString();
  return rest === '' ? pathname : `${pathname}?${rest}`;
}

/** The parts of an address as it is kept in a tab. */
export function locationOf(address: string): Required<RouteLocation> {
  const [beforeHash = '', ...hash] = address.split('#');
  const [pathname = '', ...search] = beforeHash.split('?');
  return {
    pathname,
    search: search.length === 0 ? '' : `?${search.join('?')}`,
    hash: hash.length === 0 ? '' : `#${hash.join('#')}`,
  };
}
