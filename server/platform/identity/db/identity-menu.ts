import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { isOfPlatform, type Actor } from '#server/platform/actor.ts';
import { permissionIdsOfUser } from '#server/platform/db/system-role.ts';
import { withAlong } from '../along.ts';
import { firstTenant, platformEntries } from '../levels.ts';

/** Columns of pages beside those that buttons have, too: a few hundred entries have them, of thousands. */
const ofPages = [
  'url',
  'component',
  'component_name',
  'redirect',
  'icon',
  'is_route',
  'keep_alive',
  'hidden',
  'always_show',
  'internal_or_external',
  'show_type',
] as const;
const ofAll = ['id', 'parent_id', 'name', 'menu_type', 'perms', 'perms_type', 'status'] as const;

/** A button has nothing of a page. */
const noPage = {
  url: null,
  component: null,
  component_name: null,
  redirect: null,
  icon: null,
  is_route: false,
  keep_alive: false,
  hidden: false,
  always_show: false,
  internal_or_external: false,
  show_type: null,
} satisfies Record<(typeof ofPages)[number], string | boolean | null>;

/** Something changed that an answer of rights depends on; the notice names the user, or nobody where it may be anybody's. */
export const RIGHTS_CHANNEL = 'rights_changed';

/** Reads every live menu and button, each in menu order: the same for everybody. */
export async function menuEntries(db: Db) {
  // Entries of one place stand alike on every installation, whatever their ids are.
  const entries = db
    .selectFrom('sys_permission')
    .where('tenant_id', '=', firstTenant)
    .where('del_flag', '=', 0)
    .orderBy('sort_no')
    .orderBy('name')
    .orderBy('id');
  const [pages, buttons] = await Promise.all([
    entries
      .select([...ofAll, ...ofPages])
      .where('menu_type', '!=', 2)
      .execute(),
    entries
      .select([...ofAll])
      .where('menu_type', '=', 2)
      .execute(),
  ]);
  return [...pages, ...buttons.map((button) => ({ ...button, ...noPage }))];
}

export type MenuEntryRow = Awaited<ReturnType<typeof menuEntries>>[number];
export type MenuRow = MenuEntryRow & { readonly granted: boolean };

/** Reads the entries people of a company can be shown, with whether the actor's roles hold each. */
export async function menusOf(
  db: Db,
  actor: Actor,
  entries: Promise<readonly MenuEntryRow[]> = menuEntries(db),
): Promise<readonly MenuRow[]> {
  // By itself: asked for each entry, the planner walks through the grants of all roles.
  const [all, granted] = await Promise.all([entries, permissionIdsOfUser(db, actor.userId)]);
  const held = withAlong(granted);
  return all
    .filter(({ id }) => isOfPlatform(actor) || !platformEntries.has(id))
    .map((row) => ({ ...row, granted: held.has(row.id) }));
}

/** Takes the entries that show a report, chart, amis page or designed form out of the menu, with their buttons. */
export async function removeEntriesOf(
  db: Db,
  {
    component,
    name,
    by,
  }: {
    component: 'online/cgreport' | 'online/watchDiagram' | 'amis/page' | 'online/dessheetView' | 'online/desformFill';
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
