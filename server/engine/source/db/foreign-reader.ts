import { isIP } from 'node:net';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, DatabaseError, Pool, type ClientConfig } from 'pg';
import { valueTypes, type Db } from '#server/db/connection.ts';
import type { Database } from '#server/db/rows.ts';
import { REPORT_MS } from './report-reader.ts';

/** A database of somebody else and the account that reads it. */
export type ForeignDatabase = {
  /** The address that is connected to; the name is for certificates only. */
  readonly address: string;
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly username: string;
  readonly password: string;
  readonly ssl: 'disable' | 'prefer' | 'require' | 'verify-ca' | 'verify-full';
};

/** Why there is no connection: told apart only as far as the other side has said itself that it is a PostgreSQL. */
export type ForeignFault = 'unreachable' | 'refused' | 'no-ssl' | 'certificate' | 'own';

/** A connection that did not come about; the cause is for the log. */
export class ForeignFailure extends Error {
  readonly fault: ForeignFault;
  constructor(fault: ForeignFault, cause: unknown) {
    super(`no connection: ${fault}`, { cause });
    this.name = 'ForeignFailure';
    this.fault = fault;
  }
}

/** Longest time to connect. What cannot be reached is said after exactly so long: a closed port and a silent one are no different. */
export const CONNECT_MS = 3_000;
/** Longest time of the questions a test asks. */
const ASK_MS = 2_000;

/** Facts a test finds out. */
export type ForeignFacts = {
  readonly version: string;
  /** The account could change something. */
  readonly mayWrite: boolean;
};

/** Names one database of one cluster; null where that may not be asked. */
export type Identity = string | null;

/**
 * Connects once and asks what the account may do.
 * @throws ForeignFailure
 */
export async function askForeign(target: ForeignDatabase, own: () => Promise<Identity>): Promise<ForeignFacts> {
  const { client } = await connected(target, own);
  try {
    const { rows } = await client.query<{ version: string; may_write: boolean }>(FACTS);
    return { version: rows[0]?.version ?? '', mayWrite: rows[0]?.may_write !== false };
  } catch (error) {
    throw new ForeignFailure('unreachable', error);
  } finally {
    closeNow(client);
  }
}

/** Which database of which cluster a connection leads to; null where that may not be asked. */
async function identityOf(client: Client): Promise<Identity> {
  try {
    const { rows } = await client.query<{ identity: string }>(IDENTITY);
    return rows[0]?.identity ?? null;
  } catch (error) {
    if (error instanceof DatabaseError) return null;
    throw error;
  }
}

/** The same of our own database. */
export async function ownIdentity(db: Db): Promise<Identity> {
  try {
    const { rows } = await sql<{ identity: string }>`${sql.raw(IDENTITY)}`.execute(db);
    return rows[0]?.identity ?? null;
  } catch (error) {
    if (error instanceof DatabaseError) return null;
    throw error;
  }
}

const IDENTITY = `select system_identifier::text || '/' || pg_catalog.current_database() as identity
  from pg_catalog.pg_control_system()`;

/** A superuser, a member of what writes files or runs programs, and whoever holds a right to write anywhere. */
const FACTS = `
  select current_setting('server_version') as version,
    exists (select 1 from pg_catalog.pg_roles r where r.rolname = current_user and (r.rolsuper or r.rolcreaterole or r.rolcreatedb))
    or exists (select 1 from pg_catalog.pg_roles r where r.rolname in ('pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program')
      and pg_catalog.pg_has_role(current_user, r.oid, 'member'))
    or pg_catalog.has_database_privilege(pg_catalog.current_database(), 'create')
    or exists (select 1 from pg_catalog.pg_namespace n where n.nspname !~ '^pg_' and pg_catalog.has_schema_privilege(n.oid, 'create'))
    or exists (select 1 from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and (pg_catalog.has_table_privilege(c.oid, 'insert, update, delete, truncate')
          or pg_catalog.has_any_column_privilege(c.oid, 'insert, update'))) as may_write`;

/** Opens a connection; with `prefer` a second time where the server has no TLS. The own database is none of others: reports read it behind other fences. */
async function connected(
  target: ForeignDatabase,
  own: () => Promise<Identity>,
): Promise<{ client: Client; hasTls: boolean }> {
  const began = performance.now();
  try {
    const found = await openedWith(target);
    const identity = await identityOf(found.client);
    if (identity === null || identity !== (await own())) return found;
    closeNow(found.client);
    throw new ForeignFailure('own', null);
  } catch (error) {
    if (error instanceof ForeignFailure) throw error;
    const fault = faultOf(error);
    if (fault === 'unreachable') await padded(began);
    throw new ForeignFailure(fault, error);
  }
}

async function openedWith(target: ForeignDatabase): Promise<{ client: Client; hasTls: boolean }> {
  try {
    return { client: await open(target, target.ssl !== 'disable'), hasTls: target.ssl !== 'disable' };
  } catch (error) {
    if (target.ssl !== 'prefer' || faultOf(error) !== 'no-ssl') throw error;
    return { client: await open(target, false), hasTls: false };
  }
}

/** Waits until the time to connect is over. */
export async function padded(began: number): Promise<void> {
  await new Promise((done) => setTimeout(done, Math.max(0, CONNECT_MS - (performance.now() - began))));
}

async function open(target: ForeignDatabase, hasTls: boolean): Promise<Client> {
  const client = new Client({ ...configOf(target, hasTls), query_timeout: ASK_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    closeNow(client);
    throw error;
  }
}

/** Ends a connection without waiting for a server that may never answer. */
function closeNow(client: Client): void {
  const timer = setTimeout(() => client.connection.stream.destroy(), 1_000);
  void client
    .end()
    .catch(() => undefined)
    .finally(() => clearTimeout(timer));
}

/** Everything is said here: what is left out would be taken from the environment of the server. */
function configOf(target: ForeignDatabase, hasTls: boolean): ClientConfig {
  return {
    host: target.address,
    port: target.port,
    database: target.database,
    user: target.username,
    password: target.password,
    ssl: hasTls ? tlsOf(target) : false,
    options: '',
    application_name: 'back-office report',
    connectionTimeoutMillis: CONNECT_MS,
    types: valueTypes,
  };
}

function tlsOf({ host, ssl }: ForeignDatabase): ConnectionOptions {
  return {
    ...(isIP(host) === 0 ? { servername: host } : {}),
    rejectUnauthorized: ssl === 'verify-ca' || ssl === 'verify-full',
    // The connection goes to an address: the certificate has to be the one of the name.
    checkServerIdentity: (_name, certificate) =>
      ssl === 'verify-full' ? checkServerIdentity(host, certificate) : undefined,
  };
}

/** The connection broke, or nothing came within the time of the client. */
export function isLost(error: unknown): boolean {
  return error instanceof Error && /^(?:Query read timeout|Connection terminated)/.test(error.message);
}

function faultOf(error: unknown): ForeignFault {
  if (error instanceof DatabaseError) return 'refused';
  if (!(error instanceof Error)) return 'unreachable';
  if (error.message === 'The server does not support SSL connections') return 'no-ssl';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /CERT|SELF_SIGNED|LEAF_SIGNATURE|ALTNAME/.test(code) ? 'certificate' : 'unreachable';
}

type Opened = { readonly version: number; readonly pool: Pool; readonly db: Db; usedAt: number };

/** Connections to other databases: few, closed when idle, and closed when what they lead to is changed. */
export type ForeignPools = {
  /**
   * Runs in a read-only transaction with time limits.
   * @param version another one than before closes the connections of that id first
   * @throws ForeignFailure, or what the work throws
   */
  readonly read: <T>(
    key: { readonly id: string; readonly version: number },
    target: () => Promise<ForeignDatabase>,
    work: (trx: Db) => Promise<T>,
  ) => Promise<T>;
  readonly forget: (id: string) => void;
  readonly close: () => Promise<void>;
};

/** Connections to one database, and databases connected to at a time. */
const PER_DATABASE = 3;
const DATABASES = 20;
/** Longest wait for running reports when the server stops. */
const CLOSE_MS = 3_000;

/** @param own names the own database, which is refused */
export function foreignPools(own: () => Promise<Identity>): ForeignPools {
  const opened = new Map<string, Opened>();
  const closing = new Set<Promise<unknown>>();
  const forget = (id: string): void => {
    const found = opened.get(id);
    if (found === undefined) return;
    opened.delete(id);
    const done = found.db.destroy().catch(() => undefined);
    closing.add(done);
    void done.finally(() => closing.delete(done));
  };
  const openedFor = async (
    { id, version }: { id: string; version: number },
    target: () => Promise<ForeignDatabase>,
  ): Promise<Opened> => {
    const known = opened.get(id);
    if (known?.version === version) return known;
    forget(id);
    const place = await target();
    const { client, hasTls } = await connected(place, own);
    closeNow(client);
    // Another request was quicker.
    const quicker = opened.get(id);
    if (quicker?.version === version) return quicker;
    const pool = new Pool({
      ...configOf(place, hasTls),
      query_timeout: 3 * REPORT_MS,
      max: PER_DATABASE,
      idleTimeoutMillis: 10_000,
      allowExitOnIdle: true,
    });
    pool.on('error', () => undefined);
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    const made = { version, pool, db, usedAt: performance.now() };
    opened.set(id, made);
    if (opened.size > DATABASES) {
      const [oldest] = [...opened].toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
      if (oldest !== undefined) forget(oldest[0]);
    }
    return made;
  };
  return {
    read: async (key, target, work) => {
      const found = await openedFor(key, target);
      found.usedAt = performance.now();
      let isIn = false;
      try {
        return await inReadOnly(found.db, (trx) => {
          isIn = true;
          return work(trx);
        });
      } catch (error) {
        // The place may have moved, or fallen silent: the next report looks for it again.
        if (!isIn || isLost(error)) forget(key.id);
        throw isIn ? error : new ForeignFailure(faultOf(error), error);
      }
    },
    forget,
    close: async () => {
      for (const id of opened.keys()) forget(id);
      // A database that has fallen silent keeps nobody from stopping.
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([Promise.all(closing), new Promise((done) => (timer = setTimeout(done, CLOSE_MS)))]);
      clearTimeout(timer);
    },
  };
}

/** Everything is set for the transaction alone, so that a pooler between us and the database changes nothing. */
async function inReadOnly<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const settings = {
        statement_timeout: String(REPORT_MS),
        lock_timeout: '1000',
        idle_in_transaction_session_timeout: '60000',
        // Functions and operators of the database itself only; tables are named with their schema.
        search_path: 'pg_catalog',
        timezone: 'Asia/Shanghai',
        datestyle: 'ISO, YMD',
        intervalstyle: 'postgres',
        standard_conforming_strings: 'on',
        client_min_messages: 'error',
      };
      const parts = Object.entries(settings).map(
        ([name, value]) => sql`pg_catalog.set_config(${name}, ${value}, true)`,
      );
      await sql`select ${sql.join(parts)}`.execute(trx);
      return work(trx);
    });
}

/** Of these names, those of tables and views the account may read, each with the first of the schemas that has it. */
export async function foreignTables(
  trx: Db,
  schemas: readonly string[],
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; schema: string }>`
    select distinct on (c.relname) c.relname::text as name, n.nspname::text as schema
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relname !~ '^pg_'
      and n.nspname = any(${schemas}::text[]) and c.relname = any(${names}::text[])
      and pg_catalog.has_schema_privilege(n.oid, 'usage')
      and pg_catalog.has_any_column_privilege(c.oid, 'select')
    order by c.relname, pg_catalog.array_position(${schemas}::text[], n.nspname::text)`.execute(trx);
  return new Map(rows.map(({ name, schema }) => [name, schema]));
}
