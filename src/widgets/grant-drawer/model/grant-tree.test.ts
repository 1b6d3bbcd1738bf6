import { describe, expect, it } from 'vitest';
import { grantTree } from './grant-tree.ts';

const button = (key: string) => ({ key, title: key, menuType: 2, isLeaf: true, children: null });
const tree = grantTree(
  [
    {
      key: 'folder',
      title: '系统',
      menuType: 0,
      isLeaf: false,
      children: [
        { key: 'user', title: '用户', menuType: 1, isLeaf: false, children: [button('u.view'), button('u.add')] },
        { key: 'plain', title: '无按钮', menuType: 1, isLeaf: true, children: null },
      ],
    },
    button('alone'),
  ],
  { opening: '打开', translate: (title) => title },
);
const sorted = (keys: Iterable<string>) => [...keys].toSorted();

describe('menus and buttons as ticks', () => {
  it.each([
    [['folder', 'user', 'u.view']],
    [['folder', 'user']],
    [['folder', 'plain', 'user', 'u.add', 'u.view', 'alone']],
  ])('[A7.19] say every grant, and give back exactly that: %j', (granted) => {
    expect(sorted(tree.grantedBy(tree.ticksOf(granted)))).toEqual(sorted(granted));
  });

  it('[A7.19] tick a branch when everything below it is ticked, and grant what stands above a tick', () => {
    const all = tree.ticksOf(['user', 'u.view', 'u.add', 'plain']);
    expect(all.has('folder')).toBe(true);
    expect(tree.ticksOf(['user', 'u.view']).has('user')).toBe(false);
    expect(sorted(tree.grantedBy(new Set(['u.view', 'open:user'])))).toEqual(['folder', 'u.view', 'user']);
  });

  it('[A7.19] open the page of a button, and take the buttons of a page that is not opened any more', () => {
    const withButton = tree.settled(new Set(), new Set(['u.add']));
    expect(withButton.has('open:user')).toBe(true);
    const without = tree.settled(withButton, new Set(['u.add']));
    expect([...without]).toEqual([]);
  });
});
