import { Kysely } from 'kysely';
import { Pool, types, type PoolConfig } from 'pg';
import { ConnectionWatch } from './connection-watch.ts';
import { keepPlans } from './kept-plans.ts';
import { FencedDialect, ProgramFence } from './program-fence.ts';
import type { Database } from './rows.ts';
import { statementFigures } from './statement-figures.ts';

export type Db = Kysely<Database>;

const { builtins } = types;

/**
 * Parsers that turn values of the database into JavaScript values. Times are text as on the wire, `yyyy-MM-dd HH:mm:ss`: every session of
 * the database runs in Asia/Shanghai (below), so cutting the text is the whole conversion and no `Date` of the host's zone can slip in
 * between.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, (text) => text.slice(0, 19)],
  [builtins.TIMESTAMP, (text) => text.slice(0, 19)],
  [builtins.DATE, (text) => text],
  [builtins.TIME, (text) => text],
  // Decimals stay text: a double would round money.
  [builtins.NUMERIC, (text) => text],
  [builtins.INT8, integerOf],
]);

/** A whole number; one that no number holds exactly stays text, so that its row can be shown, mended and deleted. */
function integerOf(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/** The parsers as `pg` asks for them. */
export const valueTypes: NonNullable<PoolConfig['types']> = {
  // pg types the text and binary parsers apart; only text is ever asked for here.
  getTypeParser: ((id: number, format?: 'text' | 'binary'): unknown =>
    parsers.get(id) ?? types.getTypeParser(id, format ?? 'text')) as typeof types.getTypeParser,
};

/**
 * Settings every session begins with: the zone of the users, and limits that stop a run-away statement. Set by a statement, not in the
 * parameters of the connection: proxies of sessions (PgBouncer) refuse those, or drop them silently.
 */
export const sessionSettings = {
  TimeZone: 'Asia/Shanghai',
  statement_timeout: '60000',
  idle_in_transaction_session_timeout: '60000',
} as const;
const settle = `select pg_backend_pid() as pid, ${Object.entries(sessionSettings)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(', ')}`;

/**
 * Nothing is waited for longer than this: above the longest limit a statement is ever given (the close of a month, 900 s). Sessions that wait for
 * an answer that will not come are found within seconds (connection-watch.ts).
 */
const LONGEST_MS = 930_000;

/** A pool of sessions, all with the settings above. */
export function openPool(connectionString: string, options: PoolConfig = {}): Pool {
  const pool = new Pool({
    connectionString,
    max: 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'back-office',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: LONGEST_MS,
    types: valueTypes,
    // The pool waits for it, whatever its types say.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => {
      const { rows } = await client.query<{ pid: number }>(settle);
      watch.add(client, Number(rows[0]?.pid));
    },
    ...options,
  });
  const watch = new ConnectionWatch(connectionString, pool);
  // A broken idle session is replaced on next use; without a listener the process would end.
  pool.on('error', () => undefined);
  // A session that breaks while somebody has it says so twice, once to whoever waits for an answer; nobody hears the other.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  pool.on('connect', keepPlans);
  openPools.add(pool);
  pool.on('remove', () => {
    if (pool.ended) openPools.delete(pool);
  });
  return pool;
}

const openPools = new Set<Pool>();

/** Connections of this process: how many there may be, are, have nothing to do, and how many calls wait for one. */
export function poolFigures() {
  const pools = [...openPools].filter(({ ended }) => !ended);
  const sum = (of: (pool: Pool) => number): number => pools.reduce((total, pool) => total + of(pool), 0);
  return {
    most: sum(({ options }) => options.max ?? 10),
    open: sum(({ totalCount }) => totalCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  };
}

/** The typed query builder over a pool. @param fence stands before every write transaction once it is armed */
export function openDb(pool: Pool, fence: ProgramFence = new ProgramFence()): Db {
  return new Kysely<Database>({ dialect: new FencedDialect({ pool }, fence), log: statementFigures.note });
}

/** Runs in a transaction: the caller's when there is one already, else one of its own. */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/**
 * Asks whether the tables are still this program's; every write transaction does so by itself.
 * @throws DatabaseError of class `BO` when they are a newer one's, which answers 503
 */
export async function assertProgram(db: Db): Promise<void> {
  if (!db.isTransaction) await db.transaction().execute(() => Promise.resolve());
}
