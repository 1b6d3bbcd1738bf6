import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../connection.ts';
import type { SysFileRow } from '../rows.ts';

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
