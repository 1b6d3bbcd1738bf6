import { parsedUrl } from '#core/addresses/parsed-url.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import type { MenuNode } from '@/entities/permission';
import {
  exceptionPaths,
  FRAMED_PAGE,
  findMenuNode,
  formCodeOfNode,
  formPaths,
  fullPath,
  isLayout,
  locationOf,
  onlineFormCode,
  paths,
  routePath,
  spreadsheetId,
  type RouteLocation,
} from '@/shared/routing';

/** Page a path leads to. */
export type Page =
  | { readonly kind: 'home' }
  | { readonly kind: 'form'; readonly code: string }
  | { readonly kind: 'registered'; readonly path: string; readonly component: string }
  /** Another site inside the application; only addresses of the menu may hold expressions. */
  | { readonly kind: 'framed'; readonly url: string; readonly isFromMenu: boolean }
  | { readonly kind: 'folder'; readonly entries: readonly { readonly path: string; readonly title: string }[] }
  | { readonly kind: 'exception'; readonly status: '403' | '404' | '500' }
  | { readonly kind: 'notInstalled'; readonly component: string }
  /** Redirects that never end, with the paths they go through. */
  | { readonly kind: 'cycle'; readonly trail: readonly string[] };

/** A page with what its tab says [A3.5], or the address it stands at. */
export type ResolvedPage =
  | { readonly kind: 'redirect'; readonly to: string }
  | {
      readonly kind: 'page';
      readonly page: Page;
      readonly title: string;
      readonly name: string;
      readonly icon: string | null;
      readonly componentName: string;
      readonly keepAlive: boolean;
    };

/** Which pages exist by path or by component; the registry answers. */
export type IsRegistered = (place: { readonly path: string; readonly component: string }) => boolean;

/** Path → menu entry → page [B2.25]. Redirects are followed to their end; an unknown component becomes a page that names it, never a blank. */
export function resolvePage(
  menu: readonly MenuNode[],
  location: RouteLocation,
  isRegistered: IsRegistered,
): ResolvedPage {
  const trail: string[] = [];
  let at = location;
  for (;;) {
    if (trail.includes(at.pathname)) {
      const page: Page = { kind: 'cycle', trail: [...trail, at.pathname] };
      return described(page, findMenuNode(menu, location.pathname), location.pathname);
    }
    trail.push(at.pathname);
    const found = pageAt(menu, at, isRegistered);
    if (found.kind !== 'redirect') {
      return trail.length === 1 ? found : { kind: 'redirect', to: fullPath(at) };
    }
    at = locationOf(found.to);
  }
}

/** One step: the page of a path, or where it sends on to. */
function pageAt(
  menu: readonly MenuNode[],
  { pathname, search }: RouteLocation,
  isRegistered: IsRegistered,
): ResolvedPage {
  // A spreadsheet belongs to the entry of the list it is opened from.
  const node = findMenuNode(menu, spreadsheetId(pathname) === null ? pathname : paths.spreadsheets);
  const show = (page: Page): ResolvedPage =>
    described(page, node, pathname, page.kind === 'form' ? titleOfForm(menu, page.code) : pathname);
  if (pathname === paths.home) return show({ kind: 'home' });
  const status = ownEntry(exceptionPaths, pathname);
  if (status !== undefined) return show({ kind: 'exception', status });
  if (pathname === paths.framed) return framedByAddress(menu, search);
  const code = formCodeOfNode(node) ?? onlineFormCode(pathname);
  const component = node?.component ?? '';
  if (node !== null) {
    const to = redirectOf(node);
    if (to !== null) return { kind: 'redirect', to };
    if (isLayout(node)) return show({ kind: 'folder', entries: entriesOf(node) });
    if (component.includes(FRAMED_PAGE)) return show({ kind: 'framed', url: node.meta.url ?? '', isFromMenu: true });
  }
  if (code !== null) return show({ kind: 'form', code });
  if (isRegistered({ path: pathname, component })) return show({ kind: 'registered', path: pathname, component });
  if (node?.meta.url != null && node.meta.url !== '')
    return show({ kind: 'framed', url: node.meta.url, isFromMenu: true });
  return show({ kind: 'notInstalled', component: component === '' ? (node?.name ?? pathname) : component });
}

/**
 * Returns the target an entry redirects to: its redirect, or the first visible child of a layout; alwaysShow stays on its own path [B2.25].
 */
function redirectOf(node: MenuNode): string | null {
  const own = routePath(node);
  if (node.alwaysShow === true) return null;
  const { redirect } = node;
  // [A2.18] other sites open inside the application; what is neither a path nor a site is refused there, visibly.
  if (isFilled(redirect) && redirect !== own) return redirect.startsWith('/') ? redirect : paths.framedPage(redirect);
  return isLayout(node) ? (entriesOf(node)[0]?.path ?? null) : null;
}

/** The pages inside a layout that can be opened. */
function entriesOf(node: MenuNode): { path: string; title: string }[] {
  const own = routePath(node);
  return (node.children ?? [])
    .filter(({ hidden, meta, route }) => hidden !== true && meta.hidden !== true && route !== '0')
    .filter((child) => child.meta.internalOrExternal !== true && routePath(child) !== own)
    .map((child) => ({ path: routePath(child), title: titleOf(child) }));
}

function framedByAddress(menu: readonly MenuNode[], search: string): ResolvedPage {
  const url = new URLSearchParams(search).get('url') ?? '';
  const node = entryLeadingTo(menu, url);
  const page: Page = { kind: 'framed', url, isFromMenu: node !== null };
  return described(page, node, url, hostOf(url) ?? paths.framed);
}

/** The site of an address; null where it names none, such as `javascript:0`. */
function hostOf(url: string): string | null {
  const host = parsedUrl(url)?.host ?? '';
  return host === '' ? null : host;
}

/** The entry whose redirect or url that is: gives the framed page its title. */
function entryLeadingTo(menu: readonly MenuNode[], url: string): MenuNode | null {
  for (const node of menu) {
    if (url !== '' && (node.redirect === url || node.meta.url === url)) return node;
    const inside = entryLeadingTo(node.children ?? [], url);
    if (inside !== null) return inside;
  }
  return null;
}

function described(page: Page, node: MenuNode | null, fallback: string, title = fallback): ResolvedPage {
  return {
    kind: 'page',
    page,
    title: node !== null ? titleOf(node) : page.kind === 'exception' ? page.status : title,
    name: node?.name ?? fallback,
    icon: node?.meta.icon ?? null,
    componentName: node?.meta.componentName ?? node?.component?.split('/').at(-1) ?? page.kind,
    // Nothing says otherwise of a page without an entry, and home is at hand all day.
    keepAlive: page.kind === 'home' || (node === null ? page.kind === 'form' : node.meta.keepAlive === true),
  };
}

/** Returns the menu's title of a form that is opened by its code, as links between documents do. */
function titleOfForm(menu: readonly MenuNode[], code: string): string {
  const path = Object.entries(formPaths(menu)).find(([, form]) => form === code)?.[0];
  const node = path === undefined ? null : findMenuNode(menu, path);
  return node === null ? code : titleOf(node);
}

/** [A2.33] an entry without a title is named by its path. */
function titleOf(node: MenuNode): string {
  return isFilled(node.meta.title) ? node.meta.title : routePath(node);
}

function isFilled(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text.trim() !== '';
}
