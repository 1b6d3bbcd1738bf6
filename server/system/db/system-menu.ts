import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';

/** Every live menu and button, in menu order. */
export async function liveMenus(db: Db) {
  return (
    db
      .selectFrom('sys_permission')
      .selectAll()
      .where('tenant_id', '=', DEFINITION_TENANT)
      .where('del_flag', '=', 0)
      .orderBy('sort_no')
      // Entries of one place stand alike on every installation, whatever their ids are.
      .orderBy('name')
      .orderBy('id')
      .execute()
  );
}

export type LiveMenu = Awaited<ReturnType<typeof liveMenus>>[number];

/** One at a time changes where entries stand, until the transaction ends. */
export async function lockMenus(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sys_permission'))`.execute(db);
}

/** Notes what an administrator said of an entry that code or a file brings. */
export async function keepMenuColumns(db: Db, id: string, columns: readonly string[]): Promise<void> {
  await sql`update sys_permission
    set own_columns = array(select distinct unnest(own_columns || ${columns}::text[]) order by 1)
    where id = ${id} and origin <> 'own'`.execute(db);
}

/** Counts the roles that hold each of these. */
export async function rolesHolding(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select rp.permission_id as id, count(*)::int as count from sys_role_permission rp
    join sys_role r on r.id = rp.role_id and r.del_flag = 0
    where rp.permission_id = any(${ids}::text[]) and rp.del_flag = 0 group by 1`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Takes what roles were granted of these away. */
export async function removeMenuGrants(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from sys_role_permission where permission_id = any(${ids}::text[])`.execute(db);
}
