import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Narrowing } from '#server/db/managed.ts';

/**
 * Uses that keep file `f` alive beside records that name it: pictures of users, texts of announcements, the picture of the installation.
 */
const looseUses = sql`(
  select 'sys_user' as form_table from sys_user u
    where u.tenant_id = f.tenant_id and position(f.path in coalesce(u.avatar, '')) > 0
  union all
  select 'sys_announcement' from sys_announcement a
    where a.tenant_id = f.tenant_id and position(f.path in coalesce(a.msg_content, '')) > 0)`;

export type NamedUse = { readonly fileId: string; readonly formTable: string; readonly count: number };

/** Counts the uses of these files of a company, by table. */
export async function usesOfFiles(db: Db, tenantId: string, ids: readonly string[]): Promise<readonly NamedUse[]> {
  const { rows } = await sql<NamedUse>`
    select f.id as "fileId", u.form_table as "formTable", count(*)::int as count
    from sys_file f
    cross join lateral (
      select form_table from sys_file_use where file_id = f.id and form_table <> ''
      union all select l.form_table from ${looseUses} l
        where not exists (select 1 from sys_file_use x where x.file_id = f.id and x.form_table = l.form_table)) u
    where f.tenant_id = ${tenantId} and f.id = any(${ids}::text[])
    group by 1, 2 order by 2`.execute(db);
  return rows;
}

/** Only files that nothing names, over alias `t`; `0`: only those that something does. */
export function orphaned(value: string): Narrowing {
  const named = sql`(exists (select 1 from sys_file_use u where u.file_id = t.id)
    or exists (select 1 from sys_user u where u.tenant_id = t.tenant_id and position(t.path in coalesce(u.avatar, '')) > 0)
    or exists (select 1 from sys_announcement a
      where a.tenant_id = t.tenant_id and position(t.path in coalesce(a.msg_content, '')) > 0))`;
  return value === '0' ? named : sql`not ${named}`;
}

/** Deletes files of a company that are a day old and that nothing names, or only counts them. The bytes follow a day later. */
export async function cleanOrphans(
  db: Db,
  tenantId: string,
  { by, dryRun }: { readonly by: string; readonly dryRun: boolean },
): Promise<number> {
  const due = sql`t.tenant_id = ${tenantId} and t.del_flag = 0 and t.create_time < now() - interval '1 day'
    and ${orphaned('1')}`;
  if (dryRun) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from sys_file t where ${due}`.execute(
      db,
    );
    return rows[0]?.count ?? 0;
  }
  const { rows } = await sql`
    update sys_file t set del_flag = 1, update_by = ${by}, update_time = now(), version = version + 1
    where ${due} returning t.id`.execute(db);
  return rows.length;
}
