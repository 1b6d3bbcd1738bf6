import type { MenuNode } from './permission.ts';

/** A menu entry as it is drawn. */
export type MenuItem = {
  readonly key: string;
  readonly title: string;
  readonly icon: string | null;
  readonly path: string;
  /** Opens in a new window [A2.33]. */
  readonly isExternal: boolean;
  readonly children: readonly MenuItem[];
};

/** Back-office display, the default [A4.4]. */
const BACK_OFFICE = '2';

/**
 * The visible menu [A2.33]: hidden entries are skipped, entries of the other display type too [A2.16]; children become a sub-menu unless the
 * entry is marked alwaysShow, which keeps it a plain link to its own page.
 */
export function visibleMenu(nodes: readonly MenuNode[], showType = BACK_OFFICE): readonly MenuItem[] {
  return nodes
    .filter(({ hidden, meta, showType: type }) => {
      const isHidden = hidden === true || meta.hidden === true;
      return !isHidden && (type === null || type === undefined || String(type) === '' || String(type) === showType);
    })
    .map((node) => ({
      key: node.id ?? node.path,
      title: node.meta.title,
      icon: node.meta.icon ?? null,
      path: node.meta.internalOrExternal === true ? (node.meta.url ?? node.path) : node.path,
      isExternal: node.meta.internalOrExternal === true || isFilled(node.meta.target),
      children: node.alwaysShow === true ? [] : visibleMenu(node.children ?? [], showType),
    }));
}

/** The entries above and including the one of that path. */
export function menuTrail(items: readonly MenuItem[], pathname: string): readonly MenuItem[] {
  for (const item of items) {
    if (item.path === pathname && item.children.length === 0) return [item];
    const inside = menuTrail(item.children, pathname);
    if (inside.length > 0) return [item, ...inside];
  }
  return [];
}

/** Every entry that opens a page. */
export function menuLeaves(items: readonly MenuItem[]): readonly MenuItem[] {
  return items.flatMap((item) => (item.children.length > 0 ? menuLeaves(item.children) : [item]));
}

function isFilled(text: string | null | undefined): boolean {
  return text !== null && text !== undefined && text !== '';
}
