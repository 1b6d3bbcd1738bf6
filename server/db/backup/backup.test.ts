import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { createMonthTable } from '#server/db/month-table.ts';
import { localStorage } from '#server/platform/file/storage.ts';
import { buildUser } from '#server/testing/builders.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { openProxy } from '#server/testing/proxy.ts';
import { writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { backupFile, isDue, runBackup } from './schedule.ts';

let source: TestDatabase;
let folder: string;
beforeAll(async () => {
  source = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'back-office-backup-'));
  mkdirSync(join(folder, 'files/202611'), { recursive: true });
  const user = await buildUser(source.db, { realname: 'Tab\tund\nZeile \\N 中文' });
  const id = newId();
  writeFileSync(join(folder, `files/202611/${id}.bin`), Buffer.from([0, 1, 2, 255]));
  await source.db
    .insertInto('sys_file')
    .values({
      id,
      tenant_id: '1',
      path: `202611/${id}.bin`,
      owner_id: user.id,
      file_name: 'x',
      mime: 'x',
      size: 4,
      sha256: 'x',
    })
    .execute();
  // What definitions make at run time: sequences, generated columns, checks, foreign keys, collations.
  await sql`create table made (id text primary key, n bigint generated always as identity, a numeric(24,6), b numeric generated always as (a * 2) stored,
    t text collate "zh-Hans-x-icu" default 'x''y', j jsonb, check (a >= 0), parent text references made (id)) with (fillfactor = 50)`.execute(
    source.db,
  );
  await sql`create unique index made_live on made (t) where a > 1`.execute(source.db);
  await sql`insert into made (id, a, t, j) values ('1', 1.5, '王', '{"k": [1, null]}'), ('2', null, null, null)`.execute(
    source.db,
  );
});
// A table in months, with a row of this one and one that lies in the rest.
beforeAll(async () => {
  await createMonthTable(source.db, {
    name: 'made_log',
    month: { name: 'at', type: 'timestamptz' },
    columns: (table) => table.addColumn('n', 'bigint', (column) => column.generatedAlwaysAsIdentity()),
    indexes: [['n']],
  });
  await sql`insert into made_log (id, tenant_id, at) values ('1', '1', now()), ('2', '1', '1999-12-31')`.execute(
    source.db,
  );
});
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true });
});

/** An empty database of the test cluster. */
async function emptyDatabase(): Promise<string> {
  const name = `restore_${newId()}`;
  const client = new Client({ connectionString: `${inject('clusterUrl')}postgres` });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  return inject('clusterUrl') + name;
}
const backup = async (url = source.url, files = join(folder, 'files')) => {
  const file = join(folder, `${newId()}.tar.gz`);
  return { file, manifest: await writeBackup({ url, readFile: localStorage(files).read }, file) };
};

describe('a backup whose connection breaks', () => {
  it('fails by itself and takes nothing else with it: unheard, the event would end the process', async () => {
    const proxy = await openProxy(source.url);
    const target = join(folder, 'broken.tar.gz');
    // The files come last, while nothing is asked of the database.
    const readFile = async (): Promise<Readable> => {
      await proxy.close();
      await sleep(100);
      return Readable.from([Buffer.from([0, 1, 2, 255])]);
    };
    await expect(writeBackup({ url: proxy.url, readFile }, target)).rejects.toThrow(/connection|ended|queryable/i);
    expect(await readdir(folder)).not.toContain('broken.tar.gz');
  });
});

describe('backup and restore', () => {
  it('give back every table and file with the same checksums', async () => {
    const { file, manifest } = await backup();
    const target = { url: await emptyDatabase(), filesDir: join(folder, newId()) };
    await restoreBackup(file, target);

    const again = await backup(target.url, target.filesDir);
    expect(again.manifest.tables).toEqual(manifest.tables);
    expect(again.manifest.files).toEqual(manifest.files);
    expect(manifest.tables['made']?.rows).toBe(2);
    expect(Object.keys(manifest.files)).toHaveLength(1);
  });

  it('give back constraints, indexes, the room in pages and the position of sequences', async () => {
    const { file } = await backup();
    const url = await emptyDatabase();
    await restoreBackup(file, { url, filesDir: join(folder, newId()) });
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await expect(client.query("insert into made (id, a) values ('9', -1)")).rejects.toThrow('check');
      await expect(client.query("insert into made (id, parent) values ('9', 'none')")).rejects.toThrow('foreign key');
      const { rows } = await client.query<{ n: string; b: string }>(
        "insert into made (id, a) values ('3', 2) returning n, b",
      );
      // Two rows came with the backup, two refused ones above took a number each.
      expect(rows).toEqual([{ n: '5', b: '4.000000' }]);
      await expect(client.query("update sys_user set username = 'ADMIN' where username = 'guest'")).rejects.toThrow(
        'unique',
      );
      const { rows: settings } = await client.query("select reloptions from pg_class where relname = 'made'");
      expect(settings).toEqual([{ reloptions: ['fillfactor=50'] }]);
    } finally {
      await client.end();
    }
  });

  it('give back a table in months as it was: its parts, their keys, and where the next row goes', async () => {
    const { file, manifest } = await backup();
    expect(manifest.tables).not.toHaveProperty('made_log');
    expect(manifest.tables['made_log_rest']?.rows).toBe(1);
    const url = await emptyDatabase();
    await restoreBackup(file, { url, filesDir: join(folder, newId()) });
    const about = async (client: Client | TestDatabase['pool']): Promise<unknown> => {
      const { rows } = await client.query(`
        select c.relname, c.relkind, pg_get_expr(c.relpartbound, c.oid) as bound, obj_description(c.oid) as comment,
          (select array_agg(replace(pg_get_indexdef(i.indexrelid), ' ONLY', '') || i.indisvalid order by 1) from pg_index i where i.indrelid = c.oid) as indexes
        from pg_class c where c.relname ~ '^made_log' and c.relkind in ('r', 'p') order by 1`);
      return rows;
    };
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query("set timezone = 'Asia/Shanghai'");
    try {
      expect(await about(client)).toEqual(await about(source.pool));
      const { rows } = await client.query(
        "insert into made_log (id, tenant_id, at) values ('3', '1', now()) returning n, tableoid::regclass::text <> 'made_log_rest' as is_in_month",
      );
      expect(rows).toEqual([{ n: '3', is_in_month: true }]);
      await expect(
        client.query("insert into made_log (id, tenant_id, at) values ('2', '1', '1999-12-31')"),
      ).rejects.toThrow('unique');
    } finally {
      await client.end();
    }
  });

  it('are one moment of the data, though others write meanwhile', async () => {
    const writing = new AbortController();
    const writer = (async () => {
      for (let count = 0; !writing.signal.aborted; count += 1) {
        await source.db.transaction().execute(async (trx) => {
          for (const side of ['a', 'b']) {
            await sql`insert into made (id, t) values (${`${side}-${count}`}, ${`pair ${side} ${count}`})`.execute(trx);
          }
        });
      }
    })();
    try {
      for (let round = 0; round < 3; round += 1) {
        const { manifest } = await backup();
        // Pairs are written together, so a snapshot never holds an odd number of rows.
        expect((manifest.tables['made']?.rows ?? 1) % 2).toBe(0);
      }
    } finally {
      writing.abort();
      await writer;
    }
  });

  it('refuse a database or a folder that is not empty, with the cure', async () => {
    const { file } = await backup();
    await expect(restoreBackup(file, { url: source.url, filesDir: join(folder, newId()) })).rejects.toMatchObject({
      message: expect.stringContaining('not empty') as string,
      cure: expect.stringContaining('DATA_DIR') as string,
    });
    await expect(restoreBackup(file, { url: await emptyDatabase(), filesDir: join(folder, 'files') })).rejects.toThrow(
      'not empty',
    );
  });

  it('refuse a damaged file and leave the database empty', async () => {
    const { file } = await backup();
    const damaged = gunzipSync(readFileSync(file));
    const at = damaged.indexOf('系统管理员');
    damaged.write('系统管理人', at);
    writeFileSync(`${file}.bad`, gzipSync(damaged));
    writeFileSync(`${file}.cut`, readFileSync(file).subarray(0, 4_000));
    for (const broken of [`${file}.bad`, `${file}.cut`]) {
      const url = await emptyDatabase();
      await expect(restoreBackup(broken, { url, filesDir: join(folder, newId()) })).rejects.toThrow(
        'cannot be restored',
      );
      const client = new Client({ connectionString: url });
      await client.connect();
      const { rowCount } = await client.query("select 1 from pg_tables where schemaname = 'public'");
      await client.end();
      expect(rowCount).toBe(0);
    }
  });
});

describe('the schedule', () => {
  it('makes a backup when the newest is too old and keeps the newest few', async () => {
    const plan = {
      url: source.url,
      readFile: localStorage(folder).read,
      dataDir: join(folder, 'scheduled'),
      everyHours: 24,
      keep: 2,
    };
    mkdirSync(join(plan.dataDir, 'backups'), { recursive: true });
    mkdirSync(join(plan.dataDir, 'files'), { recursive: true });
    await sql`delete from sys_file`.execute(source.db);
    expect(isDue(plan)).toBe(true);
    for (const hours of [72, 48, 24]) {
      const file = backupFile(plan.dataDir, 'auto', new Date(Date.now() - hours * 3_600_000));
      writeFileSync(file, '');
      utimesSync(file, new Date(), new Date(Date.now() - hours * 3_600_000 - 1_000));
    }
    expect(isDue(plan)).toBe(true);
    const made = await runBackup(plan);
    expect(isDue(plan)).toBe(false);
    const left = await readdir(join(plan.dataDir, 'backups'));
    expect(left).toHaveLength(2);
    expect(left.map((name) => join(plan.dataDir, 'backups', name))).toContain(made);
  });

  it('is made once by several servers over one database', async () => {
    await sql`delete from sys_file`.execute(source.db);
    const plan = {
      url: source.url,
      readFile: localStorage(folder).read,
      dataDir: join(folder, 'shared'),
      everyHours: 24,
      keep: 5,
    };
    const made = await Promise.all([runBackup(plan), runBackup(plan), runBackup(plan)]);
    expect(made.filter((file) => file !== null)).toHaveLength(1);
    // A server that looked at the folder before and got the lock afterwards.
    expect(await runBackup(plan)).toBeNull();
    expect(await readdir(join(plan.dataDir, 'backups'))).toHaveLength(1);
  });
});
