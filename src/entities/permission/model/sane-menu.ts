import { entryName } from '#core/menu/entry-name.ts';
import type { MenuNode } from './menu-node.ts';

/** Schemes a menu entry may lead to; everything else (javascript:, data: …) would run or forge something. */
const ALLOWED = /^https?:$/i;
/** Deeper trees are no menu any more; the specification's has five levels. */
const DEEPEST = 20;

/** Name of the page an entry with a refused address gets; it is not installed anywhere, so the page says so and names it. */
export const REFUSED_COMPONENT = 'refused-address';

/**
 * The menu as it may be used: entries without a path of their own or children are dropped, a missing title is replaced by the path, an
 * address of a foreign scheme becomes a page that names it, an entry inside itself is cut off, a route whose codes the user lacks is left
 * out. Names that follow from the rest are filled in. The server's order stays.
 * @param codes the actions the user owns
 */
export function saneMenu(nodes: readonly MenuNode[], codes: ReadonlySet<string>): readonly MenuNode[] {
  return sane(nodes, codes, [], 0);
}

function sane(
  nodes: readonly MenuNode[],
  codes: ReadonlySet<string>,
  above: readonly string[],
  depth: number,
): MenuNode[] {
  return nodes.flatMap((node): MenuNode[] => {
    const { id = '', path } = node;
    if (depth > DEEPEST || (id !== '' && above.includes(id)) || !isPermitted(node, codes)) return [];
    const children = sane(node.children ?? [], codes, [...above, id], depth + 1);
    if (path === '' && children.length === 0) return [];
    const { title } = node.meta;
    const componentName = node.meta.componentName ?? node.name ?? node.component?.split('/').at(-1) ?? null;
    const named: MenuNode = {
      ...node,
      name: node.name ?? entryName(path),
      meta: { ...node.meta, componentName, title: title.trim() === '' ? (node.name ?? path) : title },
      ...(node.children == null ? {} : { children }),
    };
    return [isRefused(named) ? refused(named) : named];
  });
}

/** A route with permission codes is there for whoever has one of them; without codes for everybody [A6.2]. */
function isPermitted({ meta }: MenuNode, codes: ReadonlySet<string>): boolean {
  const wanted = meta.permission ?? [];
  return wanted.length === 0 || wanted.some((code) => codes.has(code));
}

function isRefused({ path, redirect, meta }: MenuNode): boolean {
  return [path, redirect, meta.url].some((address) => {
    // Browsers skip control characters and blanks inside a scheme.
    // oxlint-disable-next-line no-control-regex -- exactly those are meant
    const scheme = /^([a-z][a-z0-9+.-]*:)/i.exec((address ?? '').replaceAll(/[\u0000-\u0020]/g, ''))?.[1];
    return scheme !== undefined && !ALLOWED.test(scheme);
  });
}

function refused(node: MenuNode): MenuNode {
  const address = [node.meta.url, node.redirect, node.path].find((one) => typeof one === 'string' && one !== '') ?? '';
  const { title, icon, keepAlive } = node.meta;
  return {
    ...(node.id === undefined ? {} : { id: node.id }),
    path: node.path.startsWith('/') ? node.path : `/refused/${encodeURIComponent(node.id ?? title)}`,
    component: `${REFUSED_COMPONENT}: ${address.slice(0, 80)}`,
    meta: { title, icon: icon ?? null, ...(keepAlive === undefined ? {} : { keepAlive }) },
  };
}
