import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Actor } from '#server/platform/actor.ts';

export type ViewScope = 'personal' | 'role' | 'department';

export type ListViewRow = {
  readonly id: string;
  readonly screen: string;
  readonly name: string;
  readonly kind: string;
  readonly document: unknown;
  readonly scope: string;
  readonly target_id: string | null;
  readonly owner_id: string;
  readonly owner: string | null;
  readonly is_default: boolean;
  readonly version: number;
};

/** Views of a screen that reach this user: own, of one of the roles, of a department of the user or one above it. */
export async function viewsFor(db: Db, actor: Actor, screen: string): Promise<ListViewRow[]> {
  const { rows } = await sql<ListViewRow>`
    select v.id, v.screen, v.name, v.kind, v.document, v.scope, v.target_id, v.owner_id, u.realname as owner, v.is_default, v.version
    from sys_list_view v left join sys_user u on u.id = v.owner_id
    where v.tenant_id = ${actor.tenantId} and v.del_flag = 0 and v.screen = ${screen} and (
      v.owner_id = ${actor.userId}
      or (v.scope = 'role' and exists (
        select 1 from sys_user_role r where r.role_id = v.target_id and r.user_id = ${actor.userId} and r.del_flag = 0))
      or (v.scope = 'department' and exists (
        select 1 from sys_depart shared
        join sys_depart own on own.tenant_id = shared.tenant_id and own.del_flag = 0 and starts_with(own.org_code, shared.org_code)
        join sys_user_depart ud on ud.dep_id = own.id and ud.del_flag = 0 and ud.user_id = ${actor.userId}
        where shared.id = v.target_id and shared.del_flag = 0)))
    order by v.scope = 'personal' desc, v.name, v.id`.execute(db);
  return rows;
}

export async function findView(db: Db, id: string, tenantId: string) {
  return db
    .selectFrom('sys_list_view')
    .select(['id', 'screen', 'kind', 'scope', 'owner_id'])
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
}

/** Is it a living role or department of the tenant? */
export async function targetExists(
  db: Db,
  scope: Exclude<ViewScope, 'personal'>,
  id: string,
  tenantId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom(scope === 'role' ? 'sys_role' : 'sys_depart')
    .select('id')
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** Own views of this user, for the limit. */
export async function countViews(db: Db, actor: Actor): Promise<number> {
  const row = await db
    .selectFrom('sys_list_view')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', actor.userId)
    .where('del_flag', '=', 0)
    .executeTakeFirstOrThrow();
  return row.count;
}

export type ViewValues = {
  readonly screen: string;
  readonly name: string;
  readonly kind: 'columns' | 'query';
  readonly document: string;
  readonly scope: ViewScope;
  readonly target_id: string | null;
  readonly is_default: boolean;
};

/** Writes a view, new without an id; a new default takes the place of the one before. */
export async function storeView(db: Db, actor: Actor, id: string | null, values: ViewValues): Promise<string> {
  const found = id ?? newId();
  if (id === null) {
    await db
      .insertInto('sys_list_view')
      .values({ id: found, tenant_id: actor.tenantId, create_by: actor.username, owner_id: actor.userId, ...values })
      .execute();
  } else {
    await db
      .updateTable('sys_list_view')
      .set({ ...values, update_by: actor.username, update_time: sql`now()`, version: sql`version + 1` })
      .where('id', '=', id)
      .where('tenant_id', '=', actor.tenantId)
      .execute();
  }
  if (values.is_default) {
    await sql`
      update sys_list_view o set is_default = false, update_time = now(), version = o.version + 1
      from sys_list_view n
      where n.id = ${found} and o.id <> n.id and o.is_default and o.del_flag = 0 and o.tenant_id = n.tenant_id and o.screen = n.screen
        and o.kind = n.kind and o.scope = n.scope and coalesce(o.target_id, o.owner_id) = coalesce(n.target_id, n.owner_id)`.execute(
      db,
    );
  }
  return found;
}

export async function removeView(db: Db, actor: Actor, id: string): Promise<void> {
  await db
    .updateTable('sys_list_view')
    .set({ del_flag: 1, update_by: actor.username, update_time: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .where('tenant_id', '=', actor.tenantId)
    .execute();
}
