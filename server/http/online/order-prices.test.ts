import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { netPrice } from '#server/db/migrations/0079-net-price.ts';
import { flowStage } from '#server/testing/flow-stage.ts';

type Row = Record<string, unknown>;

const {
  server,
  desk,
  call,
  save,
  make,
  press,
  said,
  outcome,
  done,
  audit,
  read,
  lines: linesOf,
  proposal,
  draft,
  through,
  store,
  order,
  drawn,
} = flowStage();

describe('[P01] [P03] what must hold before an order is audited', () => {
  it('refuses a price below the floor of the list that fits the customer best', async () => {
    await desk.material('PRICED', { std_cost: '2' });
    for (const [list, customer, low] of [
      ['GENERAL', null, 5],
      ['OWN', 'CUS', 3],
    ] as const) {
      await store('sal_price_list', {
        id: list,
        bill_no: list,
        bill_date: '2026-01-01',
        name: list,
        customer_id: customer,
        currency: 'CNY',
        begin_date: '2026-01-01',
        bill_status: '2',
      });
      await store('sal_price_list_item', {
        id: list,
        head_id: list,
        line_no: 1,
        material_id: 'PRICED',
        min_qty: 100,
        price: 6,
        low_price: low,
      });
    }
    const audit = async (line: Row) =>
      await said(
        'sal_order',
        'audit',
        await drawn('sal_order', { customer_id: 'CUS' }, { material_id: 'PRICED', ...line }),
      );
    expect(await audit({ qty: 100, price: '2.99' })).toContain('单价 2.99 低于最低限价 3，须经价格审批');
    expect(await audit({ qty: 100, price: '3' })).toContain('审核成功');
    expect(await audit({ qty: 99, price: '1' })).toContain('审核成功');
  });

  it('[sale.price-list] takes the price that fits best: of the customer, of his category, of everybody, of the item, by the largest quantity', async () => {
    await store('crm_customer_category', { id: 'KEY', code: 'KEY', name: '重点' });
    for (const id of ['BEST', 'KIND', 'ELSE'])
      await store('crm_customer', { id, code: id, name: id, category_id: id === 'ELSE' ? null : 'KEY', enabled: 'Y' });
    for (const id of ['TIERED', 'PLAIN', 'BARE'])
      await desk.material(id, { std_cost: '2', ...(id === 'PLAIN' && { ref_sale_price: '9.5', low_sale_price: '8' }) });
    for (const [list, customer, category, begin, end, price] of [
      ['ALL', null, null, '2026-01-01', null, 12],
      ['CAT', null, 'KEY', '2026-01-01', null, 11],
      ['MINE', 'BEST', null, '2026-01-01', '2026-12-31', 10],
      ['PAST', 'BEST', null, '2025-01-01', '2025-12-31', 1],
    ] as const) {
      await store('sal_price_list', {
        id: list,
        bill_no: list,
        bill_date: '2026-01-01',
        name: list,
        customer_id: customer,
        category_id: category,
        currency: 'CNY',
        begin_date: begin,
        end_date: end,
        bill_status: '2',
      });
      for (const [from, less] of [
        [0, 0],
        [500, 0.5],
      ] as const)
        await store('sal_price_list_item', {
          id: `${list}${from}`,
          head_id: list,
          line_no: 1,
          material_id: 'TIERED',
          min_qty: from,
          price: price - less,
        });
    }
    const line = (material_id: string, qty: number) => ({ material_id, qty, price: '7', delivery_date: '2026-10-30' });
    const priced = async (customer_id: string, head: Row = {}) => {
      const id = await make('sal_order', {
        bill_date: '2026-10-10',
        customer_id,
        delivery_date: '2026-10-30',
        ...head,
        sal_order_item: [line('TIERED', 499), line('TIERED', 500), line('PLAIN', 5), line('BARE', 5)],
      });
      return [
        ...(await outcome('sal_order', 'fetch', id)),
        ...(await linesOf('sal_order', id)).map((row) => Number(row['price'])),
      ];
    };
    const told = '已取价 3 行；第 4 行 BARE 物料BARE 没有有效的销售价目，物料也没有参考销售价，单价未改';
    expect(await priced('BEST')).toEqual([200, expect.stringContaining(told), 10, 9.5, 9.5, 7]);
    expect(await priced('KIND')).toEqual([200, expect.any(String), 11, 10.5, 9.5, 7]);
    expect(await priced('ELSE')).toEqual([200, expect.any(String), 12, 11.5, 9.5, 7]);
    expect(await priced('BEST', { bill_date: '2027-01-05' })).toEqual([200, expect.any(String), 11, 10.5, 9.5, 7]);
    // Lists and prices of items are in money of their own.
    expect(await priced('ELSE', { currency: 'USD' })).toEqual([422, expect.stringContaining('USD'), 7, 7, 7, 7]);
  });

  it.each([
    // 10.00 below 500 and 9.00 from there on, for everybody; the customer's own 8.00 begins at 1000.
    { at: '6A', tiers: [0, '10', 500, '9'], own: [1000, '8'], qty: [300, 300, 1000], prices: [10, 10, 8] },
    // Numbers of our own.
    {
      at: '6B',
      tiers: [0, '3.33', 40.5, '3.21'],
      own: [60, '3.2'],
      qty: [30.25, 40.5, 59.75],
      prices: [3.33, 3.21, 3.21],
    },
  ] as const)(
    '[trade-storage 6] $qty of one item are each priced by their own quantity, $prices: a list of the customer from $own on leaves less to the general one',
    async ({ at, tiers, own, qty, prices }) => {
      await desk.material(at);
      await store('crm_customer', { id: at, code: at, name: at, enabled: 'Y' });
      const lists = [
        [null, tiers[0], tiers[1]],
        [null, tiers[2], tiers[3]],
        [at, own[0], own[1]],
      ] as const;
      for (const [index, [customer_id, min_qty, price]] of lists.entries()) {
        const id = customer_id ?? `${at}ALL`;
        const head = { id, bill_no: id, name: id, customer_id, currency: 'CNY', bill_status: '2' };
        if (index !== 1) await store('sal_price_list', { ...head, bill_date: '2026-01-01', begin_date: '2026-01-01' });
        await store('sal_price_list_item', {
          id: `${at}${String(index)}`,
          head_id: id,
          line_no: index + 1,
          material_id: at,
          min_qty,
          price,
        });
      }
      const id = await make('sal_order', {
        bill_date: '2026-10-10',
        customer_id: at,
        delivery_date: '2026-10-30',
        sal_order_item: qty.map((one) => ({ material_id: at, qty: one, price: '7', delivery_date: '2026-10-30' })),
      });
      expect(await said('sal_order', 'fetch', id)).toContain('已取价 3 行');
      expect((await linesOf('sal_order', id)).map((row) => Number(row['price']))).toEqual(prices);
    },
  );

  it('[base.material] refuses a price below the lowest one of the item where no list has a floor', async () => {
    const audit = async (price: string) =>
      await said(
        'sal_order',
        'audit',
        await drawn('sal_order', { customer_id: 'CUS' }, { material_id: 'PLAIN', qty: 1, price }),
      );
    expect(await audit('7.99')).toContain('单价 7.99 低于最低限价 8，须经价格审批');
    expect(await audit('8')).toContain('审核成功');
  });

  it('asks for a price on every line that is no sample, and looks at what it is after the discount, or without an order', async () => {
    const sold = async (head: Row, line: Row) =>
      await said('sal_order', 'audit', await drawn('sal_order', { customer_id: 'CUS', ...head }, line));
    expect(await sold({}, { qty: 5, price: null })).toContain('第 1 行 FG1 物料FG1 没有单价');
    expect(await sold({ order_type: '3' }, { qty: 5, price: null })).toContain('审核成功');
    const priced = { material_id: 'PRICED', qty: 100, price: '4', tax_rate: '0' };
    expect(await sold({ discount_amount: '101' }, priced)).toContain(
      '单价 4（扣除优惠 101.00 后 2.99） 低于最低限价 3，须经价格审批',
    );
    expect(await sold({ discount_amount: '100' }, priced)).toContain('审核成功');
    await desk.post('wms_other_in', { warehouse_id: 'W1' }, [{ material_id: 'PRICED', qty: 500 }]);
    const given = async (price: string | null) =>
      await said(
        'sal_out',
        'audit',
        await make('sal_out', {
          customer_id: 'CUS',
          warehouse_id: 'W1',
          sal_out_item: [{ material_id: 'PRICED', qty: 100, price, tax_rate: '0' }],
        }),
      );
    expect(await given('2.99')).toContain('单价 2.99 低于最低限价 3');
    expect(await given(null)).toContain('单价 0 低于最低限价 3');
    expect(await given('3')).toContain('审核成功');
  });

  it('bills what is left of prices after all that is taken off an order: deliveries, over notices as well, come to its total', async () => {
    const taken = { discount_rate: '10', discount_amount: '100' };
    const id = await order(
      [
        { qty: 300, price: '3.2', tax_rate: '13' },
        { material_id: 'FG2', qty: 40, price: '9.99', tax_rate: '0' },
      ],
      taken,
    );
    // Shares of 100.00 in 976.32 and 359.64: 73.08 and what is left; (976.32 − 73.08) ÷ 1.13 = 799.33, of which 300 are 2.664433 each.
    const head = await read('sal_order', id);
    expect(Number(head['total_amount'])).toBeCloseTo(976.32 + 359.64 - 100, 2);
    const lines = await linesOf('sal_order', id);
    expect(lines.map((line) => line['net_price'])).toEqual(['2.664433', '8.318000']);
    expect(lines.map((line) => line['total_amount'])).toEqual(['903.24', '332.72']);
    const { body: proposed } = await proposal('sal_order', 'push_out', id);
    expect((proposed.result.values['sal_out_item'] as Row[]).map((line) => line['price'])).toEqual([
      '2.664433',
      '8.318000',
    ]);
    const full = await draft(['sal_order', 'push_out', id]);
    const dear = (full.body['sal_out_item'] as Row[]).map((line, index) => ({
      ...line,
      price: index === 0 ? '3.2' : line['price'],
    }));
    expect((await save('sal_out', { ...full.body, sal_out_item: dear })).body.message).toContain(
      '第 1 行的折后单价相同',
    );
    const notice = await through(['sal_order', 'push_delivery', id], [300, null]);
    const outs = [
      await through(['sal_delivery_notice', 'push_out', notice]),
      await through(['sal_order', 'push_out', id], [40]),
    ];
    const billed = await Promise.all(outs.map(async (one) => Number((await read('sal_out', one))['total_amount'])));
    expect((billed[0] ?? 0) + (billed[1] ?? 0)).toBeCloseTo(Number(head['total_amount']), 6);
  });

  it('gives orders from before there were net prices what they were promised, unless something was delivered at their prices', async () => {
    const taken = { discount_amount: '50' };
    const line = { qty: 100, price: '5', tax_rate: '0' };
    const [fresh, begun] = [await order([line], taken), await order([line], taken)];
    const figures = async (id: string): Promise<readonly unknown[]> => {
      const { total_amount: total, sal_order_item: lines } = await read('sal_order', id);
      return [total, ...(lines as Row[]).flatMap((row) => [row['net_price'], row['total_amount']])];
    };
    await sql`alter table sal_order_item drop column net_price, drop column net_ppm`.execute(server.db);
    await sql`update sal_order_item set total_amount = 500, amount = 500, out_qty = case when head_id = ${begun} then 1 else 0 end
      where head_id in (${fresh}, ${begun})`.execute(server.db);
    // As the migrator does it: all steps in one transaction.
    await server.db.transaction().execute((trx) => netPrice.up(trx));
    expect(await figures(fresh)).toEqual(['450.00', '4.500000', '450.00']);
    expect(await figures(begun)).toEqual(['500.00', '5.000000', '500.00']);
    await sql`update sal_order_item set out_qty = 0 where head_id = ${begun}`.execute(server.db);
  });

  it('spreads again what is taken off when only the head changes, and keeps what was agreed when an audited order is changed', async () => {
    const id = await make('sal_order', {
      customer_id: 'CUS',
      delivery_date: '2026-10-30',
      sal_order_item: [{ material_id: 'FG1', qty: 100, price: '10', tax_rate: '0', delivery_date: '2026-10-30' }],
    });
    const change = async (head: Row): Promise<readonly unknown[]> => {
      const { version } = await read('sal_order', id);
      await call('PUT', '/online/cgform/api/form/sal_order', { id, version, ...head });
      const [line] = await linesOf('sal_order', id);
      return [line?.['net_price'], line?.['amount'], (await read('sal_order', id))['total_amount']];
    };
    expect(await change({ discount_amount: '100' })).toEqual(['9.000000', '900.00', '900.00']);
    expect(await change({ discount_amount: null, discount_rate: '20' })).toEqual(['8.000000', '800.00', '800.00']);
    expect(await change({ discount_amount: '80' })).toEqual(['7.200000', '720.00', '720.00']);
    await audit('sal_order', id);
    await through(['sal_order', 'push_out', id], [50]);
    await done('sal_order', 'change', id);
    const { rows } = await sql<{ id: string }>`select id from sal_order_change where order_id = ${id}`.execute(
      server.db,
    );
    const [changeId] = rows.map((row) => row.id);
    const draftChange = await read('sal_order_change', changeId ?? '');
    await call('PUT', '/online/cgform/api/form/sal_order_change', {
      id: changeId,
      version: draftChange['version'],
      sal_order_change_item: (draftChange['sal_order_change_item'] as Row[]).map((line) => ({ ...line, new_qty: 50 })),
    });
    await audit('sal_order_change', changeId ?? '');
    const after = await read('sal_order', id);
    expect([after['total_amount'], after['discount_amount'], after['discount_rate']]).toEqual([
      '360.00',
      '40.00',
      '20.00',
    ]);
    await done('sal_order_change', 'unaudit', changeId ?? '');
    const back = await read('sal_order', id);
    expect([back['total_amount'], back['discount_amount']]).toEqual(['720.00', '80.00']);
  });

  it('[P04] audits no price list that overlaps another', async () => {
    const list = async (begin: string) => {
      const id = await make('sal_price_list', {
        name: '价目',
        customer_id: 'CUS',
        begin_date: begin,
        end_date: `${begin.slice(0, 4)}-12-31`,
        sal_price_list_item: [{ material_id: 'FG2', price: 1, min_qty: 10 }],
      });
      await done('sal_price_list', 'submit', id);
      return press('sal_price_list', 'audit', id);
    };
    expect((await list('2026-01-01')).status).toBe(200);
    expect((await list('2026-06-01')).message).toContain('有效期重叠');
    expect((await list('2027-01-01')).status).toBe(200);
  });

  it('[P04] nor a purchase price list that overlaps another, has a line twice, or is audited with one at the same moment', async () => {
    const drawnList = async (begin: string, end: string | null, lines: readonly Row[] = [{ min_qty: 10 }]) => {
      const id = await make('pur_price_list', {
        supplier_id: 'SUP',
        begin_date: begin,
        end_date: end,
        pur_price_list_item: lines.map((line) => ({ material_id: 'FG2', price: 1, ...line })),
      });
      // As its process leaves it while nobody has agreed yet; the check is the same for who agrees.
      await sql`update pur_price_list set bill_status = '1' where id = ${id}`.execute(server.db);
      return id;
    };
    const audit = (id: string) => outcome('pur_price_list', 'audit', id);
    expect((await audit(await drawnList('2026-01-01', '2026-12-31')))[0]).toBe(200);
    expect(await audit(await drawnList('2026-06-01', null))).toEqual([
      422,
      expect.stringMatching(
        /第 1 行 FG2 物料FG2（起订量 10）的有效期 2026-06-01 至 长期，与已审核的 CJM\S+ 第 1 行的 2026-01-01 至 2026-12-31 有效期重叠/u,
      ),
    ]);
    expect((await audit(await drawnList('2026-06-01', null, [{ min_qty: 11 }])))[0]).toBe(200);
    expect(await audit(await drawnList('2027-01-01', '2027-12-31', [{}, { min_qty: 5 }, { min_qty: 0 }]))).toEqual([
      422,
      expect.stringContaining('第 3 行 FG2 物料FG2（起订量 0）与本单第 1 行重复'),
    ]);
    const both = [await drawnList('2028-01-01', null), await drawnList('2028-05-01', null)];
    const answers = await Promise.all(both.map(audit));
    expect(answers.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});
