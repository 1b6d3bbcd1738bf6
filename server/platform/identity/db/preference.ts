import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Actor } from '#server/platform/actor.ts';

/** The preferences of a user by name. */
export async function preferencesOf(db: Db, userId: string): Promise<Record<string, Record<string, unknown>>> {
  const rows = await db
    .selectFrom('sys_user_preference')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .where('del_flag', '=', 0)
    .execute();
  // The contract lets objects in only.
  return Object.fromEntries(rows.map((row) => [row.name, row.value as Record<string, unknown>]));
}

/** Writes one preference; the last one to write wins. */
export async function storePreference(db: Db, actor: Actor, name: string, json: string): Promise<void> {
  await db
    .insertInto('sys_user_preference')
    .values({
      id: newId(),
      tenant_id: actor.tenantId,
      create_by: actor.username,
      user_id: actor.userId,
      name,
      value: json,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'name'])
        .where('del_flag', '=', 0)
        .doUpdateSet((eb) => ({
          value: json,
          update_by: actor.username,
          update_time: sql`now()`,
          version: eb('sys_user_preference.version', '+', 1),
        })),
    )
    .execute();
}
