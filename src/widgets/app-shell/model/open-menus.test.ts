import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MenuItem } from '@/entities/permission';
import { openedFor, toggled, useOpenMenus } from './open-menus.ts';

const item = (key: string, ...children: readonly MenuItem[]): MenuItem => ({
  key,
  title: key,
  icon: null,
  path: `/${key}`,
  isExternal: false,
  children,
  hiddenPaths: [],
});
const inner = item('a1', item('a1x'));
const a = item('a', inner, item('a2'));
const b = item('b', item('b1'));
const roots = [a, b];

describe('open sub-menus', () => {
  it('[A2.35] only one root sub-menu is open at a time', () => {
    const open = toggled(toggled(new Set(), a, roots), inner, roots);
    expect([...open]).toEqual(['a', 'a1']);
    expect([...toggled(open, b, roots)]).toEqual(['a1', 'b']);
    expect([...toggled(open, a, roots)]).toEqual(['a1']);
  });

  it('[A2.35] going to a page opens the way to it and closes the other roots', () => {
    const [b1] = b.children;
    expect([...openedFor(new Set(['a', 'a1']), b1 === undefined ? [] : [b, b1], roots)]).toEqual(['a1', 'b']);
    expect([...openedFor(new Set(['a']), [], roots)]).toEqual(['a']);
  });

  it('[A2.34] stay what they were while the menu is collapsed, and follow the page', () => {
    const { result, rerender } = renderHook(({ trail }) => useOpenMenus(roots, trail), {
      initialProps: { trail: [a, inner] as readonly MenuItem[] },
    });
    expect([...result.current[0]]).toEqual(['a', 'a1']);
    act(() => result.current[1](inner));
    expect([...result.current[0]]).toEqual(['a']);
    rerender({ trail: [a, inner] });
    expect([...result.current[0]]).toEqual(['a']);
    rerender({ trail: [b] });
    expect([...result.current[0]]).toEqual(['b']);
  });
});
