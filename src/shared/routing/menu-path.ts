import type { components } from '#core/contract/api.ts';
import { formCodeOfPath } from '#core/family/form-path.ts';

type MenuNode = components['schemas']['MenuNode'];

/** Page name of screens that are data. */
export const ONLINE_FORM = 'online/auto';

/**
 * The menu entry of a path, searched through all levels. Entries marked as no route are skipped [B2.25], their children speak for themselves;
 * of a folder and a page with one path the page is meant.
 */
export function findMenuNode(menu: readonly MenuNode[], pathname: string): MenuNode | null {
  let folder: MenuNode | null = null;
  for (const node of menu) {
    if (node.route !== '0' && routePath(node) === pathname) {
      if (!isLayout(node)) return node;
      folder ??= node;
    }
    const inside = findMenuNode(node.children ?? [], pathname);
    if (inside !== null && !isLayout(inside)) return inside;
    folder ??= inside;
  }
  return folder;
}

/** Path of an entry in the address bar. Entries whose url cannot be a path carry a bare code instead. */
export function routePath({ path }: Pick<MenuNode, 'path'>): string {
  return path.startsWith('/') ? path : `/${path}`;
}

/** Layouts frame other pages and have none of their own [B2.25]; the framed page of another site is the exception. */
export function isLayout({ component }: Pick<MenuNode, 'component'>): boolean {
  return component != null && component.includes('layouts') && !component.includes(FRAMED_PAGE);
}

/** Component of entries that show another site inside the application [A2.18]. */
export const FRAMED_PAGE = 'IframePageView';

/**
 * Code of the form a menu entry shows: the last part of its path where that is one of forms, else the entry's `name`, which servers of the
 * family make out of the path. Null for other pages.
 */
export function formCodeOfNode(node: MenuNode | null): string | null {
  if (node === null) return null;
  const code = formCodeOfPath(node.path);
  if (code !== null) return code;
  return node.component === ONLINE_FORM && node.name !== undefined && node.name !== '' ? node.name : null;
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
