import type { Db } from '#server/db/connection.ts';
import { guestName, type Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { storePreference } from './db/preference.ts';
import { identityRefusals } from './refusals.ts';

const mostBytes = 16 * 1024;

/** Keeps a preference of the signed-in user. The guest is many people at once: he keeps none. */
export async function savePreference(db: Db, actor: Actor, name: string, value: object): Promise<void> {
  if (actor.username === guestName) throw refusal(403, identityRefusals.guestPreferences);
  const json = JSON.stringify(value);
  if (Buffer.byteLength(json) > mostBytes) throw refusal(413, identityRefusals.preferencesTooLarge);
  await storePreference(db, actor, name, json);
}
