import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { formPermissions } from '#server/testing/form-permission.ts';
import { approval, deployFlow, flow } from '#server/testing/flows.ts';
import { userPassword } from '#server/testing/names.ts';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import { setParam, storeRow } from '#server/testing/rows.ts';
import type { TestServer } from '#server/testing/server.ts';
import { openTrade, TRADE_DAY, type Trade } from '#server/testing/trade.ts';

type Newest = components['schemas']['FlowNewest'];
type Page = Newest['documents'];

let server: TestServer;
let trade: Trade;
let chief: string;
const waiting = async (username: string, query = ''): Promise<Page> => {
  const token = await server.signIn(username, userPassword);
  const { status, body } = await server.call<Newest>('GET', `/workflow/newest${query}`, { token });
  expect(status, body.message).toBe(200);
  expect(body.result.tasks).toMatchObject({ records: [], total: 0 });
  return body.result.documents;
};

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  trade = await openTrade(server);
  await trade.desk.material('P1', { material_type: '1' });
  const rights = (form: string): string[] =>
    ['view', 'add', 'edit', 'submit', 'audit'].map((act) => `${form}:${act}`).concat('workflow:tasks:view');
  ({ id: chief } = await buildUser(server.db, {
    username: 'chief',
    realname: '采购经理',
    permissions: rights('procure:order'),
  }));
  await buildUser(server.db, {
    username: 'clerk',
    realname: '采购员',
    permissions: ['procure:order:view', 'procure:order:add', 'workflow:tasks:view'],
  });
  await buildUser(server.db, { username: 'seller', realname: '销售经理', permissions: rights('sale:order') });
});
afterAll(() => server.close());

type Party = Record<string, unknown>;
const ordered = (form: string, party: Party): Party => ({
  delivery_date: '2026-10-30',
  order_type: '1',
  ...party,
  [`${form}_item`]: [{ material_id: 'P1', qty: 1, price: '10', tax_rate: '13', delivery_date: '2026-10-30' }],
});
const order = (form: string, party: Party): Promise<string> => trade.make(form, ordered(form, party));

describe('[K13] documents that were handed in without a process', () => {
  it('wait with whoever may audit them, the oldest first, and with nobody else', async () => {
    expect(await waiting('chief')).toEqual({ records: [], total: 0 });
    const [one, other] = [
      await order('pur_order', { supplier_id: 'SUP' }),
      await order('pur_order', { supplier_id: 'SUP' }),
    ];
    const sold = await order('sal_order', { customer_id: 'CUS' });
    for (const [form, id] of [
      ['pur_order', other],
      ['pur_order', one],
      ['sal_order', sold],
    ] as const)
      await trade.done(form, 'submit', id);
    const mine = await waiting('chief');
    expect([mine.total, mine.records.map(({ form, id }) => [form, id])]).toEqual([
      2,
      [
        ['pur_order', other],
        ['pur_order', one],
      ],
    ]);
    const { bill_no: number } = await trade.read('pur_order', other);
    expect(mine.records[0]).toMatchObject({ title: '采购订单', number, by: '系统管理员' });
    expect(mine.records[0]?.since).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u);
    expect((await waiting('chief', '?pageSize=1')).records).toHaveLength(1);
    expect((await waiting('seller')).records.map(({ id }) => id)).toEqual([sold]);
    expect(await waiting('clerk')).toEqual({ records: [], total: 0 });
  });

  it('wait no more once they were audited or rejected, and never with their own maker where the auditor must differ', async () => {
    const before = (await waiting('chief')).records.map(({ id }) => id);
    await trade.done('pur_order', 'audit', before[0] ?? '');
    await trade.done('pur_order', 'reject', before[1] ?? '');
    expect((await waiting('chief')).total).toBe(0);
    const token = await server.signIn('chief', userPassword);
    const own = await trade.call<string>(
      'POST',
      '/online/cgform/api/form/pur_order',
      { bill_date: TRADE_DAY, ...ordered('pur_order', { supplier_id: 'SUP' }) },
      token,
    );
    await trade.done('pur_order', 'submit', own.body.result);
    expect((await waiting('chief')).total).toBe(1);
    await setParam(server.db, 'document.auditorDiffers', 'Y');
    expect((await waiting('chief')).total).toBe(0);
  });
});

describe('[K13] messages of documents that were handed in', () => {
  /** Titles of the messages somebody has of documents that wait, unread ones alone; `page` of the last. */
  async function told(username: string): Promise<readonly string[]> {
    const { rows } = await sql<{ title: string }>`
      select a.title from sys_announcement a join sys_announcement_send s on s.annt_id = a.id join sys_user u on u.id = s.user_id
      where u.username = ${username} and a.title like '待审核%' and s.read_flag is not true order by a.create_time`.execute(
      server.db,
    );
    return rows.map(({ title }) => title);
  }

  it('go to whoever may audit them and saw nothing of it, and are read once they wait no longer', async () => {
    await setParam(server.db, 'document.auditorDiffers', 'N');
    await sql`update sys_announcement_send set read_flag = true`.execute(server.db);
    const ids = [await order('pur_order', { supplier_id: 'SUP' }), await order('pur_order', { supplier_id: 'SUP' })];
    const numbers = await Promise.all(ids.map(async (id) => String((await trade.read('pur_order', id))['bill_no'])));
    await trade.done('pur_order', 'submit', ids.join());
    expect(await told('chief')).toEqual(numbers.map((number) => `待审核：采购订单 ${number}`));
    // Who may not audit hears nothing, nor who handed them in, nor an administrator while somebody else may.
    for (const other of ['clerk', 'seller', 'admin']) expect(await told(other), other).toEqual([]);
    const { rows } = await sql<{ page: string; text: string }>`
      select open_page as page, msg_content as text from sys_announcement where title = ${`待审核：采购订单 ${numbers[0]}`}`.execute(
      server.db,
    );
    expect(rows[0]?.page).toBe(`/procure/order?form=view&id=${ids[0]}`);
    expect(rows[0]?.text).toContain(`系统管理员提交了“采购订单”${numbers[0]}，请审核。`);
    await trade.done('pur_order', 'audit', ids[0]);
    expect(await told('chief')).toHaveLength(1);
    await trade.done('pur_order', 'withdraw', ids[1]);
    expect(await told('chief')).toEqual([]);
  });

  it('are one for many handed in together, none where they count at once, and none to somebody who may not see them', async () => {
    const ids = await Promise.all(Array.from({ length: 11 }, () => order('pur_order', { supplier_id: 'SUP' })));
    await trade.done('pur_order', 'submit', ids.join());
    expect(await told('chief')).toEqual([expect.stringMatching(/^待审核：采购订单 \S+ 等 11 张$/u)]);
    await sql`update sys_announcement_send set read_flag = true`.execute(server.db);
    await setParam(server.db, 'document.auditAtOnce', 'Y');
    await trade.done('pur_order', 'submit', await order('pur_order', { supplier_id: 'SUP' }));
    expect(await told('chief')).toEqual([]);
    await setParam(server.db, 'document.auditAtOnce', 'N');
    // By a rule of rows the chief sees orders of another supplier alone.
    const rules = formPermissions(server, await server.signInAsAdmin());
    const rule = { ruleName: '供应商', ruleColumn: 'supplier_id', ruleOperator: '=', ruleValue: 'SU2' };
    await rules.grant('pur_order', 3, 'user', chief, [await rules.rule('pur_order', rule)]);
    await storeRow(server.db, 'pur_supplier', { id: 'SU2', code: 'SU2', name: '二供', enabled: 'Y', status: '2' });
    const others = await order('pur_order', { supplier_id: 'SU2' });
    await trade.done('pur_order', 'submit', [await order('pur_order', { supplier_id: 'SUP' }), others].join());
    const { bill_no: number } = await trade.read('pur_order', others);
    expect(await told('chief')).toEqual([`待审核：采购订单 ${String(number)}`]);
  });
});

describe('[workflow.tasks] the tasks beside them', () => {
  it('are the newest ones of whoever asks, with how many there are', async () => {
    const starter = await buildUser(server.db, {
      username: 'starter',
      realname: '发起人',
      permissions: ['workflow:apply:start', 'base:customer:view', 'base:customer:bpm'],
    });
    const judge = await buildUser(server.db, { username: 'judge', permissions: ['workflow:tasks:view'] });
    const token = await server.signIn(starter.username, starter.password);
    for (const name of ['甲', '乙', '丙']) {
      const modelKey = await deployFlow(server.db, {
        key: `newest${name.charCodeAt(0)}`,
        formCode: 'crm_customer',
        body: `${approval('a', [judge.username])}${flow('f0', 's', 'a')}${flow('f1', 'a', 'e')}`,
      });
      await storeRow(server.db, 'crm_customer', { id: name, tenant_id: '1', create_by: 'starter', code: name, name });
      const body = { modelKey, recordId: name };
      expect((await server.call('POST', '/workflow/apply/start', { token, body })).status).toBe(200);
    }
    const asked = { token: await server.signIn(judge.username, judge.password) };
    const { tasks } = (await server.call<Newest>('GET', '/workflow/newest?pageSize=2', asked)).body.result;
    expect(tasks.total).toBe(3);
    expect(tasks.records.map(({ title }) => title?.slice(-1))).toEqual(['丙', '乙']);
  });
});
