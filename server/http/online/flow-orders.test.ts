import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { flowStage } from '#server/testing/flow-stage.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const {
  server,
  call,
  save,
  make,
  press,
  said,
  done,
  read,
  lines: linesOf,
  proposal,
  draft,
  pushed,
  through,
  param,
  order,
  standing,
} = flowStage();

describe('[P01] an order on its way through notices and deliveries', () => {
  it('proposes what is left and knows after every audit how far the order is', async () => {
    const id = await order();
    const { body } = await proposal('sal_order', 'push_delivery', id);
    const { number } = { number: (await read('sal_order', id))['bill_no'] };
    expect(body.result).toMatchObject({
      form: 'sal_delivery_notice',
      route: '/sale/delivery-notice',
      values: {
        customer_id: 'CUS',
        customer_id_dictText: '客户',
        sal_delivery_notice_item: [
          { material_id: 'FG1', material_code: 'FG1', qty: '1000', src_no: number, src_type: '1' },
        ],
      },
    });
    const first = await through(['sal_order', 'push_delivery', id], [600]);
    expect(await standing(id)).toEqual(['3', '0', 600, 0, 0]);
    const again = (await proposal('sal_order', 'push_delivery', id)).body.result.values['sal_delivery_notice_item'];
    expect(again).toMatchObject([{ qty: '400' }]);
    await through(['sal_delivery_notice', 'push_out', first]);
    expect(await standing(id)).toEqual(['3', '1', 600, 600, 0]);
    expect((await read('sal_delivery_notice', first))['bill_status']).toBe('4');
    const second = await through(['sal_order', 'push_delivery', id]);
    const out = await pushed(['sal_delivery_notice', 'push_out', second]);
    const [line] = await linesOf('sal_out', out);
    // A notice knows no price: it is the order's.
    expect(line).toMatchObject({ price: '3.200000', tax_rate: '13.00', src_type: '2' });
    await done('sal_out', 'audit', out);
    expect(await standing(id)).toEqual(['4', '2', 1000, 1000, 0]);
    expect((await proposal('sal_order', 'push_delivery', id)).body.message).toContain('没有可下推的数量');
  });

  it('[INV-DOC-03] restores counts and states exactly when an audit is undone', async () => {
    const id = await order();
    const before = await standing(id);
    const notice = await through(['sal_order', 'push_delivery', id], [600]);
    const partly = await standing(id);
    const out = await through(['sal_delivery_notice', 'push_out', notice], [250]);
    expect(await standing(id)).toEqual(['3', '1', 600, 250, 0]);
    expect((await read('sal_delivery_notice', notice))['bill_status']).toBe('3');
    await done('sal_out', 'unaudit', out);
    expect(await standing(id)).toEqual(partly);
    expect((await read('sal_delivery_notice', notice))['bill_status']).toBe('2');
    await done('sal_out', 'void', out);
    await done('sal_delivery_notice', 'unaudit', notice);
    expect(await standing(id)).toEqual(before);
  });

  it('[INV-DOC-01] counts what came back through two documents on the order', async () => {
    const id = await order();
    const out = await through(['sal_order', 'push_out', id], [600]);
    expect(await standing(id)).toEqual(['3', '1', 0, 600, 0]);
    const back = await through(['sal_out', 'push_return', out], [50]);
    expect(await standing(id)).toEqual(['3', '1', 0, 600, 50]);
    expect(Number((await linesOf('sal_out', out))[0]?.['return_qty'])).toBe(50);
    const more = await draft(['sal_out', 'push_return', out], [551]);
    expect((await save(more.form, more.body)).body.message).toContain('已下推数量 50，本次 551，超出 1（不允许超出）');
    await done('sal_return_in', 'unaudit', back);
    expect(await standing(id)).toEqual(['3', '1', 0, 600, 0]);
  });
});

describe('[INV-DOC-01] what must be refused', () => {
  it('delivers no more than is left, and names document, line and figures', async () => {
    const id = await order([{ qty: 100 }]);
    await through(['sal_order', 'push_delivery', id], [60]);
    const { form, body } = await draft(['sal_order', 'push_delivery', id], [50]);
    const answer = await save(form, body);
    const number = (await read('sal_order', id))['bill_no'];
    expect([answer.status, answer.body.message]).toEqual([
      422,
      `第 1 行：销售订单 ${String(number)} 第 1 行：数量 100，已下推数量 60，本次 50，超出 10（允许超发 0%）`,
    ]);
    await param('flow.overDelivery', '10');
    expect((await save(form, body)).status).toBe(200);
    await param('flow.overDelivery', '0');
  });

  it('delivers at the price and tax of the order, over a notice as well, and asks again when the order was changed', async () => {
    const id = await order([{ qty: 100 }]);
    const notice = await through(['sal_order', 'push_delivery', id], [60]);
    for (const from of [
      ['sal_order', 'push_out', id],
      ['sal_delivery_notice', 'push_out', notice],
    ] as const) {
      const { form, body } = await draft(from, [10]);
      const [line] = body['sal_out_item'] as Row[];
      for (const [column, value, label] of [
        ['price', '3.19', '不含税单价'],
        ['tax_rate', '0', '税率(%)'],
      ] as const) {
        const answer = await save(form, { ...body, sal_out_item: [{ ...line, [column]: value }] });
        expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining(`${label}须与来源`)]);
      }
      const out = await make(form, body);
      await sql`update sal_order_item set net_price = 3.3 where head_id = ${id}`.execute(server.db);
      expect(await said('sal_out', 'audit', out)).toContain('不含税单价须与来源');
      await sql`update sal_order_item set net_price = 3.2 where head_id = ${id}`.execute(server.db);
      await done('sal_out', 'audit', out);
    }
  });

  it('asks again when it is audited: two drafts may hold the same quantity, one is audited', async () => {
    const id = await order([{ qty: 100 }]);
    const one = await draft(['sal_order', 'push_delivery', id], [80]);
    const first = await make(one.form, one.body);
    const second = await make(one.form, one.body);
    for (const each of [first, second]) await done(one.form, 'submit', each);
    expect((await proposal('sal_order', 'push_delivery', id)).body.message).toContain('没有可下推的数量');
    const answers = await Promise.all([first, second].map((each) => press(one.form, 'audit', each)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.message).toContain('超出 60');
    expect(await standing(id)).toEqual(['3', '0', 80, 0, 0]);
  });

  it.each([
    ['another party', { customer_id: 'OTHER' }, {}, '客户须与来源销售订单'],
    ['another material', {}, { material_id: 'FG2' }, '物料须与来源销售订单'],
    ['nothing', {}, { qty: 0 }, '必须大于 0'],
    ['less than nothing', {}, { qty: -1 }, '不能小于'],
    ['a line that is not there', {}, { src_line_id: 'gone' }, '来源单据的行不存在或已被删除'],
  ])('takes nothing for %s', async (_what, head, line, words) => {
    await sql`insert into crm_customer (id, tenant_id, code, name, enabled) values ('OTHER', '1', 'OTHER', '别家', 'Y')
      on conflict do nothing`.execute(server.db);
    const id = await order([{ qty: 100 }]);
    const { form, body } = await draft(['sal_order', 'push_delivery', id], [10], head);
    const [first] = body[`${form}_item`] as Row[];
    const answer = await save(form, { ...body, [`${form}_item`]: [{ ...first, ...line }] });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining(words)]);
  });

  it('pushes no draft, no closed order and no closed line', async () => {
    const id = await order([{ qty: 100 }, { qty: 50 }]);
    const { form, body } = await draft(['sal_order', 'push_delivery', id]);
    const lines = await linesOf('sal_order', id);
    const close = (line: unknown, isClosed: boolean) =>
      call('POST', `/online/cgform/flow/line/sal_order/${id}`, { lineId: line, isClosed });
    expect((await close(lines[1]?.['id'], true)).status).toBe(200);
    expect((await close(lines[1]?.['id'], true)).body.message).toContain('第 2 行已经关闭');
    expect((await save(form, body)).body.message).toContain('第 2 行：该行已关闭，不能再下推');
    await through(['sal_order', 'push_out', id]);
    expect((await read('sal_order', id))['bill_status']).toBe('4');
    expect((await close(lines[1]?.['id'], false)).status).toBe(200);
    expect((await read('sal_order', id))['bill_status']).toBe('3');
    await done('sal_order', 'close', id);
    expect((await save(form, body)).body.message).toContain('单据已关闭，不能再下推');
    expect((await proposal('sal_order', 'push_delivery', id)).body.message).toContain('单据已关闭');
    await done('sal_order', 'reopen', id);
    expect((await read('sal_order', id))['bill_status']).toBe('3');
    const fresh = await make('sal_order', { customer_id: 'CUS', delivery_date: '2026-10-30', sal_order_item: [] });
    expect((await proposal('sal_order', 'push_delivery', fresh)).body.message).toContain('尚未审核或已作废');
  });

  it('[INV-DOC-02] undoes no audit while a living document goes back to it, and names it', async () => {
    const id = await order();
    const notice = await pushed(['sal_order', 'push_delivery', id], [600]);
    const number = (await read('sal_delivery_notice', notice))['bill_no'];
    expect(await said('sal_order', 'unaudit', id)).toContain(
      `已有下游单据“发货通知单 ${String(number)}”，不能反审核；请先删除或作废下游单据`,
    );
    await done('sal_delivery_notice', 'void', notice);
    expect((await press('sal_order', 'unaudit', id)).status).toBe(200);
  });

  it('lets a closed notice give back what was not delivered', async () => {
    const id = await order([{ qty: 100 }]);
    const notice = await through(['sal_order', 'push_delivery', id], [100]);
    await through(['sal_delivery_notice', 'push_out', notice], [30]);
    await done('sal_delivery_notice', 'close', notice);
    expect(await standing(id)).toEqual(['3', '1', 30, 30, 0]);
    expect((await proposal('sal_order', 'push_delivery', id)).body.result.values).toMatchObject({
      sal_delivery_notice_item: [{ qty: '70' }],
    });
    await done('sal_delivery_notice', 'reopen', notice);
    expect(await standing(id)).toEqual(['3', '1', 100, 30, 0]);
  });
});

describe('pushing, choosing and looking back', () => {
  it('takes several documents of one party together, and says of others that they do not agree', async () => {
    const [one, other] = [await order([{ qty: 10 }]), await order([{ qty: 20 }])];
    const { body } = await proposal('sal_order', 'push_out', `${one},${other}`);
    expect(body.result.values['sal_out_item']).toMatchObject([{ qty: '10' }, { qty: '20' }]);
    await sql`update sal_order set customer_id = 'OTHER' where id = ${other}`.execute(server.db);
    expect((await proposal('sal_order', 'push_out', `${one},${other}`)).body.message).toContain(
      '客户与所选其他单据不同，不能一起下推',
    );
  });

  it('offers open lines of the party to a new document', async () => {
    const id = await order([{ qty: 77 }]);
    const number = String((await read('sal_order', id))['bill_no']);
    const head = encodeURIComponent(JSON.stringify({ customer_id: 'CUS' }));
    const path = `/online/cgform/flow/open/sal_out?from=sal_order&number=${number}&head=`;
    const { body } = await call<Schemas['FlowOpenPage']>('GET', `${path}${head}`);
    expect(body.result).toMatchObject({
      table: 'sal_out_item',
      total: 1,
      records: [{ number, lineNo: 1, open: '77', label: 'FG1 物料FG1', line: { qty: '77', price: '3.200000' } }],
    });
    const others = encodeURIComponent(JSON.stringify({ customer_id: 'OTHER' }));
    expect((await call<Schemas['FlowOpenPage']>('GET', `${path}${others}`)).body.result.total).toBe(0);
    expect((await call('GET', `${path}[]`)).status).toBe(400);
  });

  it('traces a document up and down, and hides what the caller may not see', async () => {
    const id = await order();
    const notice = await through(['sal_order', 'push_delivery', id], [600]);
    const out = await through(['sal_delivery_notice', 'push_out', notice], [600]);
    const path = `/online/cgform/flow/trace/sal_delivery_notice/${notice}`;
    const { documents, steps, lines } = (await call<Schemas['FlowTrace']>('GET', path)).body.result;
    expect(documents.map(({ form, id: one, level, stateText }) => [form, one, level, stateText])).toEqual([
      ['sal_order', id, -1, '部分执行'],
      ['sal_delivery_notice', notice, 0, '已完成'],
      ['sal_out', out, 1, '已审核'],
      ['fin_ar_bill', expect.any(String), 2, '已审核'],
    ]);
    const byLines = steps.filter(({ to }) => !to.startsWith('fin_ar_bill'));
    expect(byLines.map(({ from, to, qty }) => [from, to, qty])).toEqual([
      [`sal_delivery_notice:${notice}`, `sal_out:${out}`, '600'],
      [`sal_order:${id}`, `sal_delivery_notice:${notice}`, '600'],
    ]);
    expect(lines).toMatchObject([{ lineNo: 1, counts: [{ label: '通知数量', qty: '600.0000' }, {}], isClosed: false }]);
    const clerk = await buildUser(server.db, { username: 'clerk', permissions: ['sale:delivery-notice:view'] });
    const seen = await call<Schemas['FlowTrace']>(
      'GET',
      path,
      undefined,
      await server.signIn(clerk.username, clerk.password),
    );
    expect(seen.body.result.documents.map(({ id: one, number }) => [one === null, number === null])).toEqual([
      [true, true],
      [false, false],
      [true, true],
      [true, true],
    ]);
  });

  it('offers a push to who may press it and make what follows', async () => {
    const codes = async (permissions: readonly string[], username: string) => {
      const user = await buildUser(server.db, { username, permissions: ['sale:order:view', ...permissions] });
      const as = await server.signIn(user.username, user.password);
      const path = '/online/cgform/api/getColumns/sal_order';
      const list = await call<Schemas['ListDefinition']>('GET', path, undefined, as);
      return (list.body.result.cgButtonList ?? []).map(({ buttonCode, pushTo }) => [buttonCode, pushTo]);
    };
    expect(await codes(['sale:order:push_delivery'], 'half')).toEqual([]);
    expect(await codes(['sale:order:push_delivery', 'sale:delivery-notice:add'], 'whole')).toEqual([
      ['push_delivery', '/sale/delivery-notice'],
    ]);
  });
});
