import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { rememberFile } from '#server/engine/definition/db/definition-write.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import type { DefinitionStore } from '#server/engine/definition/store.ts';
import type { ModuleSet } from '#server/engine/module-file/module-files.ts';
import { createRecord } from '#server/engine/record/save-record.ts';
import type { Actor } from '#server/platform/actor.ts';

/** User who writes master rows and demonstration rows. */
export const seedActor: Actor = {
  sessionId: 'seed',
  userId: 'seed',
  username: 'admin',
  realname: '系统管理员',
  tenantId: DEFINITION_TENANT,
  orgCode: 'A01',
  permissions: new Set(),
  superuser: true,
};

/** Master rows of changed rows.yaml files, through the write path of every user; a row whose key exists is left alone. */
export async function seedRows(
  db: Db,
  store: DefinitionStore,
  set: ModuleSet,
  changed: (file: { file: string; hash: string }) => boolean,
): Promise<void> {
  for (const { rows: source } of set.modules) {
    if (source === null || !changed(source)) continue;
    await db.transaction().execute(async (trx) => {
      const engine = { db: trx, store, versionRequired: true };
      for (const { table, key, rows } of source.value.tables) {
        const { rows: present } = await sql<{ key: string }>`
          select ${sql.ref(key)} as key from ${sql.table(table)} where tenant_id = ${DEFINITION_TENANT} and del_flag = 0`.execute(
          trx,
        );
        const keys = new Set(present.map((row) => row.key));
        for (const row of rows) if (!keys.has(String(row[key]))) await createRecord(engine, table, row, seedActor);
      }
      await rememberFile(trx, source.file, source.hash);
    });
  }
}
