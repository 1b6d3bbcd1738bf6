import { isRecord, isText } from './storage.ts';

/** The opened pages of a window, as they survive a reload. */
export type StoredTabs = {
  /** Owner of the tabs: nobody sees the pages of another. */
  readonly userId: string;
  /** Full addresses in the order of the bar. */
  readonly addresses: readonly string[];
};

const KEY = 'pro__Tabs';
const MOST = 100;

/** Keeps the opened pages of this window: session storage, so that another window has its own and a closed one leaves nothing [A3.5]. */
export function storeTabs(tabs: StoredTabs): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(tabs));
  } catch {
    // Blocked or full: a reload then opens the current page alone.
  }
}

/** The pages this window had opened for that user; anything corrupted or foreign is dropped. */
export function storedTabs(userId: string): readonly string[] {
  const stored = read();
  if (!isRecord(stored) || stored['userId'] !== userId || !Array.isArray(stored['addresses'])) {
    if (stored !== null) forgetTabs();
    return [];
  }
  // A path of this site and nothing else: what stands here is opened.
  return (stored['addresses'] as unknown[])
    .filter((address): address is string => isText(address) && /^\/(?![/\\])/.test(address))
    .slice(0, MOST);
}

function forgetTabs(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Blocked: there is nothing to forget.
  }
}

function read(): unknown {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}
