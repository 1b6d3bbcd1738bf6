import { useCallback, useState } from 'react';
import type { MenuItem } from '@/entities/permission';

/** Keys of the open sub-menus. */
export type OpenMenus = ReadonlySet<string>;

/** After going to a page the way to it is open, and of the roots only its own [A2.35]. */
export function openedFor(open: OpenMenus, trail: readonly MenuItem[], roots: readonly MenuItem[]): OpenMenus {
  const [root] = trail;
  if (root === undefined) return open;
  const next = new Set(open);
  for (const { key } of roots) next.delete(key);
  for (const { key, children } of trail) if (children.length > 0) next.add(key);
  return next;
}

/** Opens or closes a sub-menu; opening a root closes the other roots [A2.35]. */
export function toggled(open: OpenMenus, item: MenuItem, roots: readonly MenuItem[]): OpenMenus {
  const next = new Set(open);
  if (next.delete(item.key)) return next;
  if (roots.includes(item)) for (const { key } of roots) next.delete(key);
  return next.add(item.key);
}

/**
 * Which sub-menus are open. The state outlives the drawing of the menu: what was open before a collapse is open again after it [A2.34].
 */
export function useOpenMenus(
  roots: readonly MenuItem[],
  trail: readonly MenuItem[],
): readonly [OpenMenus, (item: MenuItem) => void] {
  const page = trail.map(({ key }) => key).join('/');
  const [state, setState] = useState<{ readonly page: string; readonly open: OpenMenus }>({
    page: '',
    open: new Set(),
  });
  const current = state.page === page ? state : { page, open: openedFor(state.open, trail, roots) };
  // Adjusted while drawing: an effect would draw the menu twice.
  if (current !== state) setState(current);
  const toggle = useCallback(
    (item: MenuItem) => setState(({ page: at, open }) => ({ page: at, open: toggled(open, item, roots) })),
    [roots],
  );
  return [current.open, toggle];
}
