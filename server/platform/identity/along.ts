/**
 * Rights that come with a grant by themselves. The page of a task (审批处理) stands in no menu: it is opened from lists, and whoever is granted
 * a list may open it and do there what he may do in the list. By page, or by page and act; the rights added are always of the page
 * `approve`.
 */
const along: Readonly<Record<string, readonly string[]>> = {
  apply: [''],
  tasks: [''],
  'my-apply': [''],
  done: [''],
  cc: [''],
  history: [''],
  monitor: [''],
  urge: [''],
  // Whoever starts something may hand it in again once it has come back.
  'apply:start': [':view', ':agree'],
  'tasks:view': [':view'],
  'tasks:approve': [':agree'],
  // Returning is the milder way to reject.
  'tasks:reject': [':reject', ':return'],
  'tasks:transfer': [':transfer'],
  'tasks:delegate': [':delegate'],
  'tasks:add_sign': [':add_sign'],
};

const entries = Object.entries(along).flatMap(([from, acts]) => acts.map((act) => [from, `approve${act}`] as const));
const idOf = (entry: string): string => `workflow-${entry.replace(':', '-')}`;
const ids = Map.groupBy(entries, ([from]) => idOf(from));
const codes = Map.groupBy(entries, ([from]) => `workflow:${from}`);
const bringing = Map.groupBy(entries, ([, to]) => idOf(to));

/** Menu entries somebody was granted, and those that come with them. */
export function withAlong(held: Iterable<string>): ReadonlySet<string> {
  const own = [...held];
  return new Set([...own, ...own.flatMap((id) => (ids.get(id) ?? []).map(([, to]) => idOf(to)))]);
}

/** The same of permission codes. */
export function codesWithAlong(held: readonly string[]): ReadonlySet<string> {
  const ofActs = (code: string): string[] =>
    (codes.get(code) ?? []).flatMap(([, to]) => (to.includes(':') ? `workflow:${to}` : []));
  return new Set([...held, ...held.flatMap(ofActs)]);
}

/** Menu entries with which one comes by itself. */
export function broughtBy(id: string): readonly string[] {
  return (bringing.get(id) ?? []).map(([from]) => idOf(from));
}
