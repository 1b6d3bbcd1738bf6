/** Where pages stood in former versions. */
const moved: Readonly<Record<string, string>> = { '/online/graphreport': '/online/graph-report' };

/** The address a page of a former version has now; null for all others. */
export function movedPath(pathname: string): string | null {
  return Object.hasOwn(moved, pathname) ? (moved[pathname] ?? null) : null;
}
