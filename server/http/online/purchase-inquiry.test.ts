import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { invoiceStage } from '#server/testing/invoice-stage.ts';
import { divided, written } from '#server/testing/plain-money.ts';
import { TRADE_DAY as DAY } from '#server/testing/trade.ts';

type Row = Record<string, unknown>;

const { server, desk, call, make, said, outcome, done, post, read, lines: linesOf, newest, store } = invoiceStage();

describe('[P04] from an inquiry to prices and an order', () => {
  const suppliers = ['Q1', 'Q2', 'Q3'];
  let compare = '';
  beforeAll(async () => {
    for (const id of ['TIER', 'OPEN']) await desk.material(id);
    for (const [index, id] of suppliers.entries()) {
      await store('pur_supplier', { id, code: id, name: `询价${id}`, enabled: 'Y' });
      await store('pur_supplier_assess', {
        id,
        bill_no: id,
        bill_date: DAY,
        supplier_id: id,
        period: '2026-09',
        quality_score: [94, 76, 92][index],
        bill_status: '2',
      });
    }
  });
  const change = async (lines: readonly Row[]): Promise<void> => {
    const body = await read('pur_rfq_compare', compare);
    const rows = (body['pur_rfq_compare_item'] as Row[]).map((row, index) => ({ ...row, ...lines[index] }));
    const { status, body: answer } = await call('PUT', '/online/cgform/api/form/pur_rfq_compare', {
      ...body,
      pur_rfq_compare_item: rows,
    });
    if (status !== 200) throw new Error(answer.message);
  };
  const refusal = async (): Promise<string> => {
    await done('pur_rfq_compare', 'submit', compare);
    const [, message] = await outcome('pur_rfq_compare', 'audit', compare);
    await done('pur_rfq_compare', 'withdraw', compare);
    return message;
  };

  it('compares quotations with their quantities, scores them, and asks why one that is not the lowest is awarded', async () => {
    const rfq = await post('pur_rfq', {
      deadline: '2026-10-20 12:00:00',
      supplier_ids: suppliers.join(','),
      pur_rfq_item: [{ material_id: 'TIER', qty: 600 }],
    });
    await done('pur_rfq', 'push_compare', rfq);
    compare = await newest('pur_rfq_compare');
    expect(await linesOf('pur_rfq_compare', compare)).toMatchObject(
      suppliers.map((supplier_id) => ({ supplier_id, material_code: 'TIER', qty: '600.0000' })),
    );
    expect(await refusal()).toContain('物料 TIER 物料TIER 没有中标的报价，请至少选择一个');
    await change([{}, { selected: 'Y' }]);
    expect(await refusal()).toContain('第 2 行 TIER 物料TIER（询价Q2）没有报价，不能中标');
    await change([
      { quote_price: '10.5', lead_days: 8 },
      { quote_price: '10', lead_days: 10, selected: 'N' },
      { quote_price: '10.6', lead_days: 5, selected: 'Y' },
    ]);
    await done('pur_rfq_compare', 'score', compare);
    expect((await linesOf('pur_rfq_compare', compare)).map((row) => row['score'])).toEqual(['90.02', '86.50', '94.60']);
    expect(await refusal()).toContain('第 3 行 TIER 物料TIER（询价Q3）报价 10.6 高于最低报价 10，请填写选择理由');
    await change([{}, {}, { select_reason: '交期最短，综合得分最高' }]);
    await done('pur_rfq_compare', 'submit', compare);
    expect(await said('pur_rfq_compare', 'push_price', compare)).toContain('现在的状态不能下推');
    await done('pur_rfq_compare', 'audit', compare);
  });

  it('makes the price list and the order of who was awarded, each once', async () => {
    await done('pur_rfq_compare', 'push_price', compare);
    const list = await newest('pur_price_list');
    expect(await read('pur_price_list', list)).toMatchObject({ supplier_id: 'Q3', bill_status: '0' });
    expect(await linesOf('pur_price_list', list)).toMatchObject([{ material_id: 'TIER', price: '10.600000' }]);
    await done('pur_rfq_compare', 'push_order', compare);
    const order = await newest('pur_order');
    expect(await linesOf('pur_order', order)).toMatchObject([{ qty: '600.0000', price: '10.600000', src_type: '20' }]);
    for (const act of ['push_price', 'push_order'])
      expect(await said('pur_rfq_compare', act, compare)).toContain('不能再次生成');
  });

  it('[procure.supplier-assess] scores a month by lots that passed and lines that arrived by their day', async () => {
    await store('pur_supplier', { id: 'SCORED', code: 'SCORED', name: '考核商', status: '3', enabled: 'Y' });
    const assess = await make('pur_supplier_assess', { supplier_id: 'SCORED', period: '2026-10', price_score: '80' });
    expect(await said('pur_supplier_assess', 'calc', assess)).toContain('2026-10 没有该供应商已判定的来料检验');
    for (const [index, [result, state, day]] of [
      ['1', '4', '2026-10-05'],
      ['1', '4', '2026-10-06'],
      ['2', '4', '2026-10-07'],
      ['2', '1', '2026-10-07'],
      ['2', '4', '2026-09-07'],
    ].entries())
      await store('qc_iqc', {
        id: `SC${index}`,
        bill_no: `SC${index}`,
        bill_date: day,
        supplier_id: 'SCORED',
        material_id: 'TIER',
        result,
        qc_status: state,
      });
    for (const due of ['2026-10-10', '2026-10-12']) {
      const order = await post('pur_order', {
        bill_date: '2026-10-01',
        supplier_id: 'SCORED',
        order_type: '1',
        delivery_date: due,
        pur_order_item: [{ material_id: 'OPEN', qty: 1, price: '1', delivery_date: due }],
      });
      const [line] = await linesOf('pur_order', order);
      await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: '2026-10-11', supplier_id: 'SCORED' }, [
        { material_id: 'OPEN', qty: 1, price: 1, src_type: '5', src_line_id: line?.['id'] },
      ]);
    }
    expect(await said('pur_supplier_assess', 'calc', assess)).toMatch(
      /质量得分 66.67（来料 3 批，合格 2 批）.*交期得分 50.00（到货 2 行，准时 1 行）/,
    );
    expect(await read('pur_supplier_assess', assess)).toMatchObject({
      quality_score: '66.67',
      delivery_score: '50.00',
      price_score: '80.00',
    });
  });

  it('[procure.price-list] shows the price that held before for the same quantity, and by how much it changed', async () => {
    const list = async (begin_date: string, price: string, min_qty = 0) =>
      make('pur_price_list', {
        supplier_id: 'Q2',
        currency: 'CNY',
        begin_date,
        pur_price_list_item: [{ material_id: 'TIER', price, min_qty, last_price: '99' }],
      });
    const shown = async (id: string) => {
      const [line] = await linesOf('pur_price_list', id);
      return [line?.['last_price'] ?? null, line?.['change_rate'] ?? null];
    };
    const first = await list('2026-01-01', '10');
    expect(await shown(first)).toEqual([null, null]);
    await sql`update pur_price_list set bill_status = '2' where id = ${first}`.execute(server.db);
    expect(await shown(await list('2026-06-01', '10.5'))).toEqual(['10.000000', '5.00']);
    expect(await shown(await list('2026-06-01', '9', 100))).toEqual([null, null]);
    expect(await shown(await list('2025-06-01', '9'))).toEqual([null, null]);
  });

  it('picks the price of the largest quantity a list begins with, on its days, and refuses to order dearer', async () => {
    await store('pur_price_list', {
      id: 'TIERS',
      bill_no: 'TIERS',
      bill_date: '2026-01-01',
      supplier_id: 'Q1',
      currency: 'CNY',
      begin_date: '2026-01-01',
      end_date: '2026-12-31',
      bill_status: '2',
    });
    for (const [index, [from, price]] of [
      [0, 10.9],
      [500, 10.4],
      [2000, 9.95],
    ].entries())
      await store('pur_price_list_item', {
        id: `T${index}`,
        head_id: 'TIERS',
        line_no: index + 1,
        material_id: 'TIER',
        min_qty: from,
        price,
      });
    const ordered = async (qty: number, price: string, day = DAY): Promise<string> => {
      const id = await make('pur_order', {
        bill_date: day,
        supplier_id: 'Q1',
        order_type: '1',
        delivery_date: '2026-10-30',
        pur_order_item: [{ material_id: 'TIER', qty, price, tax_rate: '13', delivery_date: '2026-10-30' }],
      });
      await done('pur_order', 'submit', id);
      return await said('pur_order', 'audit', id);
    };
    for (const [qty, price] of [
      [499, '10.9'],
      [500, '10.4'],
      [3000, '9.95'],
    ] as const) {
      expect(await ordered(qty, price)).toContain('审核成功');
      expect(await ordered(qty, (Number(price) + 0.01).toFixed(2))).toContain(`高于价目表 TIERS 的 ${price}`);
    }
    expect(await ordered(500, '99', '2027-01-05')).toContain('审核成功');
    const draftId = await make('pur_order', {
      supplier_id: 'Q1',
      order_type: '1',
      delivery_date: '2026-10-30',
      pur_order_item: [
        ...[499, 500, 3000].map((qty) => ({ material_id: 'TIER', qty, price: '1', delivery_date: '2026-10-30' })),
        { material_id: 'OPEN', qty: 1, price: '7', delivery_date: '2026-10-30' },
      ],
    });
    expect(await said('pur_order', 'fetch', draftId)).toContain('已按价目表取价 3 行');
    expect((await linesOf('pur_order', draftId)).map((line) => Number(line['price']))).toEqual([10.9, 10.4, 9.95, 7]);
  });
});

describe('[P04] scores and steps of prices of our own', () => {
  /** Lowest price ÷ price × 60 + shortest time ÷ time × 15 + quality × 0.25, in hundredths. */
  const scoreOf = (
    { price, days, quality }: { readonly price: bigint; readonly days: bigint; readonly quality: bigint },
    lowest: bigint,
    shortest: bigint,
  ): string => {
    // 60 × 100 × lowest ÷ price + 15 × 100 × shortest ÷ days + 25 × quality, over one denominator.
    const by = price * days;
    return written(divided(6000n * lowest * days + 1500n * shortest * price + 25n * quality * by, by));
  };
  it('pencil and paper make of the example what it says', () => {
    const offers = [
      { price: 1050n, days: 8n, quality: 94n },
      { price: 1000n, days: 10n, quality: 76n },
      { price: 1060n, days: 5n, quality: 92n },
    ];
    expect(offers.map((offer) => scoreOf(offer, 1000n, 5n))).toEqual(['90.02', '86.50', '94.60']);
  });

  it.each([
    {
      item: 'SET1',
      offers: [
        [333n, 7n, 81n],
        [341n, 3n, 67n],
        [329n, 11n, 99n],
      ],
      // From 0, 60.5 and 1000 on.
      steps: [
        ['0', '3.41'],
        ['60.5', '3.299999'],
        ['1000', '2.7'],
      ],
      asked: [
        ['60.4999', '3.41'],
        ['60.5', '3.299999'],
        ['1000.5', '2.7'],
      ],
    },
    {
      item: 'SET2',
      offers: [
        [9999n, 30n, 100n],
        [8850n, 45n, 55n],
        [8851n, 29n, 73n],
      ],
      steps: [
        ['0', '99.99'],
        ['2', '88.5'],
        ['3', '77.777777'],
      ],
      asked: [
        ['1', '99.99'],
        ['2.9999', '88.5'],
        ['3', '77.777777'],
      ],
    },
  ] as const)(
    '$item: offers of $offers are scored, and quantities have their prices',
    async ({ item, offers, steps, asked }) => {
      await desk.material(item);
      const ids = offers.map((_offer, at) => `${item}S${String(at)}`);
      for (const [at, id] of ids.entries()) {
        await store('pur_supplier', { id, code: id, name: id, enabled: 'Y' });
        await store('pur_supplier_assess', {
          id,
          bill_no: id,
          bill_date: DAY,
          supplier_id: id,
          period: '2026-09',
          quality_score: Number(offers[at]?.[2]),
          bill_status: '2',
        });
      }
      const rfq = await post('pur_rfq', {
        deadline: '2026-10-20 12:00:00',
        supplier_ids: ids.join(','),
        pur_rfq_item: [{ material_id: item, qty: 10 }],
      });
      await done('pur_rfq', 'push_compare', rfq);
      const compare = await newest('pur_rfq_compare');
      const body = await read('pur_rfq_compare', compare);
      await call('PUT', '/online/cgform/api/form/pur_rfq_compare', {
        ...body,
        pur_rfq_compare_item: (body['pur_rfq_compare_item'] as Row[]).map((row, at) => ({
          ...row,
          quote_price: written(offers[at]?.[0] ?? 0n),
          lead_days: Number(offers[at]?.[1]),
        })),
      });
      await done('pur_rfq_compare', 'score', compare);
      const all = offers.map(([price, days, quality]) => ({ price, days, quality }));
      const least = (figures: readonly bigint[]) => figures.reduce((one, other) => (other < one ? other : one));
      const [lowest, shortest] = [least(all.map(({ price }) => price)), least(all.map(({ days }) => days))];
      expect((await linesOf('pur_rfq_compare', compare)).map((row) => row['score'])).toEqual(
        all.map((offer) => scoreOf(offer, lowest, shortest)),
      );

      const list = {
        supplier_id: ids[0],
        currency: 'CNY',
        begin_date: '2026-01-01',
        end_date: '2026-12-31',
        bill_status: '2',
      };
      await store('pur_price_list', { id: item, bill_no: item, bill_date: '2026-01-01', ...list });
      for (const [at, [min_qty, price]] of steps.entries())
        await store('pur_price_list_item', {
          id: `${item}${String(at)}`,
          head_id: item,
          line_no: at + 1,
          material_id: item,
          min_qty,
          price,
        });
      const order = await make('pur_order', {
        supplier_id: ids[0],
        order_type: '1',
        delivery_date: '2026-10-30',
        pur_order_item: asked.map(([qty]) => ({ material_id: item, qty, price: '1', delivery_date: '2026-10-30' })),
      });
      expect(await said('pur_order', 'fetch', order)).toContain('已按价目表取价 3 行');
      expect((await linesOf('pur_order', order)).map((line) => Number(line['price']))).toEqual(
        asked.map(([, price]) => Number(price)),
      );
    },
  );
});
