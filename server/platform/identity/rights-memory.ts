import type { Db } from '#server/db/connection.ts';
import type { Hearing } from '#server/db/listen.ts';
import type { Actor } from '#server/platform/actor.ts';
import { menuEntries, RIGHTS_CHANNEL, type MenuEntryRow } from './db/identity-menu.ts';

/** Longest time anything is kept, should a notice get lost. */
const KEPT_MS = 30_000;
/** Most people whose answer is kept; the one kept longest goes first. */
const MOST_KEPT = 200;

type Kept<T> = { readonly value: Promise<T>; readonly until: number };

/** Memory of menus and rights, valid until the database says that something changed. */
export type RightsMemory<T> = {
  /** Reads every menu entry and button there is, once until something changes. */
  readonly entries: (db: Db) => Promise<readonly MenuEntryRow[]>;
  /** Returns what was made for a person, or makes it: once, however many ask at the same time. */
  readonly of: (actor: Actor, make: () => Promise<T>) => Promise<T>;
  readonly hearing: Hearing;
};

/**
 * Remembers what every sign-in begins with. As long as nothing is heard from the database nothing is kept, so a server alone with a broken
 * listener is slow, never wrong. What is being read when a change is heard serves those who asked before it.
 */
export function rightsMemory<T>(now: () => number = () => performance.now()): RightsMemory<T> {
  const answers = new Map<string, Kept<T>>();
  let entries: Kept<readonly MenuEntryRow[]> | null = null;
  let isHearing = false;
  const kept = <V>(value: Promise<V>, failed: () => void): Kept<V> => {
    // A failure is everybody's own: whoever asks next tries again.
    value.catch(failed);
    return { value, until: now() + KEPT_MS };
  };
  return {
    entries: (db) => {
      if (!isHearing) return menuEntries(db);
      if (entries === null || now() >= entries.until) {
        const read = kept(menuEntries(db), () => {
          if (entries === read) entries = null;
        });
        entries = read;
      }
      return entries.value;
    },
    of: (actor, make) => {
      if (!isHearing) return make();
      const key = keyOf(actor);
      const found = answers.get(key);
      if (found !== undefined && now() < found.until) return found.value;
      answers.delete(key);
      for (const oldest of answers.keys()) {
        if (answers.size < MOST_KEPT) break;
        answers.delete(oldest);
      }
      const made = kept(make(), () => {
        if (answers.get(key) === made) answers.delete(key);
      });
      answers.set(key, made);
      return made.value;
    },
    hearing: {
      channel: RIGHTS_CHANNEL,
      heard: (userId) => {
        if (userId === '') {
          answers.clear();
          entries = null;
          return;
        }
        for (const key of answers.keys()) if (key.startsWith(`${userId} `)) answers.delete(key);
      },
      hears: (hears) => {
        isHearing = hears;
      },
    },
  };
}

/** The same person may work for two companies, and a session may have lost the rights of an administrator. */
function keyOf({ userId, tenantId, superuser }: Actor): string {
  return `${userId} ${tenantId} ${superuser}`;
}
