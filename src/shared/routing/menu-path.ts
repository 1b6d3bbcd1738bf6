import type { components } from '#core/contract/api.ts';

type MenuNode = components['schemas']['MenuNode'];

/** Page name of screens that are data. */
export const ONLINE_FORM = 'online/auto';

/** The menu entry of a path, searched through all levels. */
export function findMenuNode(menu: readonly MenuNode[], pathname: string): MenuNode | null {
  for (const node of menu) {
    if (node.path === pathname) return node;
    const inside = findMenuNode(node.children ?? [], pathname);
    if (inside !== null) return inside;
  }
  return null;
}

/** Code of the form a menu entry shows; the entry's `name` carries it. Null for other pages. */
export function formCodeOfNode(node: MenuNode | null): string | null {
  return node?.component === ONLINE_FORM && node.name !== undefined && node.name !== '' ? node.name : null;
}

/** Every path that shows a form, with the form's code. */
export function formPaths(menu: readonly MenuNode[]): Record<string, string> {
  const found: Record<string, string> = {};
  const visit = (node: MenuNode): void => {
    const code = formCodeOfNode(node);
    if (code !== null) found[node.path] = code;
    for (const child of node.children ?? []) visit(child);
  };
  for (const node of menu) visit(node);
  return found;
}
