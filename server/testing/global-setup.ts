import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openCluster } from '#server/db/cluster/cluster.ts';
import { openDb, openPool, type Db } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { install } from '#server/platform/identity/install.ts';
import { loadModules } from '#server/seed/load-modules.ts';
import { leastHash } from './builders.ts';
import { adminPassword, onlineTemplateName, templateName } from './names.ts';
import { fewModules, modulesDir } from './online.ts';

declare module 'vitest' {
  // The interface is vitest's; declaring a key here is how it is told what `inject` gives.
  export interface ProvidedContext {
    /** Address of the test cluster, without a database name. */
    readonly clusterUrl: string;
  }
}

/** Starts a PostgreSQL for all test files and makes the templates they clone: migrated, installed, without business data and with that of a few modules. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'back-office-test-'));
  // Durability is given up here; the kill test runs on a cluster of its own. With two hundred databases the vacuum would never rest.
  const cluster = await openCluster(folder, { fsync: false, settings: { max_connections: '200', autovacuum: 'off' } });
  const teardown = async (): Promise<void> => {
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await execute(cluster.url('postgres'), `create database ${templateName}`);
    await filled(cluster.url(templateName), async (db) => {
      await migrate(db);
      await install(db, adminPassword);
      await db
        .updateTable('sys_user')
        .set({ password_hash: await leastHash(adminPassword) })
        .where('username', '=', 'admin')
        .execute();
    });
    await execute(cluster.url('postgres'), `create database ${onlineTemplateName} template ${templateName}`);
    await filled(cluster.url(onlineTemplateName), (db) =>
      loadModules({ db, modulesDir, only: fewModules, seed: 'base', log: () => undefined }),
    );
    for (const name of [templateName, onlineTemplateName])
      await execute(cluster.url('postgres'), `alter database ${name} allow_connections false`);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('clusterUrl', cluster.url(''));
  return teardown;
}

async function filled(url: string, fill: (db: Db) => Promise<void>): Promise<void> {
  const db = openDb(openPool(url));
  try {
    await fill(db);
  } finally {
    await db.destroy();
  }
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
