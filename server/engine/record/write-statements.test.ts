import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { Answer, TestServer } from '#server/testing/server.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { openTrade } from '#server/testing/trade.ts';

type Row = Record<string, unknown>;
type Refused = { readonly errors?: readonly { readonly field: string; readonly message: string }[] };

// Before the pool makes its first connection. Whose session it is, and the log of operations, are asked and written beside every call.
const statements = recordStatements(/prepared:session|"sys_log"|sys_permission above|^(?:begin|commit|rollback)$/);
const LINES = 1000;

let server: TestServer;
let token: string;

const form = (path: string): string => `/online/cgform/api/form/${path}`;
const call = <T = string>(method: string, path: string, body?: unknown): Promise<Answer<T>> =>
  server.call<T>(method, form(path), { token, ...(body === undefined ? {} : { body }) });

/** Says what was answered and which statements the call sent. */
async function counted<T = string>(
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer<T> & { readonly sent: readonly string[] }> {
  statements.take();
  const answer = await call<T>(method, path, body);
  return { ...answer, sent: statements.each() };
}

async function read(id: string): Promise<Row & { readonly sal_order_item: readonly Row[] }> {
  const { body } = await call<Row & { readonly sal_order_item: readonly Row[] }>('GET', `sal_order/${id}`);
  return body.result;
}

const line = (index: number): Row => ({
  material_id: `M${index % 5}`,
  qty: String(index + 1),
  price: '12.5',
  tax_rate: '13',
  delivery_date: '2026-10-30',
});
const lines = Array.from({ length: LINES }, (_none, index) => line(index));
const head = { bill_date: '2026-10-12', customer_id: 'CUS', delivery_date: '2026-10-30' };

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  token = await server.signInAsAdmin();
  const { desk } = await openTrade(server);
  for (const index of [0, 1, 2, 3, 4, 5, 6]) await desk.material(`M${index}`);
}, 60_000);
afterAll(async () => {
  statements.stop();
  await server.close();
});

describe('a document of 1,000 lines', () => {
  let id = '';

  it('is made in at most 12 statements', async () => {
    const { body, sent } = await counted('POST', 'sal_order', { ...head, sal_order_item: lines });
    expect(body.message).toBe('添加成功！');
    id = body.result;
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(12);
    const stored = await read(id);
    expect(
      stored.sal_order_item.map((row) => [row['line_no'], row['material_id'], row['qty'], row['version']]),
    ).toEqual(lines.map((row, index) => [index + 1, row['material_id'], `${String(row['qty'])}.0000`, 0]));
    // 12.5 with 13 %: 1 + … + 1000 = 500,500 pieces.
    expect([stored['amount'], stored['total_amount']]).toEqual(['6256250.00', '7069565.00']);
  });

  it('is changed in all of its lines in at most 12 statements', async () => {
    const before = await read(id);
    const sal_order_item = before.sal_order_item.map((row, index) => ({ ...row, qty: String(index + 2) }));
    const { body, sent } = await counted('PUT', 'sal_order', { id, version: before['version'], sal_order_item });
    expect(body.message).toBe('修改成功！');
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(12);
    const after = await read(id);
    expect(after.sal_order_item.map((row) => [row['id'], row['line_no'], row['qty'], row['version']])).toEqual(
      before.sal_order_item.map((row, index) => [row['id'], index + 1, `${index + 2}.0000`, 1]),
    );
  });

  it('is changed, added to and taken from in at most 12 statements; lines that stay as they are keep their version', async () => {
    const before = await read(id);
    // The first hundred go, which moves all others up; then back behind one of another item, in their old places.
    const kept = before.sal_order_item.slice(100);
    const sal_order_item = [
      ...Array.from({ length: 100 }, () => ({ ...line(5), qty: '7', customer_item: '新增' })),
      ...kept.map((row, index) => (index % 2 === 0 ? row : { ...row, price: '10', customer_item: '改价' })),
    ];
    const { body, sent } = await counted('PUT', 'sal_order', { id, version: before['version'], sal_order_item });
    expect(body.message).toBe('修改成功！');
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(12);
    const after = await read(id);
    expect(
      after.sal_order_item.map((row) => [
        row['line_no'],
        row['qty'],
        Number(row['price']),
        row['customer_item'],
        row['version'],
      ]),
    ).toEqual([
      ...Array.from({ length: 100 }, (_none, index) => [index + 1, '7.0000', 12.5, '新增', 0]),
      ...kept.map((row, index) => [
        index + 101,
        row['qty'],
        index % 2 === 0 ? 12.5 : 10,
        index % 2 === 0 ? null : '改价',
        index % 2 === 0 ? 1 : 2,
      ]),
    ]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from sal_order_item where head_id = ${id} and del_flag = 1`.execute(server.db);
    expect(rows).toEqual([{ count: 100 }]);
  });
});

describe('an item that may be in use', () => {
  it('is deleted in at most 3 statements', async () => {
    const { body, sent } = await counted('DELETE', 'md_material/M6');
    expect(body.message).toBe('删除成功！');
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(3);
    const { rows } = await sql<Row>`
      select m.del_flag, m.version, m.update_by, h.act, h.record_version from md_material m
      join sys_record_history h on h.record_id = m.id and h.form_table = 'md_material' where m.id = 'M6'`.execute(
      server.db,
    );
    expect(rows).toEqual([{ del_flag: 1, version: 1, update_by: 'admin', act: 'delete', record_version: 1 }]);
  });

  it('is refused in at most 3 statements by the first place that names it, every such item in the order asked', async () => {
    const { body: made } = await call('POST', 'md_unit_conversion', {
      material_id: 'M5',
      from_unit_id: '1',
      to_unit_id: '1',
      rate: '1',
    });
    expect(made.success, made.message).toBe(true);
    const { body, sent } = await counted<Refused>('DELETE', 'md_material/M5,M0,M1');
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(3);
    const said = (item: string, by: string): string => `物料档案“${item}”已被${by}引用，不能删除，可以停用`;
    expect(body.message).toBe(said('物料M0', '“销售订单”的“物料”'));
    expect(body.result.errors).toEqual([
      { field: 'M0', message: said('物料M0', '“销售订单”的“物料”') },
      { field: 'M1', message: said('物料M1', '“销售订单”的“物料”') },
      { field: 'M5', message: said('物料M5', '“单位换算”的“物料”') },
    ]);
  });

  it('is refused another unit by the first document that names it, in one statement for all of those', async () => {
    const { body: unit } = await call('POST', 'md_unit', { code: 'CARTON', name: '纸箱', precision_num: '0' });
    expect(unit.success, unit.message).toBe(true);
    const { body, sent } = await counted<Refused>('PUT', 'md_material', { id: 'M0', version: 0, unit_id: unit.result });
    const { rows } = await sql<{ no: string }>`select bill_no as no from sal_order where tenant_id = '1'`.execute(
      server.db,
    );
    expect(body.message).toContain(`不能修改：物料已被销售订单 ${rows[0]?.no ?? ''} 引用；请新建物料`);
    expect(sent.filter((text) => text.includes('"sal_order_item"'))).toHaveLength(1);
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(8);
  });
});

describe('the table of lines', () => {
  it('leaves room: most lines of a document stay in their page, and their indexes as they are, when all are changed', async () => {
    // The page of a row is the first half of its address.
    const pages = async (): Promise<ReadonlyMap<string, string>> => {
      const { rows } = await sql<{ id: string; page: string }>`
        select id, split_part(ctid::text, ',', 1) as page from sal_order_item where head_id = ${made}`.execute(
        server.db,
      );
      return new Map(rows.map((row) => [row.id, row.page]));
    };
    const { body } = await call('POST', 'sal_order', { ...head, sal_order_item: lines });
    const made = body.result;
    const before = await pages();
    const { version, sal_order_item: stored } = await read(made);
    const changed = stored.map((row) => ({ ...row, qty: '3' }));
    expect((await call('PUT', 'sal_order', { id: made, version, sal_order_item: changed })).status).toBe(200);
    const stayed = [...(await pages())].filter(([key, page]) => before.get(key) === page);
    expect(stayed.length).toBeGreaterThan(LINES * 0.9);
  });
});
