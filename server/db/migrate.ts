import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Db } from './connection.ts';
import { migrations } from './migrations/index.ts';
import { StartupFailure } from './startup-failure.ts';

/** Number of migrations this program has; a database with more would belong to a newer one. */
export const migrationCount = Object.keys(migrations).length;

type Steps = {
  /** Runs once before anything is changed, and only when older data is there (automatic backup). */
  readonly beforeChange?: () => Promise<void>;
  /** Runs the change itself; who must not write meanwhile is kept waiting. */
  readonly alone?: <T>(change: () => Promise<T>) => Promise<T>;
  readonly log?: (line: string) => void;
};

/**
 * Brings the tables up to date, all steps in one transaction. Kysely holds a lock of its own; whoever may start beside others holds the one of
 * `startAlone` around it.
 * @returns whether anything was changed
 * @throws StartupFailure when the data is a newer program's, and when a step fails: then nothing was changed
 */
export async function migrate(
  db: Db,
  { beforeChange, alone = (change) => change(), log = () => undefined }: Steps = {},
): Promise<boolean> {
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
  if (done.length === migrationCount) return false;
  if (done.length > 0) await beforeChange?.();
  const { error, results } = await alone(async () => {
    const outcome = await migrator.migrateToLatest();
    // Programs that still run are told; what they write from now on is refused.
    if (outcome.error === undefined) await sql`select pg_notify(${PROGRAM_CHANNEL}, '')`.execute(db);
    return outcome;
  });
  if (error !== undefined) throw failure(error, results?.find(({ status }) => status === 'Error')?.migrationName);
  // Only now: a step is undone with those after it.
  for (const item of results ?? []) if (item.status === 'Success') log(`migrated ${item.migrationName}`);
  return true;
}

/** A newer program changed the tables. */
export const PROGRAM_CHANNEL = 'program_changed';

function failure(error: unknown, step: string | undefined): Error {
  const why = error instanceof Error ? error.message : String(error);
  return new StartupFailure(
    `The tables could not be brought up to date${step === undefined ? '' : ` (${step})`}: ${why}`,
    'Nothing was changed: the older version can be started again. Report the line above with the version you came from.',
  );
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
