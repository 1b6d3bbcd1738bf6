import type { Db } from '#server/db/connection.ts';
import { guestName, type Actor } from '#server/platform/actor.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { storePreference } from './db/preference.ts';

const mostBytes = 16 * 1024;

/** Keeps a preference of the signed-in user. The guest is many people at once: he keeps none. */
export async function savePreference(db: Db, actor: Actor, name: string, value: object): Promise<void> {
  if (actor.username === guestName) throw new Refusal(403, '访客不能保存个人设置，请先登录');
  const json = JSON.stringify(value);
  if (Buffer.byteLength(json) > mostBytes) throw new Refusal(413, '个人设置过大，最多 16 kB');
  await storePreference(db, actor, name, json);
}
