import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { loadModules } from '#server/seed/load-modules.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { stockFaults } from '#server/testing/stock.ts';
import type { Manifest } from './backup/manifest.ts';
import { restoreBackup } from './backup/restore.ts';
import { verifyBackup } from './backup/verify.ts';
import { openDb, openPool, type Db } from './connection.ts';

const states = resolve(import.meta.dirname, '../../tests/upgrade');
type Row = Readonly<Record<string, unknown>>;
type Envelope = { readonly success: boolean; readonly message: string; readonly result: unknown };

let folder: string;
let url: string;
let db: Db;
let server: RunningServer | null;
let lines: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'back-office-upgrade-'));
  const name = `upgrade_${randomBytes(6).toString('hex')}`;
  const client = new Client({ connectionString: `${inject('clusterUrl')}postgres` });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  url = inject('clusterUrl') + name;
  db = openDb(openPool(url, { max: 2 }));
  server = null;
  lines = [];
});
afterEach(async () => {
  await server?.stop();
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const restore = (state: string): Promise<Manifest> =>
  restoreBackup(join(states, `${state}.tar.gz`), { url, filesDir: join(folder, 'files') });

async function start(only?: readonly string[]): Promise<RunningServer> {
  const settings = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent' };
  const config = readConfig(settings);
  return startServer(config, {
    print: (line) => void lines.push(line),
    onLost: () => undefined,
    onNewer: () => undefined,
    load: (into, { modulesDir }, log) =>
      loadModules({ db: into, modulesDir, ...(only === undefined ? {} : { only }), seed: 'none', log }),
  });
}

const backups = (): string[] => readdirSync(join(folder, 'data/backups')).filter((name) => name.endsWith('.tar.gz'));

/** Calls of the administrator of the old installation. */
async function signIn(address: string) {
  let token = '';
  const call = async (method: string, path: string, body?: unknown): Promise<Envelope> => {
    const answer = await fetch(`${address}/platform${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { 'x-access-token': token }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // The contract's envelope.
    return (await answer.json()) as Envelope;
  };
  const { result } = await call('POST', '/sys/login', { username: 'admin', password: 'Old-Installation-2026' });
  ({ token } = result as { token: string });
  return call;
}

type Call = Awaited<ReturnType<typeof signIn>>;
type MenuEntry = {
  readonly path: string;
  readonly name?: string;
  readonly component: string | null;
  readonly children?: readonly MenuEntry[];
};

/** Every form of the menu, by the module its page stands under. */
async function formsOf(call: Call): Promise<ReadonlyMap<string, readonly string[]>> {
  const { result } = await call('GET', '/sys/permission/getUserPermissionByToken');
  const flat = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
    entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
  const forms = flat((result as { menu: readonly MenuEntry[] }).menu).filter(
    ({ component, name }) => component === 'online/auto' && name !== undefined,
  );
  return new Map(
    [...Map.groupBy(forms, ({ path }) => path.split('/')[1] ?? '')].map(([module, entries]) => [
      module,
      entries.map(({ name = '' }) => name),
    ]),
  );
}

/** The oldest and the newest; the one between lacks what the oldest lacks, and is taken over by the campaign `upgrade`. */
const taken = ['2877f184', '74928d95'];

// A restore, a migration and the loading of every module: a quarter of a minute each on a quiet machine.
describe.each(taken)('an installation of %s', { timeout: 300_000 }, (state) => {
  it('is taken over: one backup, nothing missing, every list opens, every module saves, the ledgers tie', async () => {
    const before = await restore(state);
    // The newest by two servers at once.
    const [first, other] = await Promise.all([start(), ...(state === '74928d95' ? [start()] : [])]);
    server = first;
    await other?.stop();
    expect(lines.filter((line) => line.includes('another server is starting'))).toHaveLength(
      other === undefined ? 0 : 1,
    );
    expect(lines.filter((line) => line.includes('migrated 0079_net_price')).length).toBe(1);
    expect(backups()).toHaveLength(1);
    // What protects the migration can be restored.
    await verifyBackup(join(folder, 'data/backups', backups()[0] ?? ''));
    // 13 at 7.42 and 14 at 10.753333, 13 % tax: 279.12. Less 10 % the net prices are 6.678 and 9.678: 251.20.
    expect(await changesOfOrder()).toEqual([
      { field: 'amount', before: 247.01, after: 222.3 },
      { field: 'tax_amount', before: 32.11, after: 28.9 },
      { field: 'total_amount', before: 279.12, after: 251.2 },
    ]);

    const call = await signIn(server.address);
    const changes = await call('GET', '/sys/upgradeChange/list?pageNo=1&pageSize=100');
    expect(changes.message).toBe('操作成功');
    const { records } = changes.result as { records: readonly Row[] };
    expect(records).toContainEqual(
      expect.objectContaining({
        formTitle: '销售订单',
        fieldTitle: '价税合计',
        beforeValue: 279.12,
        afterValue: 251.2,
      }),
    );
    const { result: bell } = await call('GET', '/sys/annountCement/listByUser');
    expect(JSON.stringify(bell)).toContain('升级重新计算了单据金额');

    const forms = await formsOf(call);
    const broken: string[] = [];
    const saved = new Map<string, boolean>();
    for (const [module, names] of forms)
      for (const form of names) {
        const list = await call('GET', `/online/cgform/api/getData/${form}?pageNo=1&pageSize=5`);
        if (!list.success) broken.push(`${form}: ${list.message}`);
        const records = (list.result as { records?: readonly Row[] } | null)?.records ?? [];
        const [record] = records;
        if (record === undefined || saved.get(module) === true) continue;
        saved.set(module, await isSaved(call, form, String(record['id'])));
      }
    expect(broken).toEqual([]);
    expect([...saved].filter(([, isDone]) => !isDone)).toEqual([]);
    expect(saved.size).toBeGreaterThan(10);
    expect(await stockFaults({ db })).toEqual([]);

    const counts = await rowsOf(Object.keys(before.tables));
    const missing = Object.entries(before.tables).filter(
      ([table, { rows }]) => table.startsWith('sal_') && (counts.get(table) ?? 0) < rows,
    );
    expect(missing).toEqual([]);
  });
});

describe('a migration that fails', { timeout: 300_000 }, () => {
  it('changes nothing, says so, and leaves no backup behind however often it is tried', async () => {
    await restore('f116c960');
    // Stands where a step wants to make its own.
    await sql`create table wms_check_snap (id text)`.execute(db);
    for (let turn = 0; turn < 2; turn += 1) {
      await expect(start()).rejects.toMatchObject({
        message: expect.stringContaining('0075_blind_counts') as string,
        cure: expect.stringContaining('Nothing was changed: the older version can be started again.') as string,
      });
      expect(backups()).toEqual([]);
    }
    expect(lines.filter((line) => line.includes('migrated'))).toEqual([]);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from kysely_migration
      where name >= '0073'`.execute(db);
    expect(rows[0]?.count).toBe(0);
  });
});

describe('two servers that start together on an empty database', { timeout: 300_000 }, () => {
  it('make it once, with one first administrator', async () => {
    const [one, two] = await Promise.all([start(['base']), start(['base'])]);
    expect(lines.filter((line) => line.startsWith('  admin'))).toHaveLength(1);
    await one.stop();
    await two.stop();
  });
});

/** Reads what a migration told of the order of 13 and 14 pieces, less 10 %. */
async function changesOfOrder(): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select distinct c.field, c.before_value::float8 as before, c.after_value::float8 as after
    from sys_upgrade_change c join sal_order_item i on i.head_id = c.record_id and i.qty = 14
    join sal_order_item j on j.head_id = c.record_id and j.qty = 13
    where c.migration = '0079_net_price' and c.form_code = 'sal_order' order by c.field`.execute(db);
  return rows;
}

/** Writes a record again as it is, with another remark where it has one. */
async function isSaved(call: Call, form: string, id: string): Promise<boolean> {
  const { result } = await call('GET', `/online/cgform/api/form/${form}/${id}`);
  const record = result as Row;
  const { success } = await call('PUT', `/online/cgform/api/form/${form}`, {
    id,
    version: record['version'],
    ...('remark' in record ? { remark: '升级之后' } : {}),
  });
  return success;
}

async function rowsOf(tables: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const counts = new Map<string, number>();
  for (const table of tables) {
    const { rows } = await client.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [
      table,
    ]);
    if (rows[0]?.is_there !== true) continue;
    const found = await client.query<{ count: string }>(`select count(*) as count from "${table}"`);
    counts.set(table, Number(found.rows[0]?.count));
  }
  await client.end();
  return counts;
}
