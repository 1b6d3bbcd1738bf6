import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { appStarted } from '@/shared/lib';
import { preferenceOwner, sendPreference } from '@/shared/preference';
import { displaySlot, isRecord, isText } from '@/shared/storage';
import { wearLook } from '@/shared/theme';
import { lookOf } from './look-of.ts';
import { changeDisplay, defaultDisplay, readDisplay, type DisplaySettings } from './settings.ts';

/** Settings as they are kept: when they were changed, and by whom. */
type Kept = { readonly settings: DisplaySettings; readonly changedAt: number; readonly owner: string | null };

/** The user changed settings. */
export const displayChanged = createEvent<Partial<DisplaySettings>>();
/** The user wants the defaults back. */
export const displayReset = createEvent();
/** The server's document of the user came, or something that claims to be one. */
export const displayAdopted = createEvent<unknown>();

const readFx = createEffect((): Kept => {
  const stored = displaySlot.read() ?? {};
  const { changedAt, owner } = stored;
  return {
    settings: readDisplay(stored),
    changedAt: typeof changedAt === 'number' ? changedAt : 0,
    owner: isText(owner) ? owner : null,
  };
});

const keepFx = createEffect(({ settings, changedAt, owner }: Kept) =>
  displaySlot.write({ ...settings, changedAt, owner }),
);

/** Paints colours, appearance and weak mode; fails where a colour cannot be made a palette. */
export const paintFx = createEffect((settings: DisplaySettings) => wearLook(lookOf(settings)));

const changeFx = createEffect(
  ({ kept, change }: { readonly kept: Kept; readonly change: Partial<DisplaySettings> }): Kept => ({
    settings: changeDisplay(kept.settings, change),
    changedAt: Date.now(),
    owner: preferenceOwner(),
  }),
);

/**
 * The newest document wins, here or there. Settings another user left in this browser never win over the ones of the user who is here now,
 * and never travel to that user's account.
 */
const adoptFx = createEffect(
  ({ kept, document }: { readonly kept: Kept; readonly document: unknown }): Kept & { readonly isOurs: boolean } => {
    const owner = preferenceOwner();
    const isOurs = kept.owner === owner && kept.changedAt > 0;
    const changedAt = isRecord(document) && typeof document['changedAt'] === 'number' ? document['changedAt'] : null;
    if (!isRecord(document) || changedAt === null || (isOurs && kept.changedAt >= changedAt)) {
      return { ...kept, isOurs: isOurs && kept.changedAt > (changedAt ?? 0) };
    }
    return { settings: readDisplay(document), changedAt, owner, isOurs: false };
  },
);

const PAUSE_MS = 1000;
const pauseFx = createEffect(
  (at: number) =>
    new Promise<number>((done) => {
      setTimeout(() => done(at), PAUSE_MS);
    }),
);

/** The settings follow the user to another device; a server that keeps none, or is away, is no reason to bother the user. */
const sendFx = createEffect(({ settings, changedAt }: Kept) => sendPreference('display', { ...settings, changedAt }));

const $kept = createStore<Kept>({ settings: defaultDisplay, changedAt: 0, owner: null }).on(
  [readFx.doneData, changeFx.doneData, adoptFx.doneData],
  (_, { settings, changedAt, owner }) => ({ settings, changedAt, owner }),
);

/** The settings in force. */
export const $display = combine($kept, ({ settings }) => settings);

sample({ clock: appStarted, target: readFx });
sample({ clock: displayChanged, source: $kept, fn: (kept, change) => ({ kept, change }), target: changeFx });
sample({ clock: displayReset, fn: () => defaultDisplay, target: displayChanged });
sample({ clock: displayAdopted, source: $kept, fn: (kept, document) => ({ kept, document }), target: adoptFx });
sample({ clock: [changeFx.doneData, adoptFx.doneData], target: keepFx });
sample({ clock: $display, target: paintFx });
// One call for a row of changes: the last one of a second.
sample({
  clock: [changeFx.doneData, sample({ clock: adoptFx.doneData, filter: ({ isOurs }) => isOurs })],
  fn: ({ changedAt }) => changedAt,
  target: pauseFx,
});
sample({
  clock: pauseFx.doneData,
  source: $kept,
  filter: ({ changedAt }, at) => changedAt === at,
  target: sendFx,
});
