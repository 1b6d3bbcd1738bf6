import { ownEntry } from '#core/lists/own-entry.ts';
/** Paths of pages in former versions. */
const moved: Readonly<Record<string, string>> = {
  '/online/graphreport': '/online/graph-report',
  // As servers of the family write them.
  ...Object.fromEntries(
    ['base', 'security', 'custom', 'binding', 'notification', 'avatar'].map((name) => [
      `/account/settings/${name}`,
      `/account/settings-${name}`,
    ]),
  ),
};

/** The address a page of a former version has now; null for all others. */
export function movedPath(pathname: string): string | null {
  return Object.hasOwn(moved, pathname) ? (ownEntry(moved, pathname) ?? null) : null;
}
