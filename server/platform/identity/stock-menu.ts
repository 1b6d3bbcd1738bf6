import type { components } from '#core/contract/api.ts';
import { stockMenu } from '#core/family/stock-menu.ts';
import { ownEntry } from '#core/lists/own-entry.ts';

type MenuNode = components['schemas']['MenuNode'];

/**
 * Components of entries of forms and reports there, and their folders: the last part of the address names an entry, and nothing else does.
 */
const places = {
  'online/auto': { component: 'modules/online/cgform/auto/OnlCgformAutoList', folder: '/online/cgformList' },
  'online/cgreport': { component: 'modules/online/cgreport/auto/OnlCgreportAutoList', folder: '/online/cgreport' },
} as const;

/** Returns our menu as a server of the family would have it: components by its own names, forms at its addresses, names made of those. */
export function asStockMenu(dialect: 'jeecg-2.3' | 'jeecg-2.4', menu: readonly MenuNode[]): MenuNode[] {
  const column = dialect === 'jeecg-2.3' ? 2 : 3;
  const components = new Map(
    // The first of several is the usual one.
    stockMenu
      .filter((entry) => entry[column] !== '' && entry[5] !== '' && !entry[5].includes('{'))
      .map((entry) => [entry[5], entry[column]] as const)
      .toReversed(),
  );
  const moved = new Map<string, string>();
  const note = (node: MenuNode): void => {
    const place = placeOf(node);
    if (place !== undefined) moved.set(node.path, `${place.folder}/${node.name ?? ''}`);
    node.children?.forEach(note);
  };
  menu.forEach(note);
  const stock = (node: MenuNode): MenuNode => {
    const path = moved.get(node.path) ?? node.path;
    const component =
      placeOf(node)?.component ??
      components.get(node.path) ??
      components.get(`/${node.component ?? ''}`) ??
      node.component;
    const { componentName: _ours, ...meta } = node.meta;
    const redirect = node.redirect == null ? node.redirect : (moved.get(node.redirect) ?? node.redirect);
    return {
      ...node,
      path,
      name: nameOf(path),
      component,
      ...('redirect' in node ? { redirect } : {}),
      // Said from 2.4 on.
      meta:
        dialect === 'jeecg-2.3' || component === null
          ? meta
          : { ...meta, componentName: component.split('/').at(-1) ?? '' },
      ...(node.children == null ? {} : { children: node.children.map(stock) }),
    };
  };
  return menu.map(stock);
}

/** Of an entry that names its form or report; the list of all reports has their component, too, and names none. */
function placeOf({ path, name, component }: MenuNode): (typeof places)[keyof typeof places] | undefined {
  return name === nameOf(path) ? undefined : ownEntry(places, component ?? '');
}

function nameOf(path: string): string {
  return path.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@');
}
