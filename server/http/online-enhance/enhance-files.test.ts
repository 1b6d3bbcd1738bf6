import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { checkedModules, loadModules } from '#server/seed/load-modules.ts';
import { buildUser } from '#server/testing/builders.ts';
import { modulesDir } from '#server/testing/online.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Document = Schemas['EnhancementDocument'];
type Row = Record<string, unknown>;
type Plan = Schemas['MigrationPlan'];

const TABLE = 'crm_clue';
let server: TestServer;
let folder: string;
let admin: string;
const lines: string[] = [];
const options = () => ({ modulesDir: folder, only: ['sale'], seed: 'none' as const });
const load = async (): Promise<void> => {
  lines.length = 0;
  await loadModules({ db: server.db, ...options(), log: (line) => void lines.push(line) });
};
const file = (): string => join(folder, 'sale/enhance/clue.yaml');
const rewrite = (change: (text: string) => string): void => writeFileSync(file(), change(readFileSync(file(), 'utf8')));

beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'enhance-files-')), 'modules');
  cpSync(modulesDir, folder, { recursive: true });
  server = await startTestServer({
    prepare: (db) => loadModules({ db, ...options(), log: () => undefined }),
  });
  admin = await server.signInAsAdmin();
});
afterAll(async () => {
  await server.close();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

const call = <T = unknown>(method: string, path: string, body?: unknown, token = admin) =>
  server.call<T>(method, `/online/cgform${path}`, { token, ...(body === undefined ? {} : { body }) });
const read = async () => (await call<Document>('GET', `/enhance/document/${TABLE}`)).body.result;
const codes = ({ buttons }: Document) => buttons.map(({ code }) => code);
const press = (buttonCode: string, dataId: string, token = admin) =>
  call('POST', '/api/doButton', { formId: TABLE, buttonCode, dataId }, token);

describe('[B3.8] buttons, scripts and actions in module files', () => {
  it('work after the start: a lead is taken up by whoever presses, closed and opened again', async () => {
    const { result: id } = (await call<string>('POST', `/api/form/${TABLE}`, { name: '新线索', owner_id: null })).body;
    const record = async () => (await call<Row>('GET', `/api/form/${TABLE}/${id}`)).body.result;
    expect((await press('follow', id)).body).toMatchObject({ success: true });
    expect(await record()).toMatchObject({ clue_status: '2', owner_id: 'admin' });
    // Its condition holds no longer.
    expect((await press('follow', id)).status).toBe(422);
    expect((await press('close_clue', id)).body).toMatchObject({ success: true });
    expect(await record()).toMatchObject({ clue_status: '4' });
    expect((await press('reopen_clue', id)).body).toMatchObject({ success: true });
  });

  it('are granted with the form to the roles of the house, and to nobody else', async () => {
    const { rows } = await sql<{ role_code: string }>`
      select role_code from sys_role join sys_role_permission on role_id = sys_role.id join sys_permission on permission_id = sys_permission.id
      where perms = 'sale:clue:follow' order by role_code`.execute(server.db);
    expect(rows.map(({ role_code: code }) => code)).toEqual(
      expect.arrayContaining(['sales_manager', 'salesperson']) as unknown,
    );
    expect(rows.map(({ role_code: code }) => code)).not.toContain('warehouse_keeper');
    const clerk = await buildUser(server.db, { permissions: ['sale:clue:view'] });
    const { result: id } = (await call<string>('POST', `/api/form/${TABLE}`, { name: '线索二' })).body;
    expect((await press('follow', id, await server.signIn(clerk.username, clerk.password))).status).toBe(403);
  });

  it('follow their file until an administrator changes them; then his stay, and the log says so', async () => {
    rewrite((text) => text.replace('title: 开始跟进', 'title: 接手'));
    await load();
    expect((await read()).buttons[0]).toMatchObject({ title: '接手' });
    const mine = await read();
    await call('PUT', `/enhance/document/${TABLE}`, { ...mine, scripts: { list: '', form: 'show() {}' } });
    rewrite((text) => text.replace('title: 接手', 'title: 领取'));
    await load();
    expect(await read()).toMatchObject({ scripts: { form: 'show() {}' }, buttons: [{ title: '接手' }, {}, {}] });
    expect(lines).toContain(`form ${TABLE}: an administrator changed its buttons, scripts or actions, so his stay`);
  });

  it('are checked at the start with file and line', async () => {
    const refused = async (change: (text: string) => string): Promise<string> => {
      const text = readFileSync(file(), 'utf8');
      rewrite(change);
      try {
        await checkedModules(folder, ['sale']);
        return '';
      } catch (error) {
        return String(error);
      } finally {
        writeFileSync(file(), text);
      }
    };
    expect(await refused((text) => text.replace("exp: 'clue_status#eq#1'", "exp: 'state#eq#1'"))).toMatch(
      /modules\/sale\/enhance\/clue\.yaml:5 表单没有字段“state”/,
    );
    expect(await refused((text) => text.replace('event: follow', 'event: folow'))).toMatch(
      /clue\.yaml:9 没有事件或按钮“folow”/,
    );
    expect(await refused((text) => text.replace('table: crm_clue', 'table: crm_lead'))).toMatch(
      /clue\.yaml:3 本模块没有表单 crm_lead/,
    );
    expect(await refused((text) => text.replace('kind: set', 'kind: sql'))).toMatch(/clue\.yaml:9 /);
  });

  it('are exported with their form and installed elsewhere as they were', async () => {
    const before = await read();
    const { files } = (await call<{ files: Schemas['ModuleFileText'][] }>('GET', `/design/export?ids=${TABLE}`)).body
      .result;
    const own = files.filter(({ path }) => path.includes('/enhance/'));
    expect(own.map(({ path }) => path)).toEqual(['sale/enhance/crm-clue.yaml']);
    await call('PUT', `/enhance/document/${TABLE}`, {
      ...before,
      buttons: [],
      actions: [],
      scripts: { list: '', form: '' },
    });
    const tried = await call('POST', '/design/import', { files: own, dryRun: true });
    expect(tried.body).toMatchObject({ success: true, result: [{ table: TABLE, isNew: false, plan: { faults: [] } }] });
    expect(codes(await read())).toEqual([]);
    expect((await call('POST', '/design/import', { files: own })).body).toMatchObject({ success: true });
    const bare = ({ buttons, scripts, actions }: Document) => ({
      buttons,
      scripts,
      actions: actions.map(({ id: _id, ...action }) => action),
    });
    expect(bare(await read())).toEqual(bare(before));
  });

  it('that name what is not there are refused, and nothing is installed', async () => {
    const files = [
      {
        path: 'sale/enhance/a.yaml',
        text: `table: ${TABLE}\nactions:\n  - { event: nowhere, moment: end, deed: { kind: run, name: enable } }\n`,
      },
    ];
    const before = await read();
    const tried = await call<{ plan: Plan }[]>('POST', '/design/import', { files, dryRun: true });
    expect(tried.body.result[0]?.plan.faults[0]?.message).toContain('没有事件或按钮“nowhere”');
    expect((await call('POST', '/design/import', { files })).status).toBe(422);
    expect((await read()).version).toBe(before.version);
  });
});
