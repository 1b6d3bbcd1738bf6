import { describe, expect, it } from 'vitest';
import { menuLeaves, menuTrail, routeTrail, visibleMenu } from './menu-view.ts';

const leaf = (path: string, more: object = {}) => ({ path, component: 'online/auto', meta: { title: path }, ...more });

describe('the visible menu', () => {
  it('[A2.33] skips hidden entries', () => {
    expect(visibleMenu([leaf('/a', { hidden: true }), leaf('/b')]).map(({ path }) => path)).toEqual(['/b']);
  });

  it('[A2.16] shows entries of the current display type and those without one', () => {
    const menu = [leaf('/front', { showType: '1' }), leaf('/back', { showType: 2 }), leaf('/both', { showType: null })];
    expect(visibleMenu(menu).map(({ path }) => path)).toEqual(['/back', '/both']);
    expect(visibleMenu(menu, '1').map(({ path }) => path)).toEqual(['/front', '/both']);
  });

  it('leaves out an entry whose pages all stand in the other menu [A2.16]', () => {
    const group = (path: string, children: ReturnType<typeof leaf>[]) =>
      leaf(path, { component: 'layouts/RouteView', children });
    const menu = [
      group('/sale', [leaf('/sale/order', { showType: '2' })]),
      group('/office', [leaf('/office/tasks'), leaf('/office/settings', { showType: '2' })]),
      group('/tools', [leaf('/tools/secret', { hidden: true })]),
    ];
    const drawn = visibleMenu(menu, '1');
    expect(drawn.map(({ path, children }) => [path, children.map((child) => child.path)])).toEqual([
      ['/office', ['/office/tasks']],
      ['/tools', []],
    ]);
    expect(visibleMenu(menu, '2')).toHaveLength(3);
  });

  it('[A2.33] keeps an alwaysShow entry a plain link', () => {
    expect(visibleMenu([leaf('/a', { alwaysShow: true, children: [leaf('/a/b')] })])[0]?.children).toEqual([]);
  });

  it('[A2.15] finds the way to the current page', () => {
    const menu = visibleMenu([leaf('/a', { children: [leaf('/a/b'), leaf('/a/c')] })]);
    expect(menuTrail(menu, '/a/c').map(({ path }) => path)).toEqual(['/a', '/a/c']);
    expect(menuLeaves(menu).map(({ path }) => path)).toEqual(['/a/b', '/a/c']);
  });

  it('[A2.36] selects the parent of a hidden page', () => {
    const detail = leaf('/a/b/detail', { hidden: true });
    const menu = [leaf('/a', { children: [leaf('/a/b', { children: [detail] }), leaf('/a/c')] })];
    expect(menuTrail(visibleMenu(menu), '/a/b/detail').map(({ path }) => path)).toEqual(['/a', '/a/b']);
    const list = leaf('/l', { alwaysShow: true, children: [leaf('/l/one')] });
    expect(menuTrail(visibleMenu([list]), '/l/one').map(({ path }) => path)).toEqual(['/l']);
  });

  it('[A2.15] names hidden routes in the breadcrumb, and those of the other display type', () => {
    const detail = leaf('/a/detail', { hidden: true });
    const menu = [leaf('/a', { showType: '1', children: [detail] })];
    expect(routeTrail(menu, '/a/detail').map(({ path }) => path)).toEqual(['/a', '/a/detail']);
  });

  it('[A2.33] opens an entry with a target outside, with its url where that is a web address', () => {
    const [plain, url, script, host] = visibleMenu([
      leaf('/a', { meta: { title: 'A', target: '_blank' } }),
      leaf('/b', { meta: { title: 'B', internalOrExternal: true, url: 'https://example.com/x' } }),
      leaf('/c', { meta: { title: 'C', internalOrExternal: true, url: 'javascript:alert(1)' } }),
      leaf('/d', { meta: { title: 'D', internalOrExternal: true, url: '//example.com' } }),
    ]);
    expect(plain).toMatchObject({ path: '/a', isExternal: true });
    expect(url).toMatchObject({ path: 'https://example.com/x', isExternal: true });
    expect(script).toMatchObject({ path: '/c', isExternal: false });
    expect(host).toMatchObject({ path: '/d', isExternal: false });
  });

  it('[A2.33] links to an entry whose path is a bare code from the root, wherever one stands', () => {
    const code = '81c20c39a5e0f4d1b2c3d4e5f6a7b8c9';
    const frame = leaf(code, {
      component: 'layouts/IframePageView',
      meta: { title: '报表', url: 'http://bi.example.com' },
    });
    const menu = visibleMenu([leaf('/a', { children: [frame, leaf('x', { hidden: true })] })]);
    expect(menu[0]?.children[0]).toMatchObject({ path: `/${code}`, isExternal: false });
    expect(menu[0]?.hiddenPaths).toEqual(['/x']);
    expect(menuTrail(menu, `/${code}`).map(({ title }) => title)).toEqual(['/a', '报表']);
    expect(routeTrail([frame], `/${code}`)).toHaveLength(1);
  });

  it('[A2.33] calls an entry without a title by its path', () => {
    expect(visibleMenu([leaf('/a', { meta: { title: '' } })])[0]?.title).toBe('/a');
  });
});
