import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#server/platform/actor.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { foundedCompany } from '#server/testing/builders.ts';
import { modulesDir } from '#server/testing/online.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import type { FlowDesk } from '#server/workflow/case.ts';
import { startable } from '#server/workflow/detail.ts';
import { bpmnElements } from '#server/workflow/engine/bpmn-elements.ts';
import { startProcess } from '#server/workflow/instance-acts.ts';
import { agree } from '#server/workflow/task-acts.ts';
import { checkedModules, loadModules } from './load-modules.ts';

const only = ['personnel', 'finance', 'procure', 'sale', 'hexiao', 'quality'];
const folder = join(mkdtempSync(join(tmpdir(), 'workflow-files-')), 'modules');
let server: TestServer;
let desk: FlowDesk;
beforeAll(async () => {
  cpSync(modulesDir, folder, { recursive: true });
  server = await startTestServer({
    prepare: (db) => loadModules({ db, modulesDir: folder, only, seed: 'demo', log: () => undefined }),
  });
  desk = { engine: server.parts.engine, flows: bpmnElements, sites: { origins: [], allowPrivate: false } };
});
afterAll(async () => {
  await server.close();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

async function actorOf(where: { username: string } | { id: string }): Promise<Actor> {
  const user = await server.db
    .selectFrom('sys_user')
    .select(['id', 'username', 'realname', 'tenant_id'])
    .where('id' in where ? 'id' : 'username', '=', Object.values(where)[0] as string)
    .where('del_flag', '=', 0)
    .executeTakeFirstOrThrow();
  return {
    sessionId: '',
    userId: user.id,
    username: user.username,
    realname: user.realname,
    tenantId: user.tenant_id,
    orgCode: null,
    permissions: new Set(),
    superuser: false,
  };
}

/** A demonstration record as a draft, with other values; its lines with others. */
async function example(table: string, values: Row, lines: { readonly table: string; readonly values: Row } | null) {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where del_flag = 0
    and tenant_id = ${firstTenant} and coalesce(bpm_status, '1') = '1' order by id limit 1`.execute(server.db);
  const id = rows[0]?.id ?? '';
  const set = (all: Row) => sql.join(Object.entries(all).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
  await sql`update ${sql.table(table)} set ${set({ bill_status: '0', ...values })} where id = ${id}`.execute(server.db);
  if (lines !== null)
    await sql`update ${sql.table(lines.table)} set ${set(lines.values)} where head_id = ${id}`.execute(server.db);
  return id;
}
type Row = Readonly<Record<string, string>>;

type Case = readonly [
  key: string,
  words: string,
  values: Row,
  lines: { readonly table: string; readonly values: Row } | null,
  /** People who are asked, node by node; those of one step side by side. */
  asked: readonly (readonly string[])[],
];

const superior = ['superior:salesmanager'];
const contract = [['finance:finance', 'head:salesmanager', 'legal:admin']];
/** Deleted plan of payments, as a plan would have to add up to the amount. */
const noPlan = { table: 'sal_contract_plan', values: { del_flag: '1' } };
const price = (value: string) => ({ table: 'pur_price_list_item', values: { price: value, last_price: '100' } });
const cases: readonly Case[] = [
  ['hr_leave', 'up to 3 days', { hours: '24' }, null, [superior]],
  ['hr_leave', 'more than 3 days', { hours: '24.5' }, null, [superior, ['upper:admin']]],
  ['hr_overtime', 'a working day', { hours: '3', ot_type: '1' }, null, [superior]],
  ['hr_overtime', 'a public holiday', { hours: '3', ot_type: '3' }, null, [superior, ['upper:admin']]],
  [
    'fin_expense_claim',
    '9999.99',
    { total_amount: '9999.99', loan_offset: '0' },
    { table: 'fin_expense_claim_item', values: { invoice_no: '' } },
    [superior, ['finance:finance'], ['cashier:admin']],
  ],
  [
    'fin_expense_claim',
    '10000.00',
    { total_amount: '10000.00', loan_offset: '0' },
    { table: 'fin_expense_claim_item', values: { invoice_no: '' } },
    [superior, ['finance:finance'], ['general:manager'], ['cashier:admin']],
  ],
  ['pur_request', 'production', { request_type: '1' }, null, [['head:salesmanager'], ['purchasing:admin']]],
  [
    'pur_request',
    'equipment',
    { request_type: '3' },
    null,
    [['head:salesmanager'], ['general:manager'], ['purchasing:admin']],
  ],
  ['pur_request', 'for the office', { request_type: '4' }, null, [['head:salesmanager'], ['purchasing:admin']]],
  ['pur_price_list', 'a rise of 5%', {}, price('105'), [['purchasing:admin']]],
  [
    'pur_price_list',
    'a rise of more',
    {},
    price('105.000001'),
    [['purchasing:admin'], ['finance:finance'], ['general:manager']],
  ],
  ['fin_bad_debt', '9999.99', { amount: '9999.99', bad_type: '1' }, null, [['finance:finance']]],
  ['fin_bad_debt', '10000.00', { amount: '10000.00', bad_type: '1' }, null, [['finance:finance'], ['general:manager']]],
  ['fin_loan', '9999.99', { amount: '9999.99' }, null, [superior, ['cashier:admin']]],
  ['fin_loan', '10000.00', { amount: '10000.00' }, null, [superior, ['general:manager'], ['cashier:admin']]],
  ['sal_sample', 'charged', { charge_flag: 'Y' }, null, [['sales:salesmanager']]],
  ['sal_sample', 'free of charge', { charge_flag: 'N' }, null, [['sales:salesmanager'], ['finance:finance']]],
  ['qc_deviation', 'the customer agreed', { customer_agree: 'Y' }, null, [['quality:admin']]],
  [
    'qc_deviation',
    'the customer did not agree',
    { customer_agree: 'N' },
    null,
    [['quality:admin'], ['general:manager']],
  ],
  ['sal_contract', '499999.99', { amount: '499999.99' }, noPlan, contract],
  ['sal_contract', '500000.00', { amount: '500000.00' }, noPlan, [...contract, ['general:manager']]],
];

describe('[P30] ready processes, with the people of the demonstration', () => {
  it('are applied for and decided by whoever works here, whatever his role leaves out, and not by guests; he is offered those of documents he may add', async () => {
    const { rows } = await sql<{ code: string; perms: string }>`
      select r.role_code as code, p.perms from sys_role_permission rp join sys_role r on r.id = rp.role_id
      join sys_permission p on p.id = rp.permission_id
      where p.perms in ('workflow:apply:start', 'workflow:approve:reject') and r.tenant_id = ${firstTenant}`.execute(
      server.db,
    );
    const holders = (perms: string) => rows.filter((row) => row.perms === perms).map(({ code }) => code);
    for (const perms of ['workflow:apply:start', 'workflow:approve:reject']) {
      expect(holders(perms)).toEqual(expect.arrayContaining(['salesperson', 'finance_manager', 'cashier']));
      expect(holders(perms)).not.toContain('reader');
    }
    const clerk = await actorOf({ username: 'sales01' });
    const offered = async (...permissions: string[]) =>
      (await startable(desk, { ...clerk, permissions: new Set(permissions) })).map(({ modelKey }) => modelKey);
    expect(await offered('sale:contract:add', 'personnel:leave:add')).toEqual(['hr_leave', 'sal_contract']);
    expect(await offered('sale:contract:view')).toEqual([]);
  });

  it.each(cases)('%s: %s', async (key, _words, values, lines, asked) => {
    const recordId = await example(key, values, lines);
    const instance = await startProcess(desk, await actorOf({ username: 'sales01' }), { modelKey: key, recordId });
    expect(await states(key, recordId)).toEqual({ bpm: '2', bill: '1' });
    const seen: string[][] = [];
    for (let open = await tasksOf(instance); open.length > 0; open = await tasksOf(instance)) {
      seen.push(open.map(({ node_key: node, username }) => `${node}:${username}`).sort());
      for (const { id, assignee_id: user } of open)
        await agree(desk, await actorOf({ id: user }), id, { opinion: '同意' });
    }
    expect(seen).toEqual(asked);
    expect(await states(key, recordId)).toEqual({ bpm: '3', bill: '2' });
  });
});

async function tasksOf(instance: string) {
  return server.db
    .selectFrom('wf_task as t')
    .innerJoin('sys_user as u', 'u.id', 't.assignee_id')
    .select(['t.id', 't.node_key', 't.assignee_id', 'u.username'])
    .where('t.instance_id', '=', instance)
    .where('t.task_state', '=', '1')
    .execute();
}

async function states(table: string, id: string) {
  const { rows } = await sql<{ bpm: string | null; bill: string | null }>`
    select bpm_status as bpm, bill_status as bill from ${sql.table(table)} where id = ${id}`.execute(server.db);
  return rows[0];
}

const fileOf = (module: string, key: string): string => join(folder, module, 'workflows', `${key}.bpmn`);
/** Changes a file; what it answers puts it back. */
function rewrite(module: string, key: string, change: (text: string) => string): () => void {
  const before = readFileSync(fileOf(module, key), 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(fileOf(module, key), after);
  return () => writeFileSync(fileOf(module, key), before);
}
async function load(): Promise<string[]> {
  const lines: string[] = [];
  const log = (line: string): void => void lines.push(line);
  await loadModules({ db: server.db, modulesDir: folder, only, seed: 'none', log });
  return lines;
}
const models = async (tenantId: string) =>
  server.db
    .selectFrom('wf_model as m')
    .leftJoin('wf_category as c', 'c.id', 'm.category_id')
    .select(['m.model_key', 'm.version_no', 'm.model_status', 'c.name as category'])
    .where('m.tenant_id', '=', tenantId)
    .where('m.del_flag', '=', 0)
    .orderBy('m.model_key')
    .execute();

describe('processes of module files', () => {
  it('[B2.35] are refused with file and line, all faults at once', async () => {
    const refused = async (): Promise<string> =>
      checkedModules(folder, only).then(
        () => '',
        (error: unknown) => String(error),
      );
    const broken = [
      rewrite('finance', 'fin_expense_claim', (text) => text.replace('</bpmn:startEvent>', '</bpmn:start>')),
      rewrite('personnel', 'hr_overtime', (text) => text.replace('"vacant":"manager"', '"vacant":"never"')),
    ];
    const unreadable = await refused();
    expect(unreadable).toMatch(/fin_expense_claim\.bpmn:9 流程文件不是有效的 BPMN：.*<\/bpmn:start>/);
    expect(unreadable).toMatch(/hr_overtime\.bpmn:10 “superior”的设置：vacant 的值 "never" 不在可选范围内/);
    for (const restore of broken) restore();
    const wrong = [
      rewrite('personnel', 'hr_leave', (text) =>
        text
          .replace('hours &gt; 24', 'days &gt; 3')
          .replace('"personnel_clerk"', '"nobody"')
          .replace('"人事备案":"Personnel records it",', ''),
      ),
      rewrite('sale', 'sal_contract', (text) => text.replace('"formCode":"sal_contract"', '"formCode":"sal_deal"')),
    ];
    const senseless = await refused();
    expect(senseless).toMatch(/hr_leave\.bpmn:\d+ 连线“超过3天”的条件：表单没有字段“days”/);
    expect(senseless).toMatch(/hr_leave\.bpmn:\d+ “人事备案”的审批人：角色“nobody”不存在/);
    expect(senseless).toMatch(/hr_leave\.bpmn:3 “人事备案”没有英文/);
    expect(senseless).toMatch(/sal_contract\.bpmn:3 本模块没有表单 sal_deal/);
    for (const restore of wrong) restore();
    expect(await refused()).toBe('');
    expect(await load()).toEqual([]);
  });

  it('[B2.33] are given to a company that is founded later, deployed, and with nobody in its roles its administrator is asked', async () => {
    const token = await server.signInAsAdmin();
    expect((await server.call('POST', '/sys/tenant/add', { token, body: foundedCompany })).status).toBe(200);
    expect(await models('31')).toEqual(await models(firstTenant));
    expect(await models('31')).toContainEqual({
      model_key: 'fin_expense_claim',
      version_no: 1,
      model_status: '2',
      category: '财务审批',
    });
    const { rows: roles } = await sql<{ code: string; grants: number }>`
      select r.role_code as code, count(rp.id)::int as grants from sys_role r
      left join sys_role_permission rp on rp.role_id = r.id where r.tenant_id = '31' and not r.superuser group by 1`.execute(
      server.db,
    );
    expect(roles.map(({ code }) => code)).toEqual(expect.arrayContaining(['cashier', 'general_manager', 'legal']));
    expect(roles.filter(({ grants }) => grants > 0)).toEqual([]);
    const boss = await actorOf({ username: 'boss31' });
    await sql`insert into fin_expense_claim (id, tenant_id, create_by, bill_no, bill_date, claimant_id, claim_depart, total_amount, bill_status)
      values ('claim31', '31', 'boss31', 'BX31', '2026-11-23', 'boss31', 'A01', 20000, '0')`.execute(server.db);
    const instance = await startProcess(desk, boss, { modelKey: 'fin_expense_claim', recordId: 'claim31' });
    for (let open = await tasksOf(instance); open.length > 0; open = await tasksOf(instance))
      for (const { id, username } of open) {
        expect(username).toBe('boss31');
        await agree(desk, boss, id, { opinion: '同意' });
      }
    expect(await states('fin_expense_claim', 'claim31')).toEqual({ bpm: '3', bill: '2' });
  });

  it('[B2.35] what an administrator changed, suspended, deleted or made under the key stays; a changed file is a new version for the others', async () => {
    const token = await server.signInAsAdmin();
    const idOf = async (key: string): Promise<string> => {
      const { id } = await server.db
        .selectFrom('wf_model')
        .select('id')
        .where('tenant_id', '=', firstTenant)
        .where('model_key', '=', key)
        .executeTakeFirstOrThrow();
      return id;
    };
    const call = async (method: string, path: string, body?: object): Promise<void> => {
      const answer = await server.call(method, path, { token, ...(body === undefined ? {} : { body }) });
      expect(answer.body.message, path).not.toBe('');
      expect(answer.status, path).toBe(200);
    };
    await call('PUT', '/workflow/model/suspend', { id: await idOf('hr_overtime'), suspended: true });
    await call('DELETE', `/workflow/model/delete?id=${await idOf('pur_price_list')}`);
    for (const [module, key] of [
      ['personnel', 'hr_leave'],
      ['personnel', 'hr_overtime'],
      ['procure', 'pur_price_list'],
    ] as const)
      rewrite(module, key, (text) => text.replace('"starter":"approve"', '"starter":"superior"'));
    rewrite('sale', 'sal_contract', (text) =>
      text.replace('"type":"2","roles":["legal"]', '"type":"1","users":["boss31"]'),
    );
    const stays = 'an administrator changed, deleted or made it, so it stays as he left it';
    expect(await load()).toEqual([
      `process hr_overtime of company 1: ${stays}`,
      `process pur_price_list of company 1: ${stays}`,
      'process sal_contract of company 1: a draft, for it names what the company does not have: boss31',
    ]);
    const versions = async (tenantId: string) =>
      Object.fromEntries((await models(tenantId)).map((row) => [row.model_key, row.version_no]));
    const untouched = {
      fin_bad_debt: 1,
      fin_expense_claim: 1,
      fin_loan: 1,
      pur_request: 1,
      qc_deviation: 1,
      sal_sample: 1,
    };
    // The contract goes on by the version it has.
    expect(await versions(firstTenant)).toEqual({ ...untouched, hr_leave: 2, hr_overtime: 1, sal_contract: 1 });
    expect(await versions('31')).toEqual({
      ...untouched,
      hr_leave: 2,
      hr_overtime: 2,
      pur_price_list: 2,
      sal_contract: 2,
    });
    expect(await load()).toEqual([]);
    const recordId = await example('sal_contract', { amount: '1' }, null);
    const instance = await startProcess(desk, await actorOf({ username: 'sales01' }), {
      modelKey: 'sal_contract',
      recordId,
    });
    expect((await tasksOf(instance)).map(({ node_key: node }) => node).sort()).toEqual(['finance', 'head', 'legal']);
  });
});
