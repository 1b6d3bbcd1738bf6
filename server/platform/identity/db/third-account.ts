import { sql } from 'kysely';
import { isOpenCompany } from '#server/db/company.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Actor } from '#server/platform/actor.ts';

/** An account of a third party: who a provider says somebody is. */
export type ThirdIdentity = { readonly source: string; readonly thirdId: string; readonly thirdName: string | null };

/** The live user a third-party account is bound to. */
export async function findUserByThird(db: Db, third: Pick<ThirdIdentity, 'source' | 'thirdId'>) {
  return db
    .selectFrom('sys_user as u')
    .innerJoin('sys_third_account as a', 'a.user_id', 'u.id')
    .innerJoin('sys_tenant as t', 't.id', 'u.tenant_id')
    .select(['u.id', 'u.username', 'u.tenant_id', 'u.org_code', 'u.status'])
    .select(isOpenCompany.as('tenant_open'))
    .where('a.source', '=', third.source)
    .where('a.third_id', '=', third.thirdId)
    .where('a.del_flag', '=', 0)
    .where('u.del_flag', '=', 0)
    .executeTakeFirst();
}

/** Binds a third-party account to a user; answers the user it belongs to afterwards, who may be another. */
export async function bindThird(db: Db, actor: Actor, third: ThirdIdentity): Promise<string> {
  const row = await db
    .insertInto('sys_third_account')
    .values({
      id: newId(),
      tenant_id: actor.tenantId,
      create_by: actor.username,
      user_id: actor.userId,
      source: third.source,
      third_id: third.thirdId,
      third_name: third.thirdName,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'third_id'])
        .where('del_flag', '=', 0)
        // The owner stays; the update only makes the row come back.
        .doUpdateSet({ update_time: sql`now()` }),
    )
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return row.user_id;
}
