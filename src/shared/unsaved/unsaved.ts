import { createEvent, createStore } from 'effector';

/** Somebody typed something into a page that is lost when the page goes. */
export const pageTouched = createEvent<string>();
/** What was typed is saved, given up, or gone with its page. */
export const pageCleaned = createEvent<string>();

/** Keys of the pages that hold unsaved work. */
export const $unsavedPages = createStore<ReadonlySet<string>>(new Set(), { serialize: 'ignore' })
  // The same set for a page known already: typing tells at every key, nobody listens to that.
  .on(pageTouched, (pages, key) => (pages.has(key) ? pages : new Set([...pages, key])))
  .on(pageCleaned, (pages, key) => (pages.has(key) ? new Set([...pages].filter((other) => other !== key)) : pages));

/** Is there unsaved work anywhere? Reloads and ended sessions ask this. */
export const $hasUnsaved = $unsavedPages.map((pages) => pages.size > 0);
