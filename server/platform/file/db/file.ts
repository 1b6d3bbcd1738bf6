import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { SysFileRow } from '#server/db/rows.ts';

/** Use of a file that lies with a record, beside its fields: the id is that of the attachment. */
export const RECORD_ATTACHMENT = 'sys_record_attachment';

export type FileRow = Selectable<SysFileRow>;

export async function insertFile(db: Db, row: Insertable<SysFileRow>): Promise<void> {
  await db.insertInto('sys_file').values(row).execute();
}

/** A live file of the tenant by its path. */
export async function findFile(db: Db, tenantId: string, path: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('sys_file')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('path', '=', path)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
}

/** The names people gave to stored files, by path. */
export async function fileNames(db: Db, tenantId: string, paths: readonly string[]): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map();
  const rows = await db
    .selectFrom('sys_file')
    .select(['path', 'file_name'])
    .where('tenant_id', '=', tenantId)
    .where('path', 'in', [...new Set(paths)])
    .where('del_flag', '=', 0)
    .execute();
  return new Map(rows.map((row) => [row.path, row.file_name]));
}

/** Returns the owner of files that came with modules: the first who may do everything. @throws where nobody may */
export async function ownerOfInstalled(db: Db): Promise<string> {
  const { id } = await db
    .selectFrom('sys_user as u')
    .innerJoin('sys_user_role as ur', 'ur.user_id', 'u.id')
    .innerJoin('sys_role as r', 'r.id', 'ur.role_id')
    .select('u.id')
    .where('r.superuser', '=', true)
    .where('u.del_flag', '=', 0)
    .where('ur.del_flag', '=', 0)
    .orderBy('u.create_time')
    .orderBy('u.id')
    .executeTakeFirstOrThrow();
  return id;
}

export type FileUsage = { readonly bytes: number; readonly count: number };

/**
 * Returns the storage used by a tenant, and by one user of it. Whoever asks inside a transaction is alone with the tenant's quota until its
 * end.
 */
export async function usageForUpdate(
  db: Db,
  tenantId: string,
  ownerId: string,
): Promise<{ user: FileUsage; tenant: FileUsage }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file-quota ${tenantId}`}, 0))`.execute(db);
  const { rows } = await sql<{ all_bytes: string; all_count: number; own_bytes: string; own_count: number }>`
    select coalesce(sum(size), 0)::text as all_bytes, count(*) as all_count,
      coalesce(sum(size) filter (where owner_id = ${ownerId}), 0)::text as own_bytes,
      count(*) filter (where owner_id = ${ownerId}) as own_count
    from sys_file where tenant_id = ${tenantId} and del_flag = 0`.execute(db);
  const [row] = rows;
  return {
    user: { bytes: Number(row?.own_bytes ?? 0), count: row?.own_count ?? 0 },
    tenant: { bytes: Number(row?.all_bytes ?? 0), count: row?.all_count ?? 0 },
  };
}

export type FileUse = { readonly formTable: string; readonly recordId: string };

/** Live files by path, with the records that name them. */
export async function filesWithUses(
  db: Db,
  tenantId: string,
  paths: readonly string[],
): Promise<Map<string, { id: string; ownerId: string; uses: FileUse[] }>> {
  const found = new Map<string, { id: string; ownerId: string; uses: FileUse[] }>();
  if (paths.length === 0) return found;
  const rows = await db
    .selectFrom('sys_file as f')
    .leftJoin('sys_file_use as u', 'u.file_id', 'f.id')
    .select(['f.id', 'f.path', 'f.owner_id', 'u.form_table', 'u.record_id'])
    .where('f.tenant_id', '=', tenantId)
    .where('f.path', 'in', [...new Set(paths)])
    .where('f.del_flag', '=', 0)
    .execute();
  for (const row of rows) {
    const file = found.get(row.path) ?? { id: row.id, ownerId: row.owner_id, uses: [] };
    if (row.form_table !== null && row.record_id !== null)
      file.uses.push({ formTable: row.form_table, recordId: row.record_id });
    found.set(row.path, file);
  }
  return found;
}

/** Notes that a record names files. */
export async function noteUses(
  db: Db,
  fileIds: readonly string[],
  use: FileUse & { tenantId: string; by: string },
): Promise<void> {
  if (fileIds.length === 0) return;
  await db
    .insertInto('sys_file_use')
    .values(
      fileIds.map((id) => ({
        id: newId(),
        tenant_id: use.tenantId,
        create_by: use.by,
        file_id: id,
        form_table: use.formTable,
        record_id: use.recordId,
      })),
    )
    .onConflict((conflict) => conflict.columns(['file_id', 'form_table', 'record_id']).doNothing())
    .execute();
}

/** A record names no files any longer. */
export async function dropUses(db: Db, { formTable, recordId }: FileUse): Promise<void> {
  await db.deleteFrom('sys_file_use').where('form_table', '=', formTable).where('record_id', '=', recordId).execute();
}

/** Marks files deleted that are a day old and that nothing names; answers how many. */
export async function markOrphans(db: Db): Promise<number> {
  const { rows } = await sql`
    update sys_file f set del_flag = 1, update_time = now(), version = version + 1
    where f.del_flag = 0 and f.create_time < now() - interval '1 day'
      and not exists (select 1 from sys_file_use u where u.file_id = f.id)
      and not exists (select 1 from sys_user u where position(f.path in coalesce(u.avatar, '')) > 0)
      and not exists (select 1 from sys_announcement a where position(f.path in coalesce(a.msg_content, '')) > 0)
    returning f.id`.execute(db);
  return rows.length;
}

/** Files marked deleted a day ago: a backup that began before is done with them. */
export async function removableFiles(db: Db): Promise<{ id: string; path: string }[]> {
  return db
    .selectFrom('sys_file')
    .select(['id', 'path'])
    .where('del_flag', '=', 1)
    .where(sql<boolean>`update_time < now() - interval '1 day'`)
    .limit(500)
    .execute();
}

export async function deleteFileRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sys_file').where('id', '=', id).where('del_flag', '=', 1).execute();
}
