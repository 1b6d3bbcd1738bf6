import { sql } from 'kysely';
import { isOfPlatform, type Actor } from '#server/domain/actor.ts';
import { firstTenant, platformEntries } from '#server/domain/identity/levels.ts';
import type { Db } from '../connection.ts';

/** Every live menu and button people of a company can be shown, in menu order, with whether the actor's roles hold it. */
export async function menusOf(db: Db, actor: Actor) {
  const rows = await db
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
    .where('p.tenant_id', '=', firstTenant)
    .where('p.del_flag', '=', 0)
    .orderBy('p.sort_no')
    // Entries of one place stand alike on every installation, whatever their ids are.
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();
  return isOfPlatform(actor) ? rows : rows.filter(({ id }) => !platformEntries.has(id));
}

export type MenuRow = Awaited<ReturnType<typeof menusOf>>[number];

/** Takes the entries that show a report, chart or amis page out of the menu, with their buttons. */
export async function removeEntriesOf(
  db: Db,
  {
    component,
    name,
    by,
  }: {
    component: 'online/cgreport' | 'online/watchDiagram' | 'amis/page' | 'online/dessheetView';
    name: string;
    by: string;
  },
): Promise<void> {
  const entries = db
    .selectFrom('sys_permission')
    .select('id')
    .where('component', '=', component)
    .where('component_name', '=', name);
  await db
    .updateTable('sys_permission')
    .set({ del_flag: 1, update_by: by, update_time: sql<string>`now()` })
    .where((eb) => eb.or([eb('id', 'in', entries), eb('parent_id', 'in', entries)]))
    .execute();
}
