import { describe, expect, it } from 'vitest';
import {
  close,
  closeRefusal,
  homeTab,
  keysBeside,
  MOST_LIVING,
  move,
  noTabs,
  refresh,
  restore,
  show,
  switchMulti,
  visit,
  type Tab,
  type TabList,
  type TabRules,
} from './tab-list.ts';

const rules: TabRules = { isMulti: true, unsaved: new Set() };
const buildTab = (path: string, more: Partial<Tab> = {}): Tab => ({
  ...homeTab,
  key: path,
  path,
  fullPath: path,
  title: path,
  componentName: path.slice(1),
  ...more,
});
const opened = (...paths: string[]): TabList =>
  paths.reduce((list, path) => visit(list, path === 'home' ? homeTab : buildTab(path), rules), noTabs);
const keys = (list: TabList): string[] => list.tabs.map(({ key }) => (key === homeTab.key ? 'home' : key));

describe('opening pages', () => {
  it('adds a tab if absent, with home always first [A4.3, A2.22]', () => {
    expect(keys(opened('/a', 'home', '/b'))).toEqual(['home', '/a', '/b']);
  });

  it('updates the tab of a page that is open: a list turned to page 2 stays one tab [A4.3, A2.23]', () => {
    const list = visit(opened('/a', '/b'), buildTab('/a', { fullPath: '/a?page=2' }), rules);
    expect(keys(list)).toEqual(['home', '/a', '/b']);
    expect(list.tabs[1]?.fullPath).toBe('/a?page=2');
    expect(list.activeKey).toBe('/a');
  });

  it('keeps the pages whose menu entry says so, and lets the others go when they are left [A2.17]', () => {
    const list = visit(visit(opened('/a'), buildTab('/b', { keepAlive: false }), rules), buildTab('/c'), rules);
    expect(list.living).toEqual(['/a', '/c']);
    expect(keys(list)).toContain('/b');
  });

  it('frees the clean page shown longest ago when more than twenty would live', () => {
    const paths = Array.from({ length: MOST_LIVING }, (_, index) => `/${index}`);
    const unsaved = new Set(['/0']);
    const list = visit(opened(...paths), buildTab('/more'), { ...rules, unsaved });
    expect(list.living).toHaveLength(MOST_LIVING);
    expect(list.living).toContain('/0');
    expect(list.living).not.toContain('/1');
    expect(keys(list)).toContain('/1');
  });

  it('frees none when all hold unsaved work', () => {
    const paths = Array.from({ length: MOST_LIVING }, (_, index) => `/${index}`);
    const list = visit(opened(...paths), buildTab('/more'), { ...rules, unsaved: new Set(paths) });
    expect(list.living).toHaveLength(MOST_LIVING + 1);
  });
});

describe('choosing an open tab', () => {
  it('shows its page at once, and nothing changes when its address follows', () => {
    const chosen = show(opened('/a', '/b'), '/a', rules);
    expect([chosen.activeKey, chosen.living.at(-1)]).toEqual(['/a', '/a']);
    expect(visit(chosen, buildTab('/a'), rules)).toBe(chosen);
  });

  it('does nothing for a tab that is not there', () => {
    const list = opened('/a');
    expect(show(list, '/b', rules)).toBe(list);
  });
});

describe('one page at a time', () => {
  const single: TabRules = { ...rules, isMulti: false };

  it('keeps only the current route when several tabs are turned off [A4.3]', () => {
    const list = switchMulti(opened('/a', '/b', '/c'), single);
    expect(keys(list)).toEqual(['/c']);
    expect(list.living).toEqual(['/c']);
  });

  it('has exactly one living page [A2.23]', () => {
    const list = visit(visit(noTabs, buildTab('/a'), single), buildTab('/b'), single);
    expect([keys(list), list.living]).toEqual([['/b'], ['/b']]);
  });

  it('has home first again when several tabs are turned on [A4.3]', () => {
    expect(keys(switchMulti(visit(noTabs, buildTab('/a'), single), rules))).toEqual(['home', '/a']);
  });
});

describe('closing pages', () => {
  it('selects the neighbour on the right, else on the left, and frees the page [A4.3]', () => {
    const list = visit(opened('/a', '/b', '/c'), buildTab('/b'), rules);
    const closed = close(list, ['/b']);
    expect([keys(closed), closed.activeKey]).toEqual([['home', '/a', '/c'], '/c']);
    expect(closed.living).not.toContain('/b');
    expect(close(closed, ['/c']).activeKey).toBe('/a');
  });

  it('leaves the page shown when another one is closed', () => {
    expect(close(opened('/a', '/b'), ['/a']).activeKey).toBe('/b');
  });

  it('never closes home, nor the last page [A2.22, A5.6]', () => {
    const list = opened('/a');
    expect(closeRefusal(list, homeTab.key)).toBe('home');
    expect(keys(close(list, [homeTab.key]))).toEqual(['home', '/a']);
    const single = visit(noTabs, buildTab('/a'), { ...rules, isMulti: false });
    expect(closeRefusal(single, '/a')).toBe('last');
    expect(close(single, ['/a'])).toBe(single);
    expect(closeRefusal(list, '/a')).toBeNull();
  });

  it('knows the tabs left, right and beside one [A2.24]', () => {
    const list = opened('/a', '/b', '/c');
    expect(keysBeside(list, '/b', 'left')).toEqual(['/a']);
    expect(keysBeside(list, '/b', 'right')).toEqual(['/c']);
    expect(keysBeside(list, '/b', 'others')).toEqual(['/a', '/c']);
    expect(keysBeside(list, homeTab.key, 'left')).toEqual([]);
  });

  it('shows the remaining tab when its neighbours and the page shown are closed [A2.24]', () => {
    const list = opened('/a', '/b', '/c');
    expect(close(list, keysBeside(list, '/a', 'others')).activeKey).toBe('/a');
  });
});

describe('changing the bar', () => {
  it('makes a refreshed page anew and no other [A2.24]', () => {
    expect(refresh(refresh(opened('/a', '/b'), '/a'), '/a').rounds).toEqual({ '/a': 2 });
  });

  it('moves tabs, home stays first', () => {
    const list = opened('/a', '/b', '/c');
    expect(keys(move(list, '/c', 1))).toEqual(['home', '/c', '/a', '/b']);
    expect(keys(move(list, '/a', 3))).toEqual(['home', '/b', '/c', '/a']);
    expect(keys(move(list, '/b', 0))).toEqual(['home', '/b', '/a', '/c']);
    expect(keys(move(list, homeTab.key, 2))).toEqual(['home', '/a', '/b', '/c']);
  });

  it('takes the tabs of before a reload back in their order, without waking their pages [A3.5]', () => {
    const shown = visit(noTabs, buildTab('/b', { fullPath: '/b?page=3' }), rules);
    const list = restore(shown, [homeTab, buildTab('/a'), buildTab('/b'), buildTab('/c')], rules);
    expect(keys(list)).toEqual(['home', '/a', '/b', '/c']);
    expect(list.tabs[2]?.fullPath).toBe('/b?page=3');
    expect(list.living).toEqual(['/b']);
  });
});
