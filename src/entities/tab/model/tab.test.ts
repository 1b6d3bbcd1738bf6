import { allSettled, createWatch, fork, type Scope } from 'effector';
import { describe, expect, it } from 'vitest';
import { $hasUnsaved, pageTouched } from '@/shared/unsaved';
import { homeTab, type Tab } from './tab-list.ts';
import {
  $choices,
  $tabList,
  choiceState,
  isOvertaken,
  multiTabSwitched,
  pageClosed,
  tabChosen,
  tabRefreshed,
  tabsClosed,
  tabVisited,
  type ClosedPage,
} from './tab.ts';

const buildTab = (path: string, more: Partial<Tab> = {}): Tab => ({
  ...homeTab,
  key: path,
  path,
  fullPath: path,
  ...more,
});

/** A scope with opened pages and everything told of closed ones. */
async function open(...tabs: readonly Tab[]): Promise<{ scope: Scope; closed: ClosedPage[] }> {
  const scope = fork();
  const closed: ClosedPage[] = [];
  createWatch({ unit: pageClosed, scope, fn: (page) => closed.push(page) });
  for (const tab of tabs) await allSettled(tabVisited, { scope, params: tab });
  return { scope, closed };
}

describe('opened pages', () => {
  it('tell which page was closed, by path, last address and component name [A4.3, A2.17]', async () => {
    const tab = buildTab('/a', { fullPath: '/a?page=2', componentName: 'OrderList' });
    const { scope, closed } = await open(tab, buildTab('/b'));
    expect(closed).toEqual([]);
    await allSettled(tabsClosed, { scope, params: ['/a'] });
    expect(closed).toEqual([{ key: '/a', path: '/a', fullPath: '/a?page=2', componentName: 'OrderList' }]);
  });

  it('keep only the current one when multi-tab is turned off, and tell of the others [A4.3]', async () => {
    const { scope, closed } = await open(buildTab('/a'), buildTab('/b'));
    await allSettled(multiTabSwitched, { scope, params: false });
    expect(scope.getState($tabList).tabs.map(({ key }) => key)).toEqual(['/b']);
    expect(closed.map(({ path }) => path)).toEqual([homeTab.path, '/a']);
  });

  it('forget the unsaved work of a closed and of a refreshed page', async () => {
    const { scope } = await open(buildTab('/a'), buildTab('/b'));
    await allSettled(pageTouched, { scope, params: '/a' });
    await allSettled(tabRefreshed, { scope, params: '/a' });
    expect(scope.getState($hasUnsaved)).toBe(false);
    await allSettled(pageTouched, { scope, params: '/b' });
    await allSettled(tabsClosed, { scope, params: ['/b'] });
    expect(scope.getState($hasUnsaved)).toBe(false);
  });

  it('are remembered with the unsaved ones in mind: those are not freed', async () => {
    const { scope } = await open(buildTab('/0'));
    await allSettled(pageTouched, { scope, params: '/0' });
    for (let index = 1; index <= 20; index += 1) {
      await allSettled(tabVisited, { scope, params: buildTab(`/${index}`) });
    }
    const { living } = scope.getState($tabList);
    expect([living.includes('/0'), living.includes('/1'), living.length]).toEqual([true, false, 20]);
  });
});

describe('the address of a chosen tab', () => {
  it('does not bring its page up again once another tab was chosen [A4.3]', async () => {
    const { scope } = await open(buildTab('/a'), buildTab('/b'));
    await allSettled(tabChosen, { scope, params: '/a' });
    const first = choiceState(scope.getState($choices));
    expect(isOvertaken(first, scope.getState($choices))).toBe(false);
    await allSettled(tabChosen, { scope, params: '/b' });
    expect(isOvertaken(first, scope.getState($choices))).toBe(true);
  });

  it('counts always when it comes from a link', () => {
    for (const state of [null, undefined, 'x', {}, { tabChoice: '1' }]) expect(isOvertaken(state, 5)).toBe(false);
  });
});
