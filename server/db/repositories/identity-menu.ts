import { sql } from 'kysely';
import { isOfPlatform, type Actor } from '#server/domain/actor.ts';
import { firstTenant, platformEntries } from '#server/domain/identity/levels.ts';
import type { Db } from '../connection.ts';
import { permissionIdsOfUser } from './system-role.ts';

/** What a menu, and the decision about it, needs of an entry: thousands of them are read at every load. */
const menuColumns = [
  'id',
  'parent_id',
  'name',
  'url',
  'component',
  'component_name',
  'redirect',
  'menu_type',
  'perms',
  'perms_type',
  'icon',
  'is_route',
  'keep_alive',
  'hidden',
  'always_show',
  'internal_or_external',
  'show_type',
  'status',
] as const;

/** Every live menu and button people of a company can be shown, in menu order, with whether the actor's roles hold it. */
export async function menusOf(db: Db, actor: Actor) {
  // By itself: asked for each entry, the planner walks through the grants of all roles.
  const [entries, held] = await Promise.all([
    db
      .selectFrom('sys_permission')
      .select([...menuColumns])
      .where('tenant_id', '=', firstTenant)
      .where('del_flag', '=', 0)
      .orderBy('sort_no')
      // Entries of one place stand alike on every installation, whatever their ids are.
      .orderBy('name')
      .orderBy('id')
      .execute(),
    permissionIdsOfUser(db, actor.userId),
  ]);
  const shown = isOfPlatform(actor) ? entries : entries.filter(({ id }) => !platformEntries.has(id));
  return shown.map((row) => ({ ...row, granted: held.has(row.id) }));
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
