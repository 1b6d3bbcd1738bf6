import { describe, expect, it } from 'vitest';
import { findMenuNode } from './menu-path.ts';

const page = { path: '/a/x', component: 'online/auto', name: 'x', meta: { title: 'X' } };

describe('the menu entry of a path', () => {
  it('[B2.25] is none for an entry marked as no route, but its children keep theirs', () => {
    const menu = [{ path: '/a', route: '0' as const, component: 'a/A', meta: { title: 'A' }, children: [page] }];
    expect(findMenuNode(menu, '/a')).toBeNull();
    expect(findMenuNode(menu, '/a/x')).toBe(page);
  });

  it('[B2.25] is the page where a folder and its page share a path', () => {
    const own = { path: '/a', component: 'a/Board', meta: { title: '看板' } };
    const menu = [{ path: '/a', component: 'layouts/RouteView', meta: { title: 'A' }, children: [page, own] }];
    expect(findMenuNode(menu, '/a')).toBe(own);
  });

  it('[B2.25] is found by the bare code that stands for an address expression', () => {
    const framed = { path: 'f0e1', component: 'layouts/IframePageView', meta: { title: '报表', url: '{{token}}' } };
    expect(findMenuNode([framed], '/f0e1')).toBe(framed);
  });
});
