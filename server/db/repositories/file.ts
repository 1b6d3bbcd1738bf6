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
