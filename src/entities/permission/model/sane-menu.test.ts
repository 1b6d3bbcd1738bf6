import { describe, expect, it } from 'vitest';
import type { MenuNode } from './menu-node.ts';
import { saneMenu as saneMenuOf } from './sane-menu.ts';

const saneMenu = (nodes: readonly MenuNode[], codes: readonly string[] = []): readonly MenuNode[] =>
  saneMenuOf(nodes, new Set(codes));

const node = (path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  path,
  component: 'online/auto',
  meta: { title: path },
  ...more,
});

describe('a menu from a server one cannot choose', () => {
  it.each(['javascript:alert(1)', 'JavaScript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
    'turns an entry to %s into a page that names the address instead of opening it [B2.25]',
    (url) => {
      const [entry] = saneMenu([node('m1', { id: '1', meta: { title: '外链', internalOrExternal: true, url } })]);
      expect(entry?.meta.url).toBeUndefined();
      expect(entry?.meta.internalOrExternal).toBeUndefined();
      expect(entry?.path).toBe('/refused/1');
      expect(entry?.component).toContain('refused-address');
    },
  );

  it('refuses such an address as redirect as well [A2.18]', () => {
    expect(saneMenu([node('/a', { redirect: 'javascript:alert(1)' })])[0]?.redirect).toBeUndefined();
  });

  it('leaves addresses of the web alone [A2.18]', () => {
    const entry = node('/a', { redirect: 'https://example.com/x?y=a:b' });
    expect(saneMenu([entry])).toMatchObject([entry]);
  });

  it('fills in the names that follow from path and component', () => {
    const [page, form, family] = saneMenu([
      node('/base/init:x', { component: 'base/init-data' }),
      node('/base/unit', { name: 'md_unit', component: 'online/auto' }),
      node('/b', { name: 'b', component: 'x/Y', meta: { title: 'b', componentName: 'Y' } }),
    ]);
    expect(page).toMatchObject({ name: 'base-init@x', meta: { componentName: 'init-data' } });
    expect(form).toMatchObject({ name: 'md_unit', meta: { componentName: 'md_unit' } });
    expect(family).toMatchObject({ name: 'b', meta: { componentName: 'Y' } });
  });

  it('names an entry without a title by its path [A2.33]', () => {
    expect(saneMenu([node('/a', { meta: { title: ' ' } })])[0]?.meta.title).toBe('/a');
  });

  it('drops what leads nowhere, and keeps a folder without a path', () => {
    expect(saneMenu([node('')])).toEqual([]);
    expect(saneMenu([node('', { children: [node('/a')] })])).toHaveLength(1);
  });

  it('cuts an entry off that stands inside itself', () => {
    const inner = node('/a', { id: '1' });
    const menu = saneMenu([node('/a', { id: '1', children: [inner, node('/b', { id: '2' })] })]);
    expect(menu[0]?.children?.map(({ id }) => id)).toEqual(['2']);
  });

  it('ends a tree without end', () => {
    let deep = node('/leaf');
    for (let level = 0; level < 500; level += 1) deep = node(`/${level}`, { children: [deep] });
    let depth = 0;
    for (let at = saneMenu([deep])[0]; at !== undefined; at = at.children?.[0]) depth += 1;
    expect(depth).toBe(21);
  });

  it('shows a route with permission codes to whoever has one of them, and one without to everybody [A1.1, A6.2, B6.1]', () => {
    const guarded = node('/a', { meta: { title: 'a', permission: ['x:list', 'y:list'] } });
    const free = [node('/b'), node('/c', { meta: { title: 'c', permission: [] } })];
    expect(saneMenu([guarded, ...free]).map(({ path }) => path)).toEqual(['/b', '/c']);
    expect(saneMenu([guarded, ...free], ['y:list']).map(({ path }) => path)).toEqual(['/a', '/b', '/c']);
  });
});
