import type { MenuNode } from '@/entities/permission';
import type { Tab } from '@/entities/tab';
import { findMenuNode, fullPath, kindOfPath, pageKey, type RouteLocation } from '@/shared/routing';
import { resolvePage, type ResolvedPage } from '../resolve-page.ts';
import { movedPath } from './moved-path.ts';
import { registeredPage } from './registry.ts';

/** Returns the page at an address for this user. */
export function pageAt(menu: readonly MenuNode[], location: RouteLocation): ResolvedPage {
  const moved = movedPath(location.pathname);
  if (moved !== null) return { kind: 'redirect', to: fullPath({ ...location, pathname: moved }) };
  return resolvePage(menu, location, (place) => registeredPage(place) !== undefined);
}

/** The tab of an address; null for redirects and for what neither the menu nor the application knows. */
export function tabOf(menu: readonly MenuNode[], location: RouteLocation, found = pageAt(menu, location)): Tab | null {
  if (found.kind === 'redirect') return null;
  if (found.page.kind === 'notInstalled' && findMenuNode(menu, location.pathname) === null) return null;
  const { name, icon, componentName, keepAlive } = found;
  // Whoever opened a page without an entry reads what kind of page it is, until it says what it shows.
  const title = found.title === location.pathname ? kindOfPath(location.pathname) : found.title;
  return {
    key: pageKey(location),
    path: location.pathname,
    fullPath: fullPath(location),
    title,
    name,
    icon,
    componentName,
    keepAlive,
  };
}
