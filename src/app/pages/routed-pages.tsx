import { useProvidedScope, useUnit } from 'effector-react';
import { useContext, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { Navigate, UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router-dom';
import { $device, $display } from '@/entities/display';
import { $menu } from '@/entities/permission';
import { $choices, isOvertaken, multiTabSwitched, tabVisited } from '@/entities/tab';
import { usePageUsage } from '../use-page-usage.ts';
import { PageSlot } from './page-stage.tsx';
import { pageAt, tabOf } from './tab-of.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useTabMemory } from './use-tab-memory.ts';

/** The content of the frame: follows redirects, opens a tab for the address, and shows the living pages. */
export function RoutedPages(): ReactNode {
  const location = useLocation();
  const router = useContext(DataRouterContext);
  const scope = useProvidedScope();
  const [menu, display, device, visited, switchMulti] = useUnit([
    $menu,
    $display,
    $device,
    tabVisited,
    multiTabSwitched,
  ]);
  const isMulti = display.multipage && device === 'desktop'; // [A2.23]
  const found = useMemo(() => pageAt(menu, location), [menu, location]);
  useLeaveGuard();
  // Before the browser paints: otherwise the new address would be seen with the old page for a moment.
  useLayoutEffect(() => {
    switchMulti(isMulti);
  }, [isMulti, switchMulti]);
  useLayoutEffect(() => {
    // Overtaken by a later navigation already: its page must not come up once more.
    if (router?.router.state.location.key !== location.key) return;
    const choices = scope === null ? $choices.getState() : scope.getState($choices);
    if (isOvertaken(location.state, choices)) return;
    const tab = tabOf(menu, location, found);
    if (tab !== null) visited(tab);
  }, [menu, location, found, visited, router, scope]);
  usePageUsage();
  useTabMemory();
  return (
    <>
      {found.kind === 'redirect' ? <Navigate to={found.to} replace /> : null}
      <PageSlot />
    </>
  );
}
