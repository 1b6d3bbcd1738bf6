import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { inject } from 'vitest';
import { openDb, openPool, type Db } from '#server/db/connection.ts';
import { templateName } from './names.ts';

export type TestDatabase = {
  readonly db: Db;
  readonly pool: Pool;
  readonly url: string;
  readonly close: () => Promise<void>;
};

/** Makes a template that few tests need, once; whoever else asks for it waits. */
export async function ensureTemplate(name: string, from: string, fill: (db: Db) => Promise<void>): Promise<void> {
  const base = inject('clusterUrl');
  const client = new Client({ connectionString: `${base}postgres` });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    // One that broke off takes connections still, and is made anew.
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1 and not datallowconn', [
      name,
    ]);
    if (rowCount === 1) return;
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name} template ${from} strategy file_copy`);
    const db = openDb(openPool(`${base}${name}`));
    try {
      await fill(db);
    } finally {
      await db.destroy();
    }
    await client.query(`alter database ${name} allow_connections false`);
  } finally {
    await client.end();
  }
}

/**
 * A database of its own for a test file: migrated and installed, with nothing else in it but what its template has.
 * It is not dropped afterwards; the whole cluster goes when the run ends, which is faster.
 */
export async function openTestDatabase(template: string = templateName): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const base = inject('clusterUrl');
  const client = new Client({ connectionString: `${base}postgres` });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await client.end();
  }
  const url = `${base}${name}`;
  const pool = openPool(url);
  const db = openDb(pool);
  return { db, pool, url, close: () => db.destroy() };
}
