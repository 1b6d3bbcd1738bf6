import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { openTrade, type Trade } from '#server/testing/trade.ts';

type Row = Record<string, unknown>;

// Before the pool makes its first connection. Whose session it is, and the log of operations, are asked and written beside every call.
const statements = recordStatements(/prepared:session|"sys_log"|sys_permission above|^(?:begin|commit|rollback)$/);
const LINES = 1000;

let server: TestServer;
let trade: Trade;

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  trade = await openTrade(server);
  for (const index of [0, 1, 2, 3, 4]) await trade.desk.material(`T${index}`);
});
afterAll(async () => {
  statements.stop();
  await server.close();
});

/** Answers what an act answers, and how many statements it sent. */
async function counted<T>(act: () => Promise<T>): Promise<readonly [T, number]> {
  statements.take();
  const answer = await act();
  return [answer, statements.each().length];
}

/** Copies of an audited purchase order with one line, each a document of its own; answers the ids of their lines. */
async function copies(order: string, prefix: string, count: number): Promise<readonly string[]> {
  for (const [table, key] of [
    ['pur_order', sql`bill_no`],
    ['pur_order_item', sql`head_id`],
  ] as const) {
    const isHead = table === 'pur_order';
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = ${table} and column_name not in ('id', 'bill_no', 'head_id') order by ordinal_position`.execute(
      server.db,
    );
    const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (id, ${key}, ${columns})
      select ${`${prefix}${isHead ? '' : 'L'}`} || n, ${prefix} || n, ${columns}
      from ${sql.table(table)}, generate_series(1, ${count}::int) n
      where ${isHead ? sql`id` : sql`head_id`} = ${order}`.execute(server.db);
  }
  return Array.from({ length: count }, (_none, index) => `${prefix}L${index + 1}`);
}

/** State of orders and of their lines, each combination once with how often it is there. */
async function states(prefix: string): Promise<readonly unknown[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select concat_ws(' ', h.bill_status, h.arrive_status, i.line_status, trim_scale(coalesce(i.in_qty, 0))) as state, count(*)::int as count
    from pur_order h join pur_order_item i on i.head_id = h.id where h.id like ${`${prefix}%`} group by 1 order by 1`.execute(
    server.db,
  );
  return rows.map(({ state, count }) => [state, count]);
}

type Counts = Readonly<Record<'save' | 'audit' | 'takeBack' | 'change' | 'remove', number>>;

/** Receives so many orders of one line each in one document, takes that back and deletes it; answers the statements of each act. */
async function received(count: number): Promise<Counts> {
  const prefix = `O${count}N`;
  const order = await trade.bought([{ material_id: 'T0', qty: '10', price: '10' }]);
  const lines = await copies(order, prefix, count);
  const { form, body } = await trade.draft(['pur_order', 'push_in', order], [], { warehouse_id: 'W1' });
  const [first = {}] = body[`${form}_item`] as readonly Row[];
  const items = lines.map((line, index) => ({
    ...first,
    src_line_id: line,
    src_no: `${prefix}${index + 1}`,
    qty: '3',
  }));
  const open = await states(prefix);
  expect(open).toHaveLength(1);
  const [id, save] = await counted(() => trade.make(form, { ...body, [`${form}_item`]: items }));
  const [, change] = await counted(async () => {
    const { version, [`${form}_item`]: stored } = await trade.read(form, id);
    // The last order is not received in full.
    const changed = (stored as readonly Row[]).map((line, index) => ({
      ...line,
      qty: index === count - 1 ? '4' : '10',
    }));
    const answer = await trade.call('PUT', `/online/cgform/api/form/${form}`, {
      id,
      version,
      [`${form}_item`]: changed,
    });
    expect(answer.body.message).toBe('修改成功！');
  });
  await trade.press(form, 'submit', id);
  const [, audit] = await counted(() => trade.done(form, 'audit', id));
  expect(await states(prefix)).toEqual([
    [expect.stringMatching(/ 4$/), 1],
    [expect.stringMatching(/^4 .+ 10$/), count - 1],
  ]);
  const [, takeBack] = await counted(() => trade.done(form, 'unaudit', id));
  expect(await states(prefix)).toEqual(open);
  // Every order says once that it was received, and once that it was not.
  const { rows } = await sql<{ times: number }>`
    select distinct count(*)::int as times from sys_record_history where form_table = 'pur_order' and record_id like ${`${prefix}%`}
    group by record_id`.execute(server.db);
  expect(rows).toEqual([{ times: 2 }]);
  const [, remove] = await counted(async () => {
    const { body: answer } = await trade.call('DELETE', `/online/cgform/api/form/${form}/${id}`);
    expect(answer.message).toBe('删除成功！');
  });
  return { save, change, audit, takeBack, remove };
}

describe('a document of 1,000 lines that takes from lines of 1,000 documents', () => {
  it('is saved, changed, audited, taken back and deleted in no more statements than one of three lines', async () => {
    const few = await received(3);
    const many = await received(LINES);
    for (const act of Object.keys(few) as (keyof Counts)[])
      expect(many[act], `${act} ${JSON.stringify({ few, many })}`).toBeLessThanOrEqual(few[act]);
    expect(many.save).toBeLessThanOrEqual(40);
    expect(many.audit).toBeLessThanOrEqual(100);
    expect(many.takeBack).toBeLessThanOrEqual(80);
    // One for each form that may follow from a receipt.
    expect(many.remove).toBeLessThanOrEqual(7);
  }, 120_000);
});

describe('a push', () => {
  it('of 1,000 lines, or of fifty documents, is proposed in at most 8 statements', async () => {
    const line = (index: number): Row => ({ material_id: `T${index % 5}`, qty: String(index + 1), price: '10' });
    const long = await trade.bought(Array.from({ length: LINES }, (_none, index) => line(index)));
    const proposed = (ids: string) => trade.draft(['pur_order', 'push_in', ids], [], { warehouse_id: 'W1' });
    const [whole, sent] = await counted(() => proposed(long));
    expect((whole.body['wms_purchase_in_item'] as readonly Row[]).map(({ qty }) => Number(qty))).toEqual(
      Array.from({ length: LINES }, (_none, index) => index + 1),
    );
    expect(sent).toBeLessThanOrEqual(8);
    await copies(await trade.bought([line(0)]), 'F', 50);
    const ids = Array.from({ length: 50 }, (_none, index) => `F${index + 1}`);
    const [fifty, sentForFifty] = await counted(() => proposed(ids.join(',')));
    expect((fifty.body['wms_purchase_in_item'] as readonly Row[]).map(({ src_no: no }) => no)).toEqual(ids);
    expect(sentForFifty).toBeLessThanOrEqual(8);
  }, 60_000);

  it('names the first document in the order chosen that cannot be pushed, whatever is wrong with later ones', async () => {
    await copies(await trade.bought([{ material_id: 'T0', qty: '1', price: '1' }]), 'X', 3);
    await sql`update pur_order set bill_status = '0' where id = 'X2'`.execute(server.db);
    const refused = async (ids: string): Promise<string> =>
      (await trade.call('GET', `/online/cgform/flow/proposal/pur_order?button=push_in&ids=${ids}`)).body.message;
    expect(await refused('X1,X2,GONE')).toContain('X2');
    expect(await refused('X1,GONE,X2')).toContain('不存在');
  });
});
