import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { restoreBackup } from '#server/db/backup/restore.ts';
import { verifyBackup } from '#server/db/backup/verify.ts';
import { openCluster } from '#server/db/cluster/cluster.ts';
import { signInTo, startServer } from '../support/server.ts';
import type { Campaign } from './campaign.ts';

const states = resolve(import.meta.dirname, '../upgrade');
/** Of the administrator of those installations (tests/upgrade/README.md). */
const password = 'Old-Installation-2026';

/** Two servers start a new version on the data of an old one in the same moment, again and again. */
export const campaign: Campaign = {
  title: 'two servers that upgrade together make one good backup, migrate once, and both serve',
  run: async ({ folder, slice, say, keep, rounds }) => {
    const cluster = await openCluster(folder, { fsync: false });
    const files = readdirSync(states)
      .filter((name) => name.endsWith('.tar.gz'))
      .toSorted();
    try {
      const told = keep('told', [] as string[]);
      await rounds('rounds', slice ? 1 : 20, async (round) => {
        const state = files[(round - 1) % files.length] ?? '';
        const name = `upgrade_${round}`;
        const dataDir = join(folder, name);
        const url = await emptyDatabase(cluster.url, name);
        const old = await restoreBackup(join(states, state), { url, filesDir: join(folder, `${name}-files`) });
        const env = {
          SEED: 'none',
          MODULES: slice ? 'base' : '',
          DATABASE_URL: url,
          NODE_ENV: 'production',
          ADMIN_PASSWORD: password,
        };
        const both = await Promise.all([startServer({ dataDir, env }), startServer({ dataDir, env })]);
        for (const server of both) await signInTo(server.url, password);
        const said = both.map(({ output }) => output()).join('\n');
        for (const server of both) await server.stop({ remove: false });
        const backups = readdirSync(join(dataDir, 'backups')).filter((one) => one.startsWith('before-migration-'));
        if (backups.length !== 1) throw new Error(`${state}: ${backups.length} backups\n${said}`);
        const file = join(dataDir, 'backups', backups[0] ?? '');
        const taken = await verifyBackup(file);
        const again = await emptyDatabase(cluster.url, `${name}_restored`);
        const restored = await restoreBackup(file, { url: again, filesDir: join(folder, `${name}-restored`) });
        // What the old program left is what the backup holds, row by row.
        for (const [table, { rows, sha256 }] of Object.entries(old.tables))
          for (const { tables } of [taken, restored])
            if (tables[table]?.rows !== rows || tables[table].sha256 !== sha256) {
              throw new Error(`${state}: ${table} is not as it was`);
            }
        const migrated = said.split('migrated ').length - 1;
        const steps = new Set(said.match(/migrated \S+/g)).size;
        if (migrated === 0 || migrated !== steps) throw new Error(`${state}: ${migrated} steps were done, of ${steps}`);
        told.push(`${state}: ${steps} steps once, ${Object.keys(old.tables).length} tables in the backup as they were`);
      });
      for (const line of told) say(line);
    } finally {
      cluster.stop();
    }
  },
};

async function emptyDatabase(urlOf: (name: string) => string, name: string): Promise<string> {
  const client = new Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(`create database ${name} template template0`);
  } finally {
    await client.end();
  }
  return urlOf(name);
}
