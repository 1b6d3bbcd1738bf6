import { isText, recentSlot } from '@/shared/storage';

const KEPT = 8;

/** Paths opened last, newest first. */
export function recentPaths(): readonly string[] {
  const list = recentSlot.read()?.['paths'];
  return Array.isArray(list) ? (list as unknown[]).filter(isText).slice(0, KEPT) : [];
}

/** Notes that a page was opened. */
export function rememberPage(path: string): void {
  recentSlot.write({ paths: [path, ...recentPaths().filter((other) => other !== path)].slice(0, KEPT) });
}
