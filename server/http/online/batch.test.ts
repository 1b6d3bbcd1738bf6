import { sql } from 'kysely';
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Result = Schemas['BatchResult'];
type Row = Record<string, unknown>;

let server: TestServer;
let token: string;
let ids: string[];
let mark = 0;
const q = encodeURIComponent;
const form = '/online/cgform/api/form/crm_customer';

beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

beforeEach(async () => {
  mark += 1;
  ids = [];
  for (const letter of ['甲', '乙', '丙']) {
    const answer = await server.call<string>('POST', form, {
      token,
      body: {
        name: `批${mark}${letter}`,
        customer_level: 'A',
        crm_customer_contact: [{ name: '联系人', mobile: '13812345678' }],
      },
    });
    ids.push(answer.body.result);
  }
});

const post = (path: string, body: unknown, as = token) =>
  server.call<Result>('POST', `/online/cgform/api/${path}`, { token: as, body });
const edit = (body: Row, as = token) => post('batchEdit/crm_customer', body, as);
const remove = (body: Row) => post('batchDelete/crm_customer', body);
const undo = (result: Result, as = token) => post('batchUndo', { token: result.undo?.token ?? '0'.repeat(32) }, as);
const read = async (id: string | undefined) =>
  (await server.call<Row>('GET', `${form}/${id ?? ''}`, { token })).body.result;
const mine = () => ({ filters: { name: `批${mark}*` } });
const level = async () => Promise.all(ids.map(async (id) => (await read(id))['customer_level']));

describe('[B9.2] batch edit', () => {
  it('says before how many records it would change', async () => {
    expect((await edit({ query: mine(), values: { customer_level: 'B' }, dryRun: true })).body.result).toEqual({
      total: 3,
      done: 0,
      failed: 0,
      rows: [],
      undo: null,
    });
    expect(
      (await edit({ ids: [...ids, 'gone'], values: { customer_level: 'B' }, dryRun: true })).body.result.total,
    ).toBe(3);
    expect(await level()).toEqual(['A', 'A', 'A']);
  });

  it('sets fields on all records of a query and is undone', async () => {
    const { result } = (await edit({ query: mine(), values: { customer_level: 'B' }, expected: 3 })).body;
    expect([result.total, result.done, result.failed]).toEqual([3, 3, 0]);
    expect(await level()).toEqual(['B', 'B', 'B']);
    expect((await undo(result)).body.result).toMatchObject({ done: 3, failed: 0 });
    expect(await level()).toEqual(['A', 'A', 'A']);
    expect((await undo(result)).status).toBe(404);
  });

  it('is refused when the query finds another number than was confirmed', async () => {
    const answer = await edit({ query: mine(), values: { customer_level: 'B' }, expected: 2 });
    expect([answer.status, answer.body.message]).toEqual([409, '符合条件的记录已由 2 条变为 3 条，请重新确认']);
    expect((await edit({ query: mine(), values: { customer_level: 'B' } })).status).toBe(422);
    expect(await level()).toEqual(['A', 'A', 'A']);
  });

  it('reports each row: gone, changed meanwhile, done', async () => {
    const [first, second] = ids;
    const { result } = (
      await edit({ ids: [first, second, 'gone'], versions: { [first ?? '']: 7 }, values: { customer_level: 'B' } })
    ).body;
    expect(result.rows.map(({ id, ok }) => [id, ok])).toEqual([
      [first, false],
      [second, true],
      ['gone', false],
    ]);
    expect(result.rows[0]?.message).toContain('已被其他人');
    expect(await level()).toEqual(['A', 'B', 'A']);
  });

  it('undoes only what nobody changed meanwhile', async () => {
    const { result } = (await edit({ ids, values: { customer_level: 'B' } })).body;
    await server.call('PUT', form, { token, body: { ...(await read(ids[1])), customer_level: 'C' } });
    const back = (await undo(result)).body.result;
    expect(back.rows.map(({ ok, message }) => [ok, message])).toEqual([
      [true, '成功'],
      [false, '之后又被修改过，未恢复'],
      [true, '成功'],
    ]);
    expect(await level()).toEqual(['A', 'C', 'A']);
  });

  it('obeys every rule of a single change, row by row', async () => {
    const { result } = (await edit({ ids, values: { customer_level: 'nonsense' } })).body;
    expect([result.done, result.failed, result.undo]).toEqual([0, 3, null]);
    expect(result.rows[0]?.message).toContain('客户等级');
  });

  it.each([
    [{ code: 'X' }, 422],
    [{ create_by: 'x' }, 400],
    [{ crm_customer_contact: [] }, 400],
    [{ tenant_id: '2' }, 400],
    [{ 'name"; drop table x': 'x' }, 400],
    [{}, 400],
  ])('refuses to set %j', async (values, status) => {
    expect((await edit({ ids, values })).status).toBe(status);
  });

  it('needs the permission to edit, and undoes for its author only', async () => {
    const viewer = await buildUser(server.db, { permissions: ['base:customer:view'] });
    const as = await server.signIn(viewer.username, viewer.password);
    expect((await edit({ ids, values: { customer_level: 'B' } }, as)).status).toBe(403);
    const { result } = (await edit({ ids, values: { customer_level: 'B' } })).body;
    expect((await undo(result, as)).status).toBe(404);
    expect((await undo(result)).status).toBe(200);
  });

  it('cannot be undone after ten minutes', async () => {
    const { result } = (await edit({ ids, values: { customer_level: 'B' } })).body;
    await sql`update sys_batch_undo set expires_at = now() - interval '1 second'`.execute(server.db);
    const answer = await undo(result);
    expect([answer.status, answer.body.message]).toEqual([404, '已超过可撤销的时间，或已经撤销过']);
  });

  it('takes 5000 records at most', async () => {
    await sql`insert into crm_customer (id, tenant_id, code, name, enabled, currency, sales_id, customer_level)
      select 'many' || n, '1', 'MANY' || n, '很多' || n, 'Y', 'CNY', 'admin', 'A' from generate_series(1, 5001) n`.execute(
      server.db,
    );
    const answer = await edit({ query: { filters: { name: '很多*' } }, values: { customer_level: 'B' }, dryRun: true });
    expect([answer.status, answer.body.message]).toEqual([422, '符合条件的记录超过 5000 条，请缩小范围后分批处理']);
    expect(
      (await edit({ ids: Array.from({ length: 5001 }, (_, n) => `many${n}`), values: { customer_level: 'B' } })).status,
    ).toBe(400);
    await sql`delete from crm_customer where id like 'many%'`.execute(server.db);
  });
});

describe('[B9.2] batch deletion', () => {
  it('deletes the records of a query with their lines, and brings them back', async () => {
    const { result } = (await remove({ query: mine(), expected: 3 })).body;
    expect(result.done).toBe(3);
    expect((await server.call('GET', `${form}/${ids[0] ?? ''}`, { token })).status).toBe(404);
    expect((await undo(result)).body.result).toMatchObject({ done: 3, failed: 0 });
    expect(await read(ids[0])).toMatchObject({ crm_customer_contact: [{ name: '联系人' }] });
  });

  it('says of each row why it stays', async () => {
    await server.call('POST', '/online/cgform/api/form/sal_order', {
      token,
      body: { customer_id: ids[1], delivery_date: '2026-05-01', sal_order_item: [] },
    });
    const { result } = (await remove({ ids })).body;
    expect(result.rows.map((row) => row.ok)).toEqual([true, false, true]);
    expect(result.rows[1]?.message).toContain('引用，不能删除');
  });

  it('deletes a branch of a tree in whatever order its nodes are named', async () => {
    const add = async (body: Row) =>
      (await server.call<string>('POST', '/online/cgform/api/form/md_material_category', { token, body })).body.result;
    const root = await add({ code: `R${mark}`, name: '根' });
    const child = await add({ code: `C${mark}`, name: '子', pid: root });
    const { result } = (await post('batchDelete/md_material_category', { ids: [root, child] })).body;
    expect(result.rows.map((row) => row.ok)).toEqual([true, true]);
  });

  it('[SQL-09] takes ids as ids, whatever they contain', async () => {
    const { result } = (await remove({ ids: ["x' or '1'='1", `${ids[0] ?? ''}') --`, '%'] })).body;
    expect(result).toMatchObject({ done: 0, failed: 3 });
    const answer = await server.call('DELETE', `${form}/${q("x' or '1'='1")}`, { token });
    expect(answer.status).toBe(404);
    expect(await level()).toEqual(['A', 'A', 'A']);
  });

  it('all or none, by the call of the family, names the records that stand in the way', async () => {
    const answer = await server.call<Schemas['RefusalDetail']>('DELETE', `${form}/${ids[0] ?? ''},gone,lost`, {
      token,
    });
    expect(answer.body.message).toBe('所选 3 条记录中有 2 条不存在或已被删除，未删除任何记录，请刷新列表');
    expect(answer.body.result.errors?.map((error) => error.field)).toEqual(['gone', 'lost']);
    expect(await read(ids[0])).toMatchObject({ customer_level: 'A' });
  });

  it('leaves a row alone that has another version than was seen', async () => {
    const { result } = (await remove({ ids: [ids[0]], versions: { [ids[0] ?? '']: 9 } })).body;
    expect(result.rows).toEqual([{ id: ids[0], ok: false, message: '这条记录已被其他人修改，未删除' }]);
    expect(await read(ids[0])).toMatchObject({ customer_level: 'A' });
  });
});

describe('[B9.2] totals', () => {
  it('are sums over the whole query, whatever the page, when asked', async () => {
    const order = async (total: number) => {
      const { body } = await server.call<string>('POST', '/online/cgform/api/form/sal_order', {
        token,
        body: { customer_id: ids[0], delivery_date: '2026-05-01', sal_order_item: [] },
      });
      await sql`update sal_order set total_amount = ${total} where id = ${body.result}`.execute(server.db);
    };
    await order(1.25);
    await order(2.5);
    const list = async (query: string) =>
      (
        await server.call<Schemas['RowPage']>(
          'GET',
          `/online/cgform/api/getData/sal_order?customer_id=${ids[0] ?? ''}&${query}`,
          { token },
        )
      ).body.result;
    expect((await list('pageSize=1&needTotals=true')).totals).toMatchObject({ total_amount: '3.75' });
    expect((await list('pageNo=9&needTotals=true')).totals).toMatchObject({ total_amount: '3.75' });
    expect(await list('pageSize=1')).not.toHaveProperty('totals');
  });
});
