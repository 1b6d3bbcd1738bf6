/** `node scripts/rows.ts`: writes server/db/rows.ts from a freshly migrated database. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openCluster } from '#server/db/cluster/cluster.ts';
import { openDb, openPool } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { describeRows } from '#server/db/row-types.ts';

const folder = mkdtempSync(join(tmpdir(), 'back-office-rows-'));
const cluster = await openCluster(folder, { fsync: false });
const db = openDb(openPool(cluster.url('postgres')));
try {
  await migrate(db);
  writeFileSync(resolve(import.meta.dirname, '../server/db/rows.ts'), await describeRows(db.withTables()));
} finally {
  await db.destroy();
  cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
