import { paths } from '@/shared/routing';

/** An opened page [A3.5]. */
export type Tab = {
  /** Full path without the page's own view state: one page, one tab [A2.23]. */
  readonly key: string;
  readonly path: string;
  /** The address the page was seen at last, view state included. */
  readonly fullPath: string;
  /** Name of the menu entry. */
  readonly name: string;
  /** A text born from data, shown in the language of the interface. */
  readonly title: string;
  readonly icon: string | null;
  /** Names the page where it is kept and closed [A2.17]. */
  readonly componentName: string;
  /** May the page live on while another one is shown? */
  readonly keepAlive: boolean;
};

/** All opened pages. */
export type TabList = {
  /** In the order of the bar; home first. */
  readonly tabs: readonly Tab[];
  /** Key of the page shown; null before the first. */
  readonly activeKey: string | null;
  /** Keys of the pages that live, the one shown longest ago first. */
  readonly living: readonly string[];
  /** Number of times a page was rebuilt: a higher number is a new page. */
  readonly rounds: Readonly<Record<string, number>>;
};

/** Facts the rules need besides the list. */
export type TabRules = {
  /** Several tabs, or exactly one page [A2.23, A4.3]. */
  readonly isMulti: boolean;
  /** Pages with unsaved work. */
  readonly unsaved: ReadonlySet<string>;
};

/** At most so many pages live at a time. */
export const MOST_LIVING = 20;

/** The home page: always first, never closed [A2.22]. */
export const homeTab: Tab = {
  key: paths.home,
  path: paths.home,
  fullPath: paths.home,
  name: 'dashboard',
  title: '首页',
  icon: 'home',
  componentName: 'Analysis',
  keepAlive: true,
};

export const noTabs: TabList = { tabs: [], activeKey: null, living: [], rounds: {} };

/** A page is shown: a tab is added if absent, otherwise updated [A4.3]. */
export function visit(list: TabList, tab: Tab, rules: TabRules): TabList {
  if (!rules.isMulti) {
    const isSame = list.activeKey === tab.key;
    return { tabs: [tab], activeKey: tab.key, living: [tab.key], rounds: isSame ? list.rounds : {} };
  }
  const known = list.tabs.find(({ key }) => key === tab.key);
  // Nothing new: the same list, so that nobody renders for it.
  const isShown = list.activeKey === tab.key && list.living.at(-1) === tab.key && list.tabs[0]?.key === homeTab.key;
  if (known !== undefined && isShown && isSameTab(known, tab)) return list;
  const isOpen = known !== undefined;
  const tabs = homeFirst(
    isOpen ? list.tabs.map((other) => (other.key === tab.key ? tab : other)) : [...list.tabs, tab],
  );
  return withLiving({ ...list, tabs, activeKey: tab.key }, rules);
}

/** An open tab is chosen in the bar: its page is shown at once, the address follows. */
export function show(list: TabList, key: string, rules: TabRules): TabList {
  if (!rules.isMulti || key === list.activeKey || !list.tabs.some((tab) => tab.key === key)) return list;
  return withLiving({ ...list, activeKey: key }, rules);
}

/** The tabs of before a reload take their places; the page shown and its address stay. */
export function restore(list: TabList, restored: readonly Tab[], rules: TabRules): TabList {
  if (!rules.isMulti) return list;
  const known = new Map(list.tabs.map((tab) => [tab.key, tab]));
  const merged = new Map(restored.map((tab) => [tab.key, known.get(tab.key) ?? tab]));
  for (const tab of list.tabs) merged.set(tab.key, tab);
  return { ...list, tabs: homeFirst([...merged.values()]) };
}

/** Why a tab cannot be closed [A5.6]. */
export type CloseRefusal = 'home' | 'last';

/** Why this tab cannot be closed, null when it can. */
export function closeRefusal(list: TabList, key: string): CloseRefusal | null {
  if (key === homeTab.key) return 'home';
  return list.tabs.length <= 1 ? 'last' : null;
}

/** Closes tabs, home never. The neighbour of a closed active tab is shown: the next on the right, else on the left [A4.3]. */
export function close(list: TabList, keys: readonly string[]): TabList {
  const going = new Set(keys.filter((key) => key !== homeTab.key));
  const tabs = list.tabs.filter(({ key }) => !going.has(key));
  if (tabs.length === 0 || tabs.length === list.tabs.length) return list;
  const at = list.tabs.findIndex(({ key }) => key === list.activeKey);
  const right = list.tabs.slice(at + 1).find(({ key }) => !going.has(key));
  const left = list.tabs.slice(0, Math.max(at, 0)).findLast(({ key }) => !going.has(key));
  const isActiveGone = list.activeKey !== null && going.has(list.activeKey);
  const next = right ?? left;
  return {
    tabs,
    activeKey: isActiveGone && next !== undefined ? next.key : list.activeKey,
    living: list.living.filter((key) => !going.has(key)),
    rounds: Object.fromEntries(Object.entries(list.rounds).filter(([key]) => !going.has(key))),
  };
}

/** Which tabs an entry of the right-click menu means [A2.24]; home is never among them. */
export function keysBeside(list: TabList, key: string, side: 'left' | 'right' | 'others'): string[] {
  const at = list.tabs.findIndex((tab) => tab.key === key);
  return list.tabs
    .filter((_, index) => (side === 'left' ? index < at : side === 'right' ? index > at : index !== at))
    .map((tab) => tab.key)
    .filter((other) => other !== homeTab.key);
}

/** Makes a page anew. */
export function refresh(list: TabList, key: string): TabList {
  if (!list.tabs.some((tab) => tab.key === key)) return list;
  return { ...list, rounds: { ...list.rounds, [key]: (list.rounds[key] ?? 0) + 1 } };
}

/** Moves a tab to a place of the bar; home stays first. */
export function move(list: TabList, key: string, to: number): TabList {
  const tab = list.tabs.find((other) => other.key === key);
  if (tab === undefined || key === homeTab.key) return list;
  const others = list.tabs.filter((other) => other !== tab);
  return { ...list, tabs: homeFirst([...others.slice(0, Math.max(to, 0)), tab, ...others.slice(Math.max(to, 0))]) };
}

/** Several tabs are turned on or off; off keeps only the page shown [A4.3]. */
export function switchMulti(list: TabList, rules: TabRules): TabList {
  const active = list.tabs.find(({ key }) => key === list.activeKey);
  return active === undefined ? list : visit(list, active, rules);
}

/** The page shown lives; of the others those that may be kept, the oldest clean ones only as long as there is room. */
function withLiving(list: TabList, { unsaved }: TabRules): TabList {
  const { activeKey } = list;
  if (activeKey === null) return list;
  const keeps = new Set(list.tabs.filter(({ keepAlive }) => keepAlive).map(({ key }) => key));
  const living = [...list.living.filter((key) => key !== activeKey && keeps.has(key)), activeKey];
  while (living.length > MOST_LIVING) {
    const oldest = living.findIndex((key) => key !== activeKey && !unsaved.has(key));
    if (oldest < 0) break;
    living.splice(oldest, 1);
  }
  return { ...list, living };
}

function isSameTab(one: Tab, other: Tab): boolean {
  return (
    one.fullPath === other.fullPath &&
    one.title === other.title &&
    one.name === other.name &&
    one.icon === other.icon &&
    one.componentName === other.componentName &&
    one.keepAlive === other.keepAlive
  );
}

function homeFirst(tabs: readonly Tab[]): readonly Tab[] {
  if (tabs[0]?.key === homeTab.key) return tabs;
  const home = tabs.find(({ key }) => key === homeTab.key) ?? homeTab;
  return [home, ...tabs.filter((tab) => tab !== home)];
}
