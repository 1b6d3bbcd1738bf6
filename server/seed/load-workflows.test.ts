import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#server/domain/actor.ts';
import { firstTenant } from '#server/domain/identity/levels.ts';
import type { FlowDesk } from '#server/domain/workflow/case.ts';
import { bpmnElements } from '#server/domain/workflow/engine/bpmn-elements.ts';
import { startProcess } from '#server/domain/workflow/instance-acts.ts';
import { agree } from '#server/domain/workflow/task-acts.ts';
import { modulesDir } from '#server/testing/online.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { checkedModules, loadModules } from './load-modules.ts';

const only = ['personnel', 'finance', 'procure', 'sale'];
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
  /** Who is asked, node by node; those of one step side by side. */
  asked: readonly (readonly string[])[],
];

const superior = ['superior:salesmanager'];
const contract = [['finance:finance', 'head:salesmanager', 'legal:admin']];
const price = (value: string) => ({ table: 'pur_price_list_item', values: { price: value, last_price: '100' } });
const cases: readonly Case[] = [
  ['hr_leave', 'up to 3 days', { hours: '24' }, null, [superior]],
  ['hr_leave', 'more than 3 days', { hours: '24.5' }, null, [superior, ['upper:admin']]],
  ['hr_overtime', 'a working day', { hours: '3', ot_type: '1' }, null, [superior]],
  ['hr_overtime', 'a public holiday', { hours: '3', ot_type: '3' }, null, [superior, ['upper:admin']]],
  [
    'fin_expense_claim',
    '9999.99',
    { total_amount: '9999.99' },
    null,
    [superior, ['finance:finance'], ['cashier:admin']],
  ],
  [
    'fin_expense_claim',
    '10000.00',
    { total_amount: '10000.00' },
    null,
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
  ['sal_contract', '499999.99', { amount: '499999.99' }, null, contract],
  ['sal_contract', '500000.00', { amount: '500000.00' }, null, [...contract, ['general:manager']]],
];

describe('[P30] ready processes, with the people of the demonstration', () => {
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
