import type { MenuNode } from '@/entities/permission';
import { findMenuNode, formCodeOfNode, onlineFormCode, ONLINE_FORM, paths } from '@/shared/routing';

/** What a path shows. */
export type Page =
  | { readonly kind: 'home' }
  | { readonly kind: 'form'; readonly code: string; readonly title: string }
  | { readonly kind: 'exception'; readonly status: '403' | '404' | '500' }
  | { readonly kind: 'notInstalled'; readonly component: string };

/** Path → menu entry → page. An unknown component becomes a page that names it, never a blank [B2.25]. */
export function resolvePage(menu: readonly MenuNode[], pathname: string): Page {
  switch (pathname) {
    case paths.home:
      return { kind: 'home' };
    case paths.forbidden:
      return { kind: 'exception', status: '403' };
    case paths.notFound:
      return { kind: 'exception', status: '404' };
    case paths.serverError:
      return { kind: 'exception', status: '500' };
    default: {
      const node = findMenuNode(menu, pathname);
      const code = formCodeOfNode(node) ?? onlineFormCode(pathname);
      if (code !== null) return { kind: 'form', code, title: node?.meta.title ?? code };
      // A folder of the menu has no page of its own: its first page stands in for it by the menu, here it is named.
      if (node === null) return { kind: 'notInstalled', component: pathname };
      return { kind: 'notInstalled', component: node.component ?? node.name ?? ONLINE_FORM };
    }
  }
}
