import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { $unsavedPages, pageCleaned } from '@/shared/unsaved';
import { close, move, noTabs, refresh, restore, show, switchMulti, visit, type Tab, type TabList } from './tab-list.ts';

/** Facts others learn of a closed page. */
export type ClosedPage = {
  readonly key: string;
  readonly path: string;
  readonly fullPath: string;
  readonly componentName: string;
};

/** The guard let a page pass: it is shown in its tab. */
export const tabVisited = createEvent<Tab>();
/** An open tab is chosen; the navigation to its address is under way. */
export const tabChosen = createEvent<string>();
/** Tabs are closed; whoever asks has asked the user about unsaved work before. */
export const tabsClosed = createEvent<readonly string[]>();
/** The page of a tab is to be made anew [A2.24]. */
export const tabRefreshed = createEvent<string>();
/** A tab takes another place in the bar. */
export const tabMoved = createEvent<{ readonly key: string; readonly to: number }>();
/** The tabs this window had before a reload. */
export const tabsRestored = createEvent<readonly Tab[]>();
/** Several tabs, or exactly one page: multi-tab mode on a desktop [A2.23]. */
export const multiTabSwitched = createEvent<boolean>();
/** A page is gone for good [A4.3]. */
export const pageClosed = createEvent<ClosedPage>();

/** Number of tabs chosen so far: the address of an earlier choice that arrives late must not bring its page up again. */
export const $choices = createStore(0).on(tabChosen, (count) => count + 1);

/** Returns the state a navigation to a chosen tab carries along. */
export const choiceState = (choice: number): { readonly tabChoice: number } => ({ tabChoice: choice });

/** Does an address belong to a choice that a later one has overtaken? Addresses of links and menus belong to none. */
export function isOvertaken(state: unknown, choices: number): boolean {
  if (typeof state !== 'object' || state === null || !('tabChoice' in state)) return false;
  return typeof state.tabChoice === 'number' && state.tabChoice < choices;
}

/** May there be several tabs? */
export const $isMultiTab = createStore(true).on(multiTabSwitched, (_, isMulti) => isMulti);

/** The opened pages. */
export const $tabList = createStore<TabList>(noTabs, { serialize: 'ignore' })
  .on(tabsClosed, close)
  .on(tabRefreshed, refresh)
  .on(tabMoved, (list, { key, to }) => move(list, key, to));

const $rules = combine({ isMulti: $isMultiTab, unsaved: $unsavedPages });
const $known = combine({ list: $tabList, rules: $rules });

sample({ clock: tabVisited, source: $known, fn: ({ list, rules }, tab) => visit(list, tab, rules), target: $tabList });
sample({ clock: tabChosen, source: $known, fn: ({ list, rules }, key) => show(list, key, rules), target: $tabList });
sample({
  clock: tabsRestored,
  source: $known,
  fn: ({ list, rules }, tabs) => restore(list, tabs, rules),
  target: $tabList,
});
sample({ clock: $isMultiTab, source: $known, fn: ({ list, rules }) => switchMulti(list, rules), target: $tabList });

/** Compares the bar before and after: whoever takes a tab away, its page is told of. */
const $before = createStore<TabList>(noTabs, { serialize: 'ignore' });
const announceFx = createEffect(({ before, now }: { before: TabList; now: TabList }) => {
  for (const { key, path, fullPath, componentName } of goneFrom(before, now)) {
    pageClosed({ key, path, fullPath, componentName });
  }
});
sample({ clock: $tabList, source: $before, fn: (before, now) => ({ before, now }), target: announceFx });
sample({ clock: announceFx, fn: ({ now }) => now, target: $before });

// What was typed into a closed page is gone with it, and a refreshed one is new.
sample({ clock: pageClosed, fn: ({ key }) => key, target: pageCleaned });
sample({ clock: tabRefreshed, target: pageCleaned });

/** Tabs that were there and are no more; the first list of a session has taken nothing away. */
function goneFrom(before: TabList, now: TabList): readonly Tab[] {
  const left = new Set(now.tabs.map(({ key }) => key));
  return before.tabs.filter(({ key }) => !left.has(key));
}
