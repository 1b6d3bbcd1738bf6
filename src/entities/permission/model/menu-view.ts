import { routePath } from '@/shared/routing';
import type { MenuNode } from './menu-node.ts';

/** A menu entry as it is drawn. */
export type MenuItem = {
  readonly key: string;
  readonly title: string;
  readonly icon: string | null;
  readonly path: string;
  /** Opens in a new window [A2.33]. */
  readonly isExternal: boolean;
  readonly children: readonly MenuItem[];
  /** Pages below this entry that the menu does not show: while one of them is open, this entry is selected [A2.36]. */
  readonly hiddenPaths: readonly string[];
};

/** Back-office display, the default [A4.4]. */
const BACK_OFFICE = '2';

/**
 * The visible menu [A2.33]: hidden entries are skipped, entries of the other display type too [A2.16]; children become a sub-menu unless the
 * entry is marked alwaysShow, which keeps it a plain link to its own page.
 */
export function visibleMenu(nodes: readonly MenuNode[], showType = BACK_OFFICE): readonly MenuItem[] {
  return nodes
    .filter((node) => isShown(node, showType))
    .flatMap((node) => {
      const item = toItem(node, showType);
      return isEmptied(node, item) ? [] : [item];
    });
}

/** The entries above and including the one of that path; of a hidden page, down to the entry that stands for it [A2.36]. */
export function menuTrail(items: readonly MenuItem[], pathname: string): readonly MenuItem[] {
  for (const item of items) {
    if (item.path === pathname && item.children.length === 0) return [item];
    const inside = menuTrail(item.children, pathname);
    if (inside.length > 0) return [item, ...inside];
    if (item.hiddenPaths.includes(pathname)) return [item];
  }
  return [];
}

/** The titles of the routes from the root to that path [A2.15], hidden ones and those of either display type included. */
export function routeTrail(nodes: readonly MenuNode[], pathname: string): readonly MenuNode[] {
  for (const node of nodes) {
    const inside = routeTrail(node.children ?? [], pathname);
    if (inside.length > 0) return [node, ...inside];
    if (routePath(node) === pathname) return [node];
  }
  return [];
}

/** Every entry that opens a page. */
export function menuLeaves(items: readonly MenuItem[]): readonly MenuItem[] {
  return items.flatMap((item) => (item.children.length > 0 ? menuLeaves(item.children) : [item]));
}

/** Does everything below an entry stand in the other menu? Then it leads nowhere. */
function isEmptied(node: MenuNode, item: MenuItem): boolean {
  const below = node.alwaysShow === true ? [] : (node.children ?? []);
  return item.children.length === 0 && below.some((child) => !isHidden(child));
}

function isHidden({ hidden, meta }: MenuNode): boolean {
  return hidden === true || meta.hidden === true;
}

function isShown(node: MenuNode, showType: string): boolean {
  const type = node.showType;
  return !isHidden(node) && (type === null || type === undefined || String(type) === '' || String(type) === showType);
}

function toItem(node: MenuNode, showType: string): MenuItem {
  const below = node.children ?? [];
  const outside = outsideAddress(node);
  return {
    key: node.id ?? node.path,
    // an entry without a title must still be found and pressed
    title: isFilled(node.meta.title) ? node.meta.title : node.path,
    icon: node.meta.icon ?? null,
    // an entry of another site may carry a bare code: as a link it would be read from where one stands
    path: outside ?? routePath(node),
    isExternal: outside !== null || isFilled(node.meta.target),
    children: node.alwaysShow === true ? [] : visibleMenu(below, showType),
    hiddenPaths: pathsOf(node.alwaysShow === true ? below : below.filter((child) => !isShown(child, showType))),
  };
}

/** The address of an entry that leaves the application; only web addresses count, so that no entry can carry a script. */
function outsideAddress({ meta }: MenuNode): string | null {
  const { internalOrExternal, url } = meta;
  return internalOrExternal === true && isFilled(url) && /^(https?:\/\/|\/(?![/\\]))/i.test(url) ? url : null;
}

function pathsOf(nodes: readonly MenuNode[]): readonly string[] {
  return nodes.flatMap((node) => [routePath(node), ...pathsOf(node.children ?? [])]);
}

function isFilled(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== '';
}
