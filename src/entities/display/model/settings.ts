import { isHexColor } from '@/shared/theme';

/** Display settings of the user [A3.7]. The device is no setting: it follows the window. */
export type DisplaySettings = {
  readonly menuTheme: 'dark' | 'light';
  readonly appearance: 'system' | 'light' | 'dark';
  /** `#rrggbb` */
  readonly color: string;
  readonly layout: 'sidemenu' | 'sideverticalmenu' | 'topmenu';
  readonly contentWidth: 'Fixed' | 'Fluid';
  readonly fixedHeader: boolean;
  readonly autoHideHeader: boolean;
  readonly fixSiderbar: boolean;
  readonly weak: boolean;
  readonly multipage: boolean;
  /** Which tabs a reload brings back. */
  readonly tabRestore: 'all' | 'current';
  readonly sidebarOpened: boolean;
};

/** Defaults [A9.5]; header and side menu stay in sight, as back-office users expect. */
export const defaultDisplay: DisplaySettings = {
  menuTheme: 'dark',
  appearance: 'system',
  color: '#1DA57A',
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: true,
  autoHideHeader: false,
  fixSiderbar: true,
  weak: false,
  multipage: true,
  tabRestore: 'all',
  sidebarOpened: true,
};

/** A flag as it is stored. */
function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isOneOf(...choices: readonly string[]): (value: unknown) => boolean {
  return (value) => choices.some((choice) => choice === value);
}

const guards: { readonly [Name in keyof DisplaySettings]: (value: unknown) => boolean } = {
  menuTheme: isOneOf('dark', 'light'),
  appearance: isOneOf('system', 'light', 'dark'),
  color: isHexColor,
  layout: isOneOf('sidemenu', 'sideverticalmenu', 'topmenu'),
  contentWidth: isOneOf('Fixed', 'Fluid'),
  fixedHeader: isFlag,
  autoHideHeader: isFlag,
  fixSiderbar: isFlag,
  weak: isFlag,
  multipage: isFlag,
  tabRestore: isOneOf('all', 'current'),
  sidebarOpened: isFlag,
};

/** The good parts of a stored document over the defaults; bad and foreign parts are dropped. */
export function readDisplay(document: Readonly<Record<string, unknown>>): DisplaySettings {
  const good = Object.entries(guards).flatMap(([name, isGood]) =>
    isGood(document[name]) ? [[name, document[name]] as const] : [],
  );
  return changeDisplay(defaultDisplay, Object.fromEntries(good));
}

/**
 * The settings after a change, with what follows from it: without a fixed header nothing hides on scroll [A4.6]; beside a side menu the
 * content has no fluid width to choose [A2.37].
 */
export function changeDisplay(settings: DisplaySettings, change: Partial<DisplaySettings>): DisplaySettings {
  const next = { ...settings, ...change };
  return {
    ...next,
    autoHideHeader: next.fixedHeader && next.autoHideHeader,
    contentWidth: canBeFluid(next) ? next.contentWidth : 'Fixed',
  };
}

/** Is the fluid content width offered [A2.37]? */
export function canBeFluid({ layout }: DisplaySettings): boolean {
  return layout !== 'sidemenu';
}

/** Is the content narrowed to the fixed width? Only above a top menu [A2.37]. */
export function isContentFixed({ layout, contentWidth }: DisplaySettings): boolean {
  return layout === 'topmenu' && contentWidth === 'Fixed';
}
