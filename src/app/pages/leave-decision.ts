import type { TabList } from '@/entities/tab';
import { fullPath, isPublicPath, pageKey, readFormSearch, type RouteLocation } from '@/shared/routing';

/** Effect of a navigation on unsaved work. */
export type LeaveDecision =
  | { readonly kind: 'go' }
  /** Work on these pages would be lost: asked first. */
  | { readonly kind: 'ask'; readonly lost: readonly string[] }
  /** The page is open already and is shown as it was left. */
  | { readonly kind: 'resume'; readonly address: string };

export type Leaving = {
  readonly current: RouteLocation;
  readonly next: RouteLocation;
  readonly action: 'PUSH' | 'REPLACE' | 'POP';
  readonly list: TabList;
  readonly isMulti: boolean;
  readonly unsaved: ReadonlySet<string>;
};

/**
 * A question is asked only when work would really be lost: the form of a page is left, or a page that is not kept. Going to another tab never
 * asks. A menu entry whose page is open leads to the page as it was left, so that a form half filled in is not replaced by its list.
 */
export function leaveDecision({ current, next, action, list, isMulti, unsaved }: Leaving): LeaveDecision {
  const from = pageKey(current);
  const to = pageKey(next);
  // Public pages stand outside the frame, all others go.
  if (isPublicPath(next.pathname)) return askFor([...unsaved]);
  if (from === to) return formOf(current) === formOf(next) ? GO : askFor(unsaved.has(from) ? [from] : []);
  const tab = list.tabs.find(({ key }) => key === to);
  if (isMulti && tab !== undefined && fullPath(next) !== tab.fullPath) {
    const isBare = action === 'PUSH' && fullPath(next) === to;
    const wouldLose = unsaved.has(to) && formOf(next) !== formOf(parts(tab.fullPath));
    if ((isBare || wouldLose) && askFor(lostFrom(from)).kind === 'go') return { kind: 'resume', address: tab.fullPath };
  }
  return askFor(lostFrom(from));

  function lostFrom(key: string): string[] {
    const isKept = isMulti && list.tabs.some((other) => other.key === key && other.keepAlive);
    return unsaved.has(key) && !isKept ? [key] : [];
  }
}

const GO: LeaveDecision = { kind: 'go' };

function askFor(lost: readonly string[]): LeaveDecision {
  return lost.length === 0 ? GO : { kind: 'ask', lost };
}

/** Which form an address opens; null for the list. */
export function formOf({ search }: Pick<RouteLocation, 'search'>): string | null {
  const form = readFormSearch(search);
  return form === null ? null : `${form.mode} ${form.id ?? ''} ${form.copy ?? ''}`;
}

function parts(address: string): { search: string } {
  const at = address.indexOf('?');
  return { search: at < 0 ? '' : address.slice(at) };
}
