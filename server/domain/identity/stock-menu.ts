import type { components } from '#core/contract/api.ts';
import { stockMenu } from '#core/family/stock-menu.ts';

type MenuNode = components['schemas']['MenuNode'];

/** What a menu entry of a form is called there, and where it stands: the last part of the address names the form, and nothing else does. */
const FORM = 'modules/online/cgform/auto/OnlCgformAutoList';
const formPath = (code: string): string => `/online/cgformList/${code}`;

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
    if (isForm(node)) moved.set(node.path, formPath(node.name ?? ''));
    node.children?.forEach(note);
  };
  menu.forEach(note);
  const stock = (node: MenuNode): MenuNode => {
    const path = moved.get(node.path) ?? node.path;
    const component = isForm(node)
      ? FORM
      : (components.get(node.path) ?? components.get(`/${node.component ?? ''}`) ?? node.component);
    const { componentName: _ours, ...meta } = node.meta;
    const redirect = node.redirect == null ? node.redirect : (moved.get(node.redirect) ?? node.redirect);
    return {
      ...node,
      path,
      name: path.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@'),
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

function isForm({ component, name }: MenuNode): boolean {
  return component === 'online/auto' && name !== undefined && name !== '';
}
