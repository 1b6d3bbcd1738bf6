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
