import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openCluster } from '#server/db/cluster/cluster.ts';
import { openDb, openPool } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { install } from '#server/domain/identity/install.ts';
import { adminPassword, templateName } from './names.ts';

declare module 'vitest' {
  // The interface is vitest's; declaring a key here is how it is told what `inject` gives.
  export interface ProvidedContext {
    /** Address of the test cluster, without a database name. */
    readonly clusterUrl: string;
  }
}

/** Starts a PostgreSQL for all test files and makes the template they clone: migrated, installed, no business data. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'back-office-test-'));
  // Durability is given up here; the kill test runs on a cluster of its own.
  const cluster = await openCluster(folder, { fsync: false, settings: { max_connections: '200' } });
  const teardown = async (): Promise<void> => {
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await execute(cluster.url('postgres'), `create database ${templateName}`);
    const db = openDb(openPool(cluster.url(templateName)));
    await migrate(db);
    await install(db, adminPassword);
    await db.destroy();
    await execute(cluster.url('postgres'), `alter database ${templateName} allow_connections false`);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('clusterUrl', cluster.url(''));
  return teardown;
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
