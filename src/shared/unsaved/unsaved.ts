import { createEvent, createStore } from 'effector';

/** Somebody typed something into a page that is lost when the page goes. */
export const pageTouched = createEvent<string>();
/** Entries of a page were saved, given up, or gone with the page. */
export const pageCleaned = createEvent<string>();

/** Between the key of a page and that of a page inside it; no address holds one. */
const INSIDE = '\n';

/** Key of a page inside another one: while it holds unsaved work, the outer one does. */
export function keyInside(page: string, part: string): string {
  return page + INSIDE + part;
}

/** Keys of the pages that hold unsaved work. */
export const $unsavedPages = createStore<ReadonlySet<string>>(new Set(), { serialize: 'ignore' })
  // The same set for a page known already: typing tells at every key, nobody listens to that.
  .on(pageTouched, (pages, key) => (pages.has(key) ? pages : new Set([...pages, key, outerOf(key)])))
  .on(pageCleaned, (pages, key) => (pages.has(key) ? without(pages, key) : pages));

function without(pages: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const left = [...pages].filter((other) => other !== key && !other.startsWith(key + INSIDE));
  const outer = outerOf(key);
  return new Set(left.filter((other) => other !== outer || left.some((inner) => inner.startsWith(outer + INSIDE))));
}

function outerOf(key: string): string {
  return key.split(INSIDE, 1)[0] ?? key;
}

/** Is there unsaved work anywhere? Reloads and ended sessions ask this. */
export const $hasUnsaved = $unsavedPages.map((pages) => pages.size > 0);
