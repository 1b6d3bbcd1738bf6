import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { stockFaults } from '#server/testing/stock.ts';
import { openTrade, TRADE_DAY, type Trade } from '#server/testing/trade.ts';

type Row = Record<string, unknown>;
type Step = components['schemas']['FlowOpenStep'];
type Refused = { readonly alsoClose?: readonly Step[] } | null;

let server: TestServer;
let trade: Trade;
let token: string;

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  trade = await openTrade(server);
  token = await server.signInAsAdmin();
  await bring('G', 9999);
});
afterAll(() => server.close());

async function bring(id: string, qty: number): Promise<void> {
  await trade.desk.material(id);
  await trade.desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [{ material_id: id, qty, price: 5 }]);
}
/** Presses 关闭: what it says, and what it asks about. */
async function close(
  form: string,
  ids: string,
  alsoClose?: readonly string[],
  as = token,
): Promise<{ status: number; message: string; steps: readonly Step[] }> {
  const body = { formId: form, buttonCode: 'close', dataId: ids, ...(alsoClose === undefined ? {} : { alsoClose }) };
  const answer = await server.call<Refused>('POST', '/online/cgform/api/doButton', { token: as, body });
  return { status: answer.status, message: answer.body.message, steps: answer.body.result?.alsoClose ?? [] };
}
const keys = (steps: readonly Step[]): readonly string[] => steps.map(({ key }) => key);
const notice = (orders: string, lines: readonly Row[]) =>
  trade.through(['sal_order', 'push_delivery', orders], lines, { warehouse_id: 'W1', plan_date: TRADE_DAY });
const deliver = (from: string, qty: number) =>
  trade.through(['sal_delivery_notice', 'push_out', from], [{ qty }], { warehouse_id: 'W1' });
const numberOf = async (form: string, id: string): Promise<string> => String((await trade.read(form, id))['bill_no']);
const stateOf = async (form: string, id: string): Promise<unknown> => (await trade.read(form, id))['bill_status'];
async function lastNote(id: string): Promise<unknown> {
  const { rows } = await sql<{ note: string }>`
    select note from sys_record_history where record_id = ${id} and changes::text like '%bill_status%' order by id desc limit 1`.execute(
    server.db,
  );
  return rows[0]?.note;
}

describe('[P01] [P03] [trade-storage 12] an order is closed with its open notices and arrivals when told', () => {
  it('asks about each with what is open on it, closes nothing unasked, and then all of them, each as by itself', async () => {
    await bring('A', 500);
    const order = await trade.sold([{ material_id: 'A', qty: 100, price: 10 }]);
    const first = await notice(order, [{ qty: 60 }]);
    await deliver(first, 20);
    const second = await notice(order, [{ qty: 40 }]);
    expect(await trade.desk.reserved('A')).toBe('80');
    const numbers = [await numberOf('sal_delivery_notice', first), await numberOf('sal_delivery_notice', second)];
    const asked = await close('sal_order', order);
    expect(asked.status).toBe(422);
    expect(asked.message).toContain(`发货通知单 ${numbers.join('、')}，不能关闭`);
    expect(asked.steps).toMatchObject([
      { title: '发货通知单', number: numbers[0], lines: [{ label: 'A 物料A', open: '40' }], otherLines: 0, drafts: [] },
      { title: '发货通知单', number: numbers[1], lines: [{ label: 'A 物料A', open: '40' }], more: 0, others: [] },
    ]);
    // One of two is not enough.
    const half = await close('sal_order', order, keys(asked.steps).slice(0, 1));
    expect([half.status, half.steps.length]).toEqual([422, 2]);
    expect([await stateOf('sal_order', order), await stateOf('sal_delivery_notice', first)]).toEqual(['3', '3']);
    expect(await trade.desk.reserved('A')).toBe('80');

    const done = await close('sal_order', order, keys(asked.steps));
    expect([done.status, done.message]).toEqual([
      200,
      expect.stringContaining(`已关闭发货通知单 ${String(numbers[1])}`),
    ]);
    for (const [form, id] of [
      ['sal_order', order],
      ['sal_delivery_notice', first],
      ['sal_delivery_notice', second],
    ] as const)
      expect(await stateOf(form, id)).toBe('5');
    expect((await trade.lines('sal_order', order))[0]).toMatchObject({ notice_qty: '20.0000', out_qty: '20.0000' });
    expect(await trade.desk.reserved('A')).toBe('0');
    const name = `销售订单“${await numberOf('sal_order', order)}”`;
    expect([await lastNote(first), await lastNote(second), await lastNote(order)]).toEqual([
      `随${name}关闭`,
      `随${name}关闭`,
      '关闭',
    ]);
    expect(await stockFaults(server)).toEqual([]);
    // Opened again, it gives what was not delivered to a new notice.
    await trade.done('sal_order', 'reopen', order);
    await notice(order, [{ qty: 80 }]);
  });

  it('a purchase order with its arrivals, of which some came in and some was rejected', async () => {
    const order = await trade.bought([{ material_id: 'G', qty: 50, price: 7 }]);
    const arrival = await trade.through(['pur_order', 'push_arrival', order], [{ qty: 30 }], { warehouse_id: 'W1' });
    await trade.through(['pur_arrival', 'push_in', arrival], [{ qty: 5 }]);
    await sql`update pur_arrival_item set unqualified_qty = 4 where head_id = ${arrival}`.execute(server.db);
    const { steps } = await close('pur_order', order);
    expect(steps).toMatchObject([{ title: '到货通知单', lines: [{ label: 'G 物料G', open: '21' }] }]);
    expect((await close('pur_order', order, keys(steps))).status).toBe(200);
    expect([await stateOf('pur_order', order), await stateOf('pur_arrival', arrival)]).toEqual(['5', '5']);
    expect((await trade.lines('pur_order', order))[0]).toMatchObject({ arrive_qty: '5.0000', in_qty: '5.0000' });
  });

  it('what changed since is asked about again, with its new figures; what somebody closed meanwhile is not missed', async () => {
    const order = await trade.sold([{ material_id: 'G', qty: 100, price: 10 }]);
    const open = await notice(order, [{ qty: 60 }]);
    const { steps } = await close('sal_order', order);
    await deliver(open, 25);
    const again = await close('sal_order', order, keys(steps));
    expect(again).toMatchObject({ status: 422, steps: [{ lines: [{ open: '35' }] }] });
    const other = await notice(order, [{ qty: 10 }]);
    expect((await close('sal_order', order, keys(again.steps))).steps).toHaveLength(2);
    await trade.done('sal_delivery_notice', 'close', other);
    const last = await close('sal_order', order);
    await trade.done('sal_delivery_notice', 'close', open);
    expect((await close('sal_order', order, keys(last.steps))).status).toBe(200);
  });

  it('whoever may not close notices is told so, is not asked, and closes none by their keys', async () => {
    const order = await trade.sold([{ material_id: 'G', qty: 10, price: 10 }]);
    const open = await notice(order, [{ qty: 10 }]);
    const { steps } = await close('sal_order', order);
    const clerk = await buildUser(server.db, { permissions: ['sale:order:view', 'sale:order:close'] });
    const as = await server.signIn(clerk.username, clerk.password);
    for (const agreed of [undefined, keys(steps)]) {
      const said = await close('sal_order', order, agreed, as);
      expect([said.status, said.steps]).toEqual([422, []]);
      expect(said.message).toContain(
        `您没有关闭 发货通知单 ${await numberOf('sal_delivery_notice', open)} 的权限，请联系有权限的人先关闭它们`,
      );
    }
    expect(await stateOf('sal_delivery_notice', open)).toBe('2');
    const both = await buildUser(server.db, {
      permissions: ['sale:order:view', 'sale:order:close', 'sale:delivery-notice:view', 'sale:delivery-notice:close'],
    });
    const may = await server.signIn(both.username, both.password);
    expect((await close('sal_order', order, keys(steps), may)).status).toBe(200);
  });

  it('a notice of two orders says what of it is of the other one, which gets that back', async () => {
    const [one, two] = [
      await trade.sold([{ material_id: 'G', qty: 10, price: 10 }]),
      await trade.sold([{ material_id: 'G', qty: 7, price: 10 }]),
    ];
    await notice(`${one},${two}`, []);
    const { steps } = await close('sal_order', one);
    expect(steps).toMatchObject([
      { lines: [{ open: '10' }], otherLines: 1, others: [await numberOf('sal_order', two)] },
    ]);
    expect((await close('sal_order', one, keys(steps))).status).toBe(200);
    expect(await stateOf('sal_order', two)).toBe('2');
    expect((await trade.lines('sal_order', two))[0]).toMatchObject({ notice_qty: '0.0000' });
    await notice(two, []);
  });

  it('a draft delivery is named before and after, and cannot count any more', async () => {
    const order = await trade.sold([{ material_id: 'G', qty: 10, price: 10 }]);
    const open = await notice(order, []);
    const draft = await trade.pushed(['sal_delivery_notice', 'push_out', open], [{ qty: 4 }], { warehouse_id: 'W1' });
    const name = `销售出库单 ${await numberOf('sal_out', draft)}`;
    const { steps } = await close('sal_order', order);
    expect(steps).toMatchObject([{ drafts: [name] }]);
    const done = await close('sal_order', order, keys(steps));
    expect([done.status, done.message]).toEqual([
      200,
      expect.stringContaining(`未审核的 ${name} 之后不能审核，请删除或作废`),
    ]);
    await expect(trade.audit('sal_out', draft)).rejects.toThrow('已关闭');
  });

  it('several orders are asked about together, and closed all or none', async () => {
    const orders = [
      await trade.sold([{ material_id: 'G', qty: 10, price: 10 }]),
      await trade.sold([{ material_id: 'G', qty: 10, price: 10 }]),
      await trade.sold([{ material_id: 'G', qty: 10, price: 10 }]),
    ];
    const notices = [await notice(String(orders[0]), []), await notice(String(orders[1]), [])];
    const asked = await close('sal_order', orders.join(','));
    expect(asked.steps).toHaveLength(2);
    for (const order of orders.slice(0, 2)) expect(asked.message).toContain(await numberOf('sal_order', order));
    await trade.done('sal_order', 'close', String(orders[2]));
    const stale = await close('sal_order', orders.join(','), keys(asked.steps));
    expect([stale.status, stale.steps]).toEqual([422, []]);
    expect(stale.message).toContain('现在的状态不能关闭');
    expect(await stateOf('sal_delivery_notice', String(notices[0]))).toBe('2');
    const done = await close('sal_order', orders.slice(0, 2).join(','), keys(asked.steps));
    expect([done.status, done.message]).toEqual([200, expect.stringContaining('共 2 条')]);
    for (const one of notices) expect(await stateOf('sal_delivery_notice', one)).toBe('5');
  });

  it('nobody is asked about an order that cannot be closed anyway, nor about one line of it', async () => {
    const order = await trade.sold([{ material_id: 'G', qty: 10, price: 10 }]);
    const open = await notice(order, []);
    await sql`update sal_order set bpm_status = '2' where id = ${order}`.execute(server.db);
    const said = await close('sal_order', order);
    expect([said.message, said.steps]).toEqual([expect.stringContaining('正在审批中，不能关闭'), []]);
    await sql`update sal_order set bpm_status = '1' where id = ${order}`.execute(server.db);
    const [line] = await trade.lines('sal_order', order);
    const answer = await trade.call<Refused>('POST', `/online/cgform/flow/line/sal_order/${order}`, {
      lineId: line?.['id'],
      isClosed: true,
    });
    expect([answer.status, answer.body.result]).toEqual([422, null]);
    expect(answer.body.message).toContain(await numberOf('sal_delivery_notice', open));
  });

  it('says it in English to whoever reads English', async () => {
    const order = await trade.sold([{ material_id: 'G', qty: 10, price: 10 }]);
    await notice(order, []);
    const body = { formId: 'sal_order', buttonCode: 'close', dataId: order };
    const headers = { 'accept-language': 'en' };
    const answer = await server.call('POST', '/online/cgform/api/doButton', { token, body, headers });
    expect(answer.body.message).toContain('agree to close them with it');
  });

  it('closing at once from both ends, and delivering meanwhile, waits in no circle', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await trade.sold([{ material_id: 'G', qty: 30, price: 10 }]);
      const notices = [await notice(order, [{ qty: 10 }]), await notice(order, [{ qty: 20 }])];
      const draft = await trade.pushed(['sal_delivery_notice', 'push_out', String(notices[1])], [{ qty: 5 }], {
        warehouse_id: 'W1',
      });
      const { steps } = await close('sal_order', order);
      const answers = await Promise.all([
        close('sal_order', order, keys(steps)),
        close('sal_delivery_notice', notices.toReversed().join(',')),
        trade.press('sal_out', 'audit', draft),
      ]);
      for (const { status, message } of answers) expect([200, 422], message).toContain(status);
      expect(await stockFaults(server)).toEqual([]);
    }
  });
});
