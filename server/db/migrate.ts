import { sql } from 'kysely';
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
  const done = await doneMigrations(db);
  const unknown = done.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) {
    throw new StartupFailure(
      `The data was written by a newer version of the product (${unknown.join(', ')}).`,
      'Start the newer version, or restore a backup made by this version into an empty DATA_DIR.',
    );
  }
  // The migrator looks at every table of the database, at most starts for nothing.
  if (done.length === Object.keys(migrations).length) return;
  if (done.length > 0) await beforeChange?.();
  const { error, results } = await migrator.migrateToLatest();
  for (const item of results ?? []) {
    if (item.status === 'Success') log(`migrated ${item.migrationName}`);
  }
  if (error !== undefined) throw error;
}

async function doneMigrations(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{
    isThere: boolean;
  }>`select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (rows[0]?.isThere !== true) return [];
  const found = await db
    // Kysely's own table is no part of the generated row types.
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return found.map(({ name }) => name);
}
