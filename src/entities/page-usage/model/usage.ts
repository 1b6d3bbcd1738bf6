import { sorted } from '#core/lists/sorted.ts';

/** One page as it was used. */
export type PageUsage = {
  readonly path: string;
  /** Number of times it was opened. */
  readonly count: number;
  /** When last, in milliseconds since 1970. */
  readonly at: number;
};

/** The newest first. */
export type Usage = readonly PageUsage[];

/** So many pages are remembered: more than anybody uses, and small enough to travel. */
const KEPT = 60;

/** A page was opened once more. */
export function noteVisit(usage: Usage, path: string, at: number): Usage {
  const count = (usage.find((page) => page.path === path)?.count ?? 0) + 1;
  return [{ path, count, at }, ...usage.filter((page) => page.path !== path)].slice(0, KEPT);
}

/** Two devices' memories of one user: the higher count, the later time. */
export function mergeUsage(one: Usage, other: Usage): Usage {
  const pages = new Map<string, PageUsage>();
  for (const page of [...one, ...other]) {
    const known = pages.get(page.path);
    const merged =
      known === undefined
        ? page
        : { ...page, count: Math.max(known.count, page.count), at: Math.max(known.at, page.at) };
    pages.set(page.path, merged);
  }
  return sorted([...pages.values()], (left, right) => right.at - left.at).slice(0, KEPT);
}

/** The most used pages, the most used first; equal counts by the later time. */
export function mostUsed(usage: Usage, most: number): Usage {
  return sorted(usage, (left, right) => right.count - left.count || right.at - left.at).slice(0, most);
}

/** A stored list; whatever is no page is dropped. */
export function readUsage(stored: unknown): Usage {
  if (!Array.isArray(stored)) return [];
  return (stored as unknown[])
    .filter(isPage)
    .map(({ path, count, at }) => ({ path, count, at }))
    .slice(0, KEPT);
}

function isPage(value: unknown): value is PageUsage {
  if (typeof value !== 'object' || value === null || !('path' in value && 'count' in value && 'at' in value))
    return false;
  const { path, count, at } = value;
  return typeof path === 'string' && path.startsWith('/') && Number.isInteger(count) && Number.isFinite(at);
}
