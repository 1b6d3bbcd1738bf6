import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeingIn } from '#server/testing/agreed.ts';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import type { Step } from '#server/testing/document-calls.ts';
import { openTrade, TRADE_DAY, type Trade } from '#server/testing/trade.ts';

let server: TestServer;
let trade: Trade;

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  trade = await openTrade(server);
  await trade.desk.material('G');
  await trade.desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [{ material_id: 'G', qty: 9999, price: 5 }]);
});
afterAll(() => server.close());

const refused = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'not refused',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
const notice = (order: string, qty: number) =>
  trade.through(['sal_order', 'push_delivery', order], [{ qty }], { warehouse_id: 'W1', plan_date: TRADE_DAY });
const deliver = (step: Step, qty: number) => trade.through(step, [{ qty }], { warehouse_id: 'W1' });
const numberOf = async (form: string, id: string): Promise<string> => String((await trade.read(form, id))['bill_no']);

describe('[P01] [trade-storage 13] every act that lets a document count asks the same', () => {
  it('opening a notice again asks what is left of the order', async () => {
    const order = await trade.sold([{ material_id: 'G', qty: 100, price: 10 }]);
    const first = await notice(order, 60);
    await deliver(['sal_delivery_notice', 'push_out', first], 20);
    await trade.done('sal_delivery_notice', 'close', first);
    expect((await trade.lines('sal_order', order))[0]).toMatchObject({ notice_qty: '20.0000' });
    const second = await notice(order, 80);
    const again = await trade.press('sal_delivery_notice', 'reopen', first);
    expect(again.status).toBe(422);
    expect(again.message).toContain('已下推数量 80，本次 60，超出 40');
    // With the other one smaller there is room.
    await trade.done('sal_delivery_notice', 'close', second);
    await trade.done('sal_delivery_notice', 'reopen', first);
    expect((await trade.lines('sal_order', order))[0]).toMatchObject({ notice_qty: '60.0000' });
  });

  it('an arrival, too, and of other figures', async () => {
    const order = await trade.bought([{ material_id: 'G', qty: 50, price: 7 }]);
    const arrive = (qty: number) =>
      trade.through(['pur_order', 'push_arrival', order], [{ qty }], { warehouse_id: 'W1' });
    const first = await arrive(30);
    await trade.through(['pur_arrival', 'push_in', first], [{ qty: 5 }]);
    await trade.done('pur_arrival', 'close', first);
    await arrive(45);
    // 5 of 30 came in before it was closed; with 45 more all of the 50 are there, and it would need its other 25.
    expect((await trade.press('pur_arrival', 'reopen', first)).message).toContain('超出 25');
  });

  it('[trade-storage 14] the end of an approval asks what an audit asks', async () => {
    const order = await trade.sold([{ material_id: 'G', qty: 10, price: 10 }]);
    const [one, two] = [
      await trade.pushed(['sal_order', 'push_out', order], [{ qty: 8 }], { warehouse_id: 'W1' }),
      await trade.pushed(['sal_order', 'push_out', order], [{ qty: 2 }], { warehouse_id: 'W1' }),
    ];
    await trade.call('PUT', '/online/cgform/api/form/sal_out', {
      ...(await trade.read('sal_out', two)),
      sal_out_item: [{ ...(await trade.lines('sal_out', two))[0], qty: 8 }],
    });
    await trade.audit('sal_out', one);
    expect(await refused((await agreeingIn(server))('sal_out', two))).toContain('超出 6');
  });
});

describe('[P01] [P03] [trade-storage 12] a closed order', () => {
  it('is closed after its notices, and nothing moves by a notice of it', async () => {
    const order = await trade.sold([{ material_id: 'G', qty: 60, price: 10 }]);
    const open = await notice(order, 60);
    const { message } = await trade.press('sal_order', 'close', order);
    expect(message).toContain(await numberOf('sal_delivery_notice', open));
    expect(message).toContain('不能关闭');
    // One that was closed before this was asked.
    await sql`update sal_order set bill_status = '5' where id = ${order}`.execute(server.db);
    expect(await refused(deliver(['sal_delivery_notice', 'push_out', open], 60))).toContain(
      `销售订单 ${await numberOf('sal_order', order)} 已关闭`,
    );
  });

  it('takes no receipt by its arrival, nor by that of a closed line', async () => {
    const order = await trade.bought([
      { material_id: 'G', qty: 40, price: 7 },
      { material_id: 'G', qty: 9, price: 7 },
    ]);
    const arrival = await trade.through(['pur_order', 'push_arrival', order], [], { warehouse_id: 'W1' });
    expect((await trade.press('pur_order', 'close', order)).message).toContain(await numberOf('pur_arrival', arrival));
    const [first] = await trade.lines('pur_order', order);
    const closeLine = await trade.call('POST', `/online/cgform/flow/line/pur_order/${order}`, {
      lineId: first?.['id'],
      isClosed: true,
    });
    expect(closeLine.body.message).toContain('不能关闭');
    await sql`update pur_order_item set line_status = '2' where id = ${String(first?.['id'])}`.execute(server.db);
    expect(await refused(trade.through(['pur_arrival', 'push_in', arrival]))).toContain('第 1 行已关闭');
  });

  it('closes once its notices are closed, and what was delivered still comes back', async () => {
    const order = await trade.sold([{ material_id: 'G', qty: 10, price: 10 }]);
    const step = await notice(order, 10);
    const out = await deliver(['sal_delivery_notice', 'push_out', step], 4);
    await trade.done('sal_delivery_notice', 'close', step);
    await trade.done('sal_order', 'close', order);
    const back = await trade.through(['sal_out', 'push_return', out], [{ qty: 1 }]);
    expect((await trade.read('sal_return_in', back))['bill_status']).toBe('2');
  });
});
