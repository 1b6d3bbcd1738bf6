import { createEffect, createEvent, createStore, sample } from 'effector';
import { appStarted } from '@/shared/lib';
import { preferenceOwner, sendPreference } from '@/shared/preference';
import { recentSlot } from '@/shared/storage';
import { mergeUsage, noteVisit, readUsage, type Usage } from './usage.ts';

/** A page of the menu was opened. */
export const pageOpened = createEvent<string>();
/** Usage the server keeps of the user, or data that claims to be it. */
export const usageAdopted = createEvent<unknown>();
/** The window is being left: what is not yet sent goes now. */
export const usageFlushed = createEvent();

type Kept = { readonly owner: string | null; readonly usage: Usage };
const NOTHING: Kept = { owner: null, usage: [] };

const readFx = createEffect((): Kept => {
  const stored = recentSlot.read();
  const owner = preferenceOwner();
  // Another user's pages are none of this one's business.
  return stored?.['owner'] === owner ? { owner, usage: readUsage(stored['pages']) } : { owner, usage: [] };
});
const keepFx = createEffect(({ owner, usage }: Kept) => recentSlot.write({ owner, pages: usage }));
const noteFx = createEffect(({ kept, path }: { kept: Kept; path: string }): Kept => {
  const owner = preferenceOwner();
  return { owner, usage: noteVisit(kept.owner === owner ? kept.usage : [], path, Date.now()) };
});
const sendFx = createEffect(({ usage }: Kept) => sendPreference('pages', { pages: usage }));

const $kept = createStore<Kept>(NOTHING)
  .on([readFx.doneData, noteFx.doneData], (_, kept) => kept)
  .on(usageAdopted, (kept, document) => ({ ...kept, usage: mergeUsage(kept.usage, readUsage(pagesOf(document))) }));

/** Pages of the user with how often and when they were opened, the newest first. */
export const $usage = $kept.map(({ usage }) => usage);

/** Openings the server does not know yet. */
const $unsent = createStore(0)
  .on(noteFx.doneData, (count) => count + 1)
  .on(sendFx, () => 0);

sample({ clock: appStarted, target: readFx });
sample({ clock: pageOpened, source: $kept, fn: (kept, path) => ({ kept, path }), target: noteFx });
sample({ clock: [noteFx.doneData, usageAdopted], source: $kept, target: keepFx });
// A call per page would double the calls of a day: every tenth, and when the window is left.
sample({ clock: noteFx.doneData, source: $kept, filter: $unsent.map((count) => count >= 10), target: sendFx });
sample({ clock: usageFlushed, source: $kept, filter: $unsent.map((count) => count > 0), target: sendFx });

function pagesOf(document: unknown): unknown {
  return typeof document === 'object' && document !== null && 'pages' in document ? document.pages : null;
}
