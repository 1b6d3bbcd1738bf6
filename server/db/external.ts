import { Client, type Pool } from 'pg';
import { sessionSettings } from './connection.ts';
import { StartupFailure } from './startup-failure.ts';

/** Facts asked of a server before it is used. */
export type ServerFacts = {
  readonly version: number;
  readonly hasChineseOrder: boolean;
  readonly encoding: string;
  readonly database: string;
  readonly account: string;
  /** May the account make schemas in the database (scheduled jobs have one of their own), and tables in its schema `public`? */
  readonly mayMakeSchemas: boolean;
  readonly mayMakeTables: boolean;
};

/** Connects to DATABASE_URL and refuses, with the cure, a server that will not do; answers its version. */
export async function checkExternal(url: string): Promise<string> {
  const facts = await readFacts(url);
  const problem = unfit(facts);
  if (problem !== null) throw problem;
  await refuseSharedSessions(url);
  return `${Math.floor(facts.version / 10_000)}.${facts.version % 10_000}`;
}

/** Why a server cannot be used; null when it can. */
export function unfit(facts: ServerFacts): StartupFailure | null {
  const major = Math.floor(facts.version / 10_000);
  if (major < 15) {
    return new StartupFailure(
      `The PostgreSQL of DATABASE_URL is version ${major}; 15 or newer is needed.`,
      'Upgrade it, or point DATABASE_URL to a newer one, or leave it unset to use the embedded one.',
    );
  }
  if (!facts.hasChineseOrder) {
    return new StartupFailure(
      'The PostgreSQL of DATABASE_URL lacks the collation zh-Hans-x-icu, so Chinese text cannot be sorted.',
      'Use a PostgreSQL built with ICU (the packages of Debian, Red Hat and the official image are).',
    );
  }
  if (facts.encoding !== 'UTF8') {
    return new StartupFailure(
      `The database of DATABASE_URL has the encoding ${facts.encoding}; UTF8 is needed.`,
      "Create it anew: create database … encoding 'UTF8' template template0;",
    );
  }
  const { database, account } = facts;
  if (!facts.mayMakeSchemas) {
    return new StartupFailure(
      `The account ${account} of DATABASE_URL may not make schemas in the database ${database}; scheduled jobs need one.`,
      `Have an administrator run: grant create on database "${database}" to "${account}";`,
    );
  }
  if (!facts.mayMakeTables) {
    return new StartupFailure(
      `The account ${account} of DATABASE_URL may not make tables in the schema public of the database ${database}.`,
      `Have an administrator run: grant create, usage on schema public to "${account}"; or make the account the owner of the database.`,
    );
  }
  return null;
}

/** Milliseconds a second connection may take; a proxy that gives one session only lets it wait. */
const SECOND_MS = 5_000;

/**
 * Refuses a proxy that hands a session to somebody else between two statements: what a session remembers (time zone, limits, prepared statements,
 * locks) would be another's. While a second session is in the middle of a transaction, the first must still be where it was.
 */
async function refuseSharedSessions(url: string): Promise<void> {
  const [first, second] = [open(url), open(url)];
  try {
    await first.connect();
    const before = await pidOf(first);
    await second.connect();
    await second.query('begin');
    const other = await pidOf(second);
    const after = await pidOf(first);
    if (before !== other && before === after) return;
  } catch (error) {
    throw new StartupFailure(
      `The database of DATABASE_URL gives no two sessions at a time: ${error instanceof Error ? error.message : String(error)}`,
      'Let it take at least 30 connections of this account (pool_size of PgBouncer, connection limit of the account).',
    );
  } finally {
    for (const client of [first, second]) await client.end().catch(() => undefined);
  }
  throw new StartupFailure(
    'DATABASE_URL leads through a proxy that shares sessions between clients (PgBouncer in transaction or statement mode).',
    'Set pool_mode = session for this database, or point DATABASE_URL at PostgreSQL itself.',
  );
}

function open(url: string): Client {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: SECOND_MS, query_timeout: SECOND_MS });
  client.on('error', () => undefined);
  return client;
}

async function pidOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

/**
 * Reads back what every session should begin with.
 * @throws StartupFailure when something between here and the database does not keep it: times would be wrong without a word
 */
export async function checkSettings(pool: Pool): Promise<void> {
  for (const [name, wanted] of Object.entries(sessionSettings)) {
    const { rows } = await pool.query<{ value: string }>(
      `select case when setting ~ '^[0-9]+$' then setting else current_setting(name) end as value from pg_settings where lower(name) = lower($1)`,
      [name],
    );
    const value = rows[0]?.value ?? 'nothing';
    if (value === wanted) continue;
    throw new StartupFailure(
      `Sessions of the database have ${name} = ${value} instead of ${wanted}: something between keeps no settings.`,
      'Set pool_mode = session in PgBouncer, or point DATABASE_URL at PostgreSQL itself.',
    );
  }
}

async function readFacts(url: string): Promise<ServerFacts> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Omit<ServerFacts, 'version'> & { version: string }>(`
      select current_setting('server_version_num') as version,
        exists (select 1 from pg_collation where collname = 'zh-Hans-x-icu') as "hasChineseOrder",
        current_setting('server_encoding') as encoding, current_database() as database, current_user as account,
        has_database_privilege(current_database(), 'create') as "mayMakeSchemas",
        has_schema_privilege('public', 'create') and has_schema_privilege('public', 'usage') as "mayMakeTables"`);
    const [row] = rows;
    if (row === undefined) throw new Error('it says nothing of itself');
    return { ...row, version: Number(row.version) };
  } catch (error) {
    // The address without its password.
    const { host, pathname } = new URL(url);
    throw new StartupFailure(
      `The database ${host}${pathname} of DATABASE_URL cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
      'Check host, port, name and password, and that it accepts connections from this machine.',
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
