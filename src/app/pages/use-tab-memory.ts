import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { $display } from '@/entities/display';
import { $menu } from '@/entities/permission';
import { $user } from '@/entities/session';
import { $isMultiTab, $tabList, tabsRestored } from '@/entities/tab';
import { exceptionPaths, locationOf } from '@/shared/routing';
import { storedTabs, storeTabs } from '@/shared/storage';
import { tabOf } from './tab-of.ts';

/** Brings the tabs of this window back after a reload, all or the current one as the user wishes, and notes every change. */
export function useTabMemory(): void {
  const [{ tabs }, isMulti, menu, user, { tabRestore }, restored] = useUnit([
    $tabList,
    $isMultiTab,
    $menu,
    $user,
    $display,
    tabsRestored,
  ]);
  const userId = user?.id ?? null;
  // Framed inside itself [A2.18] the application shares the storage of the window around it, which keeps the tabs.
  const isFramed = window.top !== window;
  const restoredFor = useRef<string | null>(null);
  useEffect(() => {
    if (userId === null || isFramed || restoredFor.current === userId) return;
    restoredFor.current = userId;
    // Read even when they stay away: another user's are dropped by it.
    const addresses = storedTabs(userId);
    if (tabRestore === 'all' && isMulti) {
      restored(addresses.flatMap((address) => tabOf(menu, locationOf(address)) ?? []));
    }
  }, [userId, isFramed, menu, isMulti, tabRestore, restored]);
  useEffect(() => {
    if (userId === null || isFramed || tabs.length === 0) return;
    // That something was not there is no page to come back to.
    const kept = tabs.filter(({ path }) => !Object.hasOwn(exceptionPaths, path));
    storeTabs({ userId, addresses: kept.map(({ fullPath }) => fullPath) });
  }, [userId, isFramed, tabs]);
}
