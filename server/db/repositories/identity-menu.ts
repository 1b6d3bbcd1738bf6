import type { Actor } from '#server/domain/actor.ts';
import type { Db } from '../connection.ts';

/** Every live menu and button of the tenant, in menu order, with whether the actor's roles hold it. */
export async function menusOf(db: Db, actor: Actor) {
  return db
    .selectFrom('sys_permission as p')
    .selectAll('p')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('sys_role_permission as rp')
            .innerJoin('sys_user_role as ur', 'ur.role_id', 'rp.role_id')
            .innerJoin('sys_role as r', 'r.id', 'rp.role_id')
            .select('rp.id')
            .whereRef('rp.permission_id', '=', 'p.id')
            .where('ur.user_id', '=', actor.userId)
            .where('rp.del_flag', '=', 0)
            .where('ur.del_flag', '=', 0)
            .where('r.del_flag', '=', 0),
        )
        .as('granted'),
    )
    .where('p.tenant_id', '=', actor.tenantId)
    .where('p.del_flag', '=', 0)
    .orderBy('p.sort_no')
    .orderBy('p.id')
    .execute();
}

export type MenuRow = Awaited<ReturnType<typeof menusOf>>[number];
