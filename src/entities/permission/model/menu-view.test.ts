import { describe, expect, it } from 'vitest';
import { menuLeaves, menuTrail, visibleMenu } from './menu-view.ts';

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

  it('[A2.33] keeps an alwaysShow entry a plain link', () => {
    expect(visibleMenu([leaf('/a', { alwaysShow: true, children: [leaf('/a/b')] })])[0]?.children).toEqual([]);
  });

  it('[A2.15] finds the way to the current page', () => {
    const menu = visibleMenu([leaf('/a', { children: [leaf('/a/b'), leaf('/a/c')] })]);
    expect(menuTrail(menu, '/a/c').map(({ path }) => path)).toEqual(['/a', '/a/c']);
    expect(menuLeaves(menu).map(({ path }) => path)).toEqual(['/a/b', '/a/c']);
  });
});
