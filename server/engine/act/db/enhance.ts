import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';

const live = (db: Db) =>
  db.selectFrom('onl_enhance').where('tenant_id', '=', DEFINITION_TENANT).where('del_flag', '=', 0);

/** The stored document of a form; locked for a change when asked so. */
export async function findEnhancement(db: Db, table: string, { lock = false } = {}) {
  return live(db)
    .select(['id', 'table_name', 'document', 'version', 'update_by', 'update_time'])
    .where('table_name', '=', table)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Which forms have one, with who changed it last. */
export async function listEnhancements(db: Db) {
  return live(db)
    .select(['table_name', 'version', 'update_by', 'update_time', 'create_by', 'create_time'])
    .orderBy('table_name')
    .execute();
}

/** Writes a document an administrator made; answers its new version. */
export async function writeEnhancement(
  db: Db,
  table: string,
  document: object,
  { username, version }: { readonly username: string; readonly version: number | null },
): Promise<number> {
  const text = JSON.stringify(document);
  if (version === null) {
    const row = await db
      .insertInto('onl_enhance')
      .values({
        id: newId(),
        tenant_id: DEFINITION_TENANT,
        create_by: username,
        table_name: table,
        document: text,
        version: 1,
      })
      .returning('version')
      .executeTakeFirstOrThrow();
    return row.version;
  }
  await db
    .updateTable('onl_enhance')
    .set({
      document: text,
      origin: 'designed',
      version: version + 1,
      update_by: username,
      update_time: sql<string>`now()`,
    })
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('table_name', '=', table)
    .where('del_flag', '=', 0)
    .execute();
  return version + 1;
}

/** Writes the document of a module file, unless an administrator made his own of it; answers whether the file's counts. */
export async function writeFileEnhancement(db: Db, table: string, document: object): Promise<boolean> {
  const text = JSON.stringify(document);
  const written = await db
    .insertInto('onl_enhance')
    .values({
      id: newId(),
      tenant_id: DEFINITION_TENANT,
      create_by: 'system',
      table_name: table,
      document: text,
      origin: 'file',
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'table_name'])
        .where('del_flag', '=', 0)
        .doUpdateSet({
          document: text,
          version: sql`onl_enhance.version + 1`,
          update_by: 'system',
          update_time: sql<string>`now()`,
        })
        .where('onl_enhance.origin', '=', 'file'),
    )
    .returning('id')
    .execute();
  return written.length > 0;
}
