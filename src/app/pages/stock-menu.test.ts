import { describe, expect, it } from 'vitest';
import { familyMenu } from '#core/family/menu.ts';
import { stockMenu } from '#core/family/stock-menu.ts';
import type { MenuNode } from '@/entities/permission';
import { connect, lacking } from '@/shared/api';
import { furtherPage } from './further-pages.ts';
import { pageAt } from './tab-of.ts';

const versions = [
  ['2.3', 2],
  ['2.4', 3],
  ['3.9', 4],
] as const;

/** Every entry of every version that has a component, as its server sends it. */
const entries = versions.flatMap(([version, column]) =>
  stockMenu
    .filter((entry) => !['', '(none)'].includes(entry[column]))
    .map((entry, index) => {
      const [title, url, , , , ours] = entry;
      const isSite = /^(?:https?:\/\/|\{\{)/.test(url);
      const address = url === '' ? `/view/${entry[column]}` : url;
      // Other sites have a hash for their path, and patterns are no addresses: the list of a form puts its id there.
      const path = isSite ? (0xa0_0000 + index).toString(16).padEnd(32, '0') : address.replace(/:\w+$/, 'a1b2c3');
      const node: MenuNode = {
        path,
        component: entry[column],
        name: address.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@'),
        meta: { title, keepAlive: false, ...(isSite ? { url } : {}) },
      };
      return { version, ours, node };
    }),
);

/** Returns the page at the path of an entry, redirects followed. */
function shownAt(node: MenuNode): { readonly kind: string; readonly path: string; readonly component: string } {
  const menu = familyMenu([node]);
  let at = node.path.split('?')[0] ?? '';
  if (!at.startsWith('/')) at = `/${at}`;
  for (let step = 0; step < 3; step += 1) {
    const found = pageAt(menu, { pathname: at, search: '' });
    if (found.kind === 'page')
      return { kind: found.page.kind, path: at, component: 'component' in found.page ? found.page.component : '' };
    at = found.to.split('?')[0] ?? '';
  }
  throw new Error(`${node.path} leads nowhere`);
}

describe('the menu a server of the family is delivered with', () => {
  it('has every version', () => {
    for (const [version] of versions)
      expect(entries.filter((one) => one.version === version).length).toBeGreaterThan(100);
  });

  it('leads to our page wherever there is one, and otherwise to a page that names what is not there', () => {
    const wrong = entries.flatMap(({ version, ours, node }) => {
      const shown = shownAt(node);
      const wanted =
        ours === ''
          ? ['notInstalled', 'folder', 'framed', 'exception', 'home']
          : ours === '/layouts/IframePageView'
            ? ['framed']
            : ours.startsWith('/online/auto/')
              ? ['form']
              : /^\/\d{3}$/.test(ours)
                ? ['exception']
                : ours === '/dashboard/analysis'
                  ? ['home']
                  : ['registered'];
      const isNamed = shown.kind !== 'notInstalled' || shown.component !== '';
      return wanted.includes(shown.kind) && isNamed
        ? []
        : [`${version} ${node.path} ${node.component ?? ''}: ${shown.kind}, not ${wanted.join(' or ')}`];
    });
    expect(wrong).toEqual([]);
  });

  it.each(['jeecg-2.3', 'jeecg-2.4'] as const)(
    'has a page behind each of our components at %s, if only one that says what the server lacks',
    async (dialect) => {
      connect({ baseUrl: 'http://server/jeecg-boot', dialect, lacks: await lacking(dialect) });
      const components = new Set(
        entries
          .map(({ node }) => shownAt(node))
          .flatMap(({ kind, component }) => (kind === 'registered' ? [component] : [])),
      );
      const named = [...components].filter((component) => /^(?:isystem|monitor)\//.test(component));
      expect(named.length).toBeGreaterThan(25);
      const lacked: string[] = [];
      for (const component of named) {
        const page = await furtherPage(component);
        expect(page, component).toBeTypeOf('function');
        if (page.name === 'NotOfferedPage') lacked.push(component);
      }
      expect(lacked.toSorted()).toEqual([
        'isystem/category',
        'isystem/file',
        'isystem/gateway-route',
        'isystem/online-user',
        'isystem/third-app',
      ]);
    },
    120_000,
  );
});
