import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types, type PoolConfig } from 'pg';
import { keepPlans } from './kept-plans.ts';
import type { Database } from './rows.ts';
import { statementFigures } from './statement-figures.ts';

export type Db = Kysely<Database>;

const { builtins } = types;

/**
 * How values of the database become JavaScript values. Times are text as on the wire, `yyyy-MM-dd HH:mm:ss`:
 * every session of the database runs in Asia/Shanghai (below), so cutting the text is the whole conversion and no
 * `Date` of the host's zone can slip in between.
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

/** A pool of sessions, all in Asia/Shanghai, with limits that stop a run-away statement. */
export function openPool(connectionString: string, options: PoolConfig = {}): Pool {
  const pool = new Pool({
    connectionString,
    max: 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'back-office',
    options: '-c timezone=Asia/Shanghai -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000',
    types: valueTypes,
    ...options,
  });
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

/** The typed query builder over a pool. */
export function openDb(pool: Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: statementFigures.note });
}

/** Runs in a transaction: the caller's when there is one already, else one of its own. */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
