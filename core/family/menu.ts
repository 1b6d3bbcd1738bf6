import type { components } from '#core/contract/api.ts';
import { ownComponent, ownPathOf } from './components.ts';

type MenuNode = components['schemas']['MenuNode'];

/**
 * Returns a menu of the family in this application's words: components by our names, entries whose component is an address (3.x) as frames of that
 * address, and entries whose page stands at a path of ours led there.
 */
export function familyMenu(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.map((node) => {
    const children = node.children == null ? {} : { children: familyMenu(node.children) };
    const component = node.component ?? '';
    if (/^(?:https?:\/\/|\{\{)/.test(component)) {
      return { ...node, ...children, component: 'layouts/IframePageView', meta: { ...node.meta, url: component } };
    }
    const path = ownPathOf(component);
    return {
      ...node,
      ...children,
      ...(component === '' ? {} : { component: ownComponent(component) }),
      ...(path === null || path === node.path ? {} : { redirect: path }),
    };
  });
}
