import { Migrator } from 'kysely/migration';
import type { Db } from './connection.ts';
import { migrations } from './migrations/index.ts';
import { StartupFailure } from '#server/startup-failure.ts';

/**
 * Brings the tables up to date. Several server processes may start at once: Kysely holds a lock, the others wait.
 * @param beforeChange runs once before anything is changed, and only when older data is there (automatic backup)
 */
export async function migrate(
  db: Db,
  { beforeChange, log = () => undefined }: { beforeChange?: () => Promise<void>; log?: (line: string) => void } = {},
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    // Two lines of work may number their migrations side by side; the numbers say the order of a new database.
    allowUnorderedMigrations: true,
  });
  const all = await migrator.getMigrations();
  const unknown = await unknownMigrations(db, new Set(all.map((item) => item.name)));
  if (unknown.length > 0) {
    throw new StartupFailure(
      `The data was written by a newer version of the product (${unknown.join(', ')}).`,
      'Start the newer version, or restore a backup made by this version into an empty DATA_DIR.',
    );
  }
  const pending = all.filter((item) => item.executedAt === undefined);
  if (pending.length === 0) return;
  if (pending.length < all.length) await beforeChange?.();
  const { error, results } = await migrator.migrateToLatest();
  for (const item of results ?? []) {
    if (item.status === 'Success') log(`migrated ${item.migrationName}`);
  }
  if (error !== undefined) throw error;
}

async function unknownMigrations(db: Db, known: ReadonlySet<string>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const rows = await db
    // Kysely's own table is no part of the generated row types.
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return rows.map((row) => row.name).filter((name) => !known.has(name));
}
