import { beforeAll, describe, expect, it } from 'vitest';
import { day, reportStage, round } from '#server/testing/report-stage.ts';

const { put, putWithDecoys, rowsOf } = reportStage();

describe('reports on sales', () => {
  const lines = [
    { order: 'SO1', qty: 10, out: [4, 3], back: 1, invoice: 5, notice: 8, due: -3, total: 113 },
    { order: 'SO1', qty: 5, out: [5], back: 0, invoice: 0, notice: 5, due: -3, total: 226 },
    { order: 'SO2', qty: 7, out: [], back: 0, invoice: 0, notice: 0, due: 4, total: 50 },
  ];
  beforeAll(async () => {
    for (const order of ['SO1', 'SO2'])
      await putWithDecoys('sal_order', {
        id: order,
        bill_no: order,
        bill_date: order === 'SO1' ? '2026-02-01' : '2026-02-02',
        customer_id: 'C1',
        bill_status: '2',
        received_amount: order === 'SO1' ? 100 : 0,
        total_amount: order === 'SO1' ? 339 : 50,
      });
    await put('sal_order', { id: 'draft', bill_no: 'SO9', bill_date: '2026-02-03', bill_status: '0' });
    await put('sal_order_item', { head_id: 'draft', line_no: 1, qty: 99, material_name: '草稿' });
    await putWithDecoys('sal_delivery_notice', { id: 'DN', bill_no: 'DN1', bill_status: '2' });
    await putWithDecoys('sal_out', {
      id: 'OUT',
      bill_no: 'OUT1',
      bill_date: day(-5),
      customer_id: 'C1',
      bill_status: '2',
    });
    await putWithDecoys('sal_return_in', {
      id: 'RET',
      bill_no: 'RET1',
      bill_date: day(-1),
      customer_id: 'C1',
      bill_status: '2',
    });
    await putWithDecoys('sal_invoice', { id: 'INV', bill_no: 'INV1', bill_status: '2' });
    for (const [index, line] of lines.entries()) {
      const id = `line-${index}`;
      const material = { material_name: `料${index}` };
      await putWithDecoys('sal_order_item', {
        id,
        head_id: line.order,
        line_no: index,
        qty: line.qty,
        total_amount: line.total,
        delivery_date: day(line.due),
        // What documents behind the line took, by whatever way they go back to it; the papers below say other figures on purpose.
        notice_qty: line.notice,
        out_qty: line.out.reduce((sum, one) => sum + one, 0),
        return_qty: line.back,
        invoice_qty: line.invoice,
        ...material,
      });
      if (line.notice > 0)
        await putWithDecoys('sal_delivery_notice_item', {
          id: `n-${index}`,
          head_id: 'DN',
          line_no: index,
          qty: line.notice + 1,
          src_line_id: id,
        });
      for (const [place, qty] of line.out.entries())
        // The first delivery by the notice, the second from the order itself.
        await putWithDecoys('sal_out_item', {
          id: `o-${index}-${place}`,
          head_id: 'OUT',
          line_no: index,
          qty,
          amount: qty * 20,
          total_amount: qty * 22.6,
          cost_amount: qty * 15,
          batch_no: 'B1',
          src_line_id: place === 0 ? `n-${index}` : id,
          ...material,
        });
      if (line.back > 0)
        await putWithDecoys('sal_return_in_item', {
          head_id: 'RET',
          line_no: index,
          qty: line.back,
          amount: line.back * 20,
          total_amount: line.back * 22.6,
          cost_amount: line.back * 15,
          src_line_id: `o-${index}-0`,
          ...material,
        });
      if (line.invoice > 0)
        await putWithDecoys('sal_invoice_item', {
          head_id: 'INV',
          line_no: index,
          qty: line.invoice,
          src_line_id: `o-${index}-0`,
        });
    }
  });

  it('[B2.35] 销售订单执行表 says of every order line what counts on it: closed notices by what they delivered, returns by applications, invoices over statements', async () => {
    const sums = { SO1: 339, SO2: 50 };
    const expected = [...lines.entries()]
      .sort(([one, a], [other, b]) => b.order.localeCompare(a.order) || one - other)
      .map(([index, line]) => {
        const out = line.out.reduce((sum, qty) => sum + qty, 0);
        const open = line.qty - out + line.back;
        const received = line.order === 'SO1' ? round((100 * line.total) / sums.SO1) : 0;
        return [
          line.order,
          `料${index}`,
          line.notice,
          out,
          line.back,
          line.invoice,
          open,
          received,
          open > 0 && line.due < 0 ? -line.due : 0,
        ];
      });
    const columns = [
      'bill_no',
      'material_name',
      'notice_qty',
      'out_qty',
      'return_qty',
      'invoice_qty',
      'open_qty',
      'received',
      'overdue_days',
    ];
    expect(await rowsOf('rpt_sale_order_exec', columns)).toEqual(expected);
  });

  it('[B2.35] 销售出库明细表 lists deliveries, and returns as negative lines', async () => {
    const outs = lines.flatMap(({ out }, index) =>
      out.map((qty) => [`料${index}`, qty, round(qty * 22.6), round(qty * 5)]),
    );
    const backs = lines.flatMap(({ back }, index) =>
      back === 0 ? [] : [[`料${index}`, -back, round(-back * 22.6), -back * 5]],
    );
    const found = await rowsOf('rpt_sale_out_detail', ['material_name', 'qty', 'total_amount', 'profit']);
    expect(found.map(String).sort()).toEqual([...outs, ...backs].map(String).sort());
    expect(found[0]?.[1]).toBe(-1);
  });

  it('[B2.35] 销售毛利分析 sums income and cost by month, customer and product', async () => {
    const expected = lines.flatMap(({ out, back }, index) => {
      const qty = out.reduce((sum, one) => sum + one, 0) - (day(-5).slice(0, 7) === day(-1).slice(0, 7) ? back : 0);
      return qty === 0 ? [] : [[day(-5).slice(0, 7), `料${index}`, qty * 20, qty * 15, qty * 5, 25]];
    });
    const found = await rowsOf(
      'rpt_sale_gross_profit',
      ['month', 'material_name', 'income', 'cost', 'profit', 'rate'],
      `month_begin=${day(-5).slice(0, 7)}&month_end=${day(-5).slice(0, 7)}`,
    );
    expect(found.map(String).sort()).toEqual(expected.map(String).sort());
  });

  it('[B2.35] 准时交付率报表 counts lines whose whole quantity left until the day it was due', async () => {
    const months = new Map<string, [number, number]>();
    for (const { due, qty, out } of lines) {
      const month = day(due).slice(0, 7);
      const [all, ontime] = months.get(month) ?? [0, 0];
      const left = due >= -5 ? out.reduce((sum, one) => sum + one, 0) : 0;
      months.set(month, [all + 1, ontime + (left >= qty ? 1 : 0)]);
    }
    const expected = [...months]
      .sort(([a], [b]) => b.localeCompare(a))
      .map(([month, [all, ontime]]) => [month, all, ontime, round((ontime * 100) / all)]);
    expect(await rowsOf('rpt_sale_otd', ['month', 'line_count', 'ontime_count', 'otd_rate'])).toEqual(expected);
  });
});

describe('reports on procurement', () => {
  beforeAll(async () => {
    await putWithDecoys('pur_order', {
      id: 'PO',
      bill_no: 'PO1',
      bill_date: '2026-02-01',
      supplier_id: 'S1',
      bill_status: '2',
    });
    await putWithDecoys('pur_order_item', {
      id: 'PL',
      head_id: 'PO',
      line_no: 1,
      material_name: '铝锭',
      qty: 100,
      delivery_date: day(-2),
      arrive_qty: 78,
      in_qty: 70,
      return_qty: 5,
      invoice_qty: 65,
    });
    await putWithDecoys('pur_arrival', { id: 'AR', bill_no: 'AR1', bill_status: '2' });
    await putWithDecoys('pur_arrival_item', { id: 'AL', head_id: 'AR', line_no: 1, qty: 80, src_line_id: 'PL' });
    await putWithDecoys('wms_purchase_in', {
      id: 'IN',
      bill_no: 'IN1',
      bill_date: '2026-02-05',
      supplier_id: 'S1',
      bill_status: '2',
    });
    await putWithDecoys('wms_purchase_in_item', {
      id: 'IL',
      head_id: 'IN',
      line_no: 1,
      qty: 70,
      price: 2,
      total_amount: 158.2,
      material_name: '铝锭',
      src_line_id: 'AL',
    });
    await putWithDecoys('pur_return', {
      id: 'PR',
      bill_no: 'PR1',
      bill_date: '2026-02-06',
      supplier_id: 'S1',
      bill_status: '2',
    });
    await putWithDecoys('pur_return_item', {
      head_id: 'PR',
      line_no: 1,
      qty: 5,
      price: 2,
      total_amount: 11.3,
      material_name: '铝锭',
      src_line_id: 'IL',
    });
    await putWithDecoys('pur_invoice', { id: 'PI', bill_no: 'PI1', bill_status: '2' });
    await putWithDecoys('pur_invoice_item', { head_id: 'PI', line_no: 1, qty: 60, src_line_id: 'IL' });
  });

  it('[B2.35] 采购订单执行表 says of every order line what counts on it: closed arrivals by what came, invoices over statements', async () => {
    const columns = ['bill_no', 'qty', 'arrive_qty', 'in_qty', 'return_qty', 'invoice_qty', 'open_qty', 'overdue_days'];
    expect(await rowsOf('rpt_procure_order_exec', columns)).toEqual([['PO1', 100, 78, 70, 5, 65, 100 - 70 + 5, 2]]);
  });

  it('[B2.35] 采购入库明细表 lists receipts, and returns as negative lines', async () => {
    expect(await rowsOf('rpt_procure_in_detail', ['bill_no', 'qty', 'total_amount'])).toEqual([
      ['PR1', -5, -11.3],
      ['IN1', 70, 158.2],
    ]);
  });
});

describe('[sale.rpt-stat] [procure.rpt-stat] [procure.rpt-price-trend] statistics', () => {
  beforeAll(async () => {
    await putWithDecoys('crm_customer', {
      id: 'SC',
      code: 'SC',
      name: '统计客户',
      region: '330100',
      sales_id: 'admin',
    });
    const sold = [
      ['2027-01', 100],
      ['2028-01', 150],
      ['2028-02', 120],
      ['2028-04', 60],
    ] as const;
    for (const [index, [month, amount]] of sold.entries()) {
      await putWithDecoys('sal_out', {
        id: `so-${index}`,
        bill_no: `so-${index}`,
        bill_date: `${month}-05`,
        customer_id: 'SC',
        bill_status: '2',
      });
      await putWithDecoys('sal_out_item', { head_id: `so-${index}`, line_no: 1, qty: 1, total_amount: amount });
    }
    await putWithDecoys('sal_return_in', {
      id: 'sr',
      bill_no: 'sr',
      bill_date: '2028-02-09',
      customer_id: 'SC',
      bill_status: '2',
    });
    await putWithDecoys('sal_return_in_item', { head_id: 'sr', line_no: 1, qty: 1, total_amount: 30 });
    await putWithDecoys('fin_receipt', {
      bill_no: 'rc',
      bill_date: '2028-02-20',
      customer_id: 'SC',
      amount: 80,
      bill_status: '2',
    });
    const bought = [
      ['2028-01', 10, 5, 50],
      ['2028-01', 30, 9, 270],
      ['2028-02', 10, 9.6, 96],
    ] as const;
    for (const [index, [month, qty, price, amount]] of bought.entries()) {
      await putWithDecoys('wms_purchase_in', {
        id: `pi-${index}`,
        bill_no: `pi-${index}`,
        bill_date: `${month}-07`,
        supplier_id: 'SS',
        bill_status: '2',
      });
      await putWithDecoys('wms_purchase_in_item', {
        head_id: `pi-${index}`,
        line_no: 1,
        material_id: 'SM',
        qty,
        price,
        amount,
        total_amount: amount,
      });
    }
  });

  it('of sales are empty where there is nothing to compare with, and count returns and receipts', async () => {
    const columns = ['month', 'out_amount', 'receipt_amount', 'yoy', 'mom'];
    expect(await rowsOf('rpt_sale_stat', columns, 'dim_name=统计客户')).toEqual([
      ['2028-04', 60, 0, null, null],
      ['2028-02', 90, 80, null, -40],
      ['2028-01', 150, 0, 50, null],
      ['2027-01', 100, 0, null, null],
    ]);
    const byRegion = await rowsOf('rpt_sale_stat', ['month', 'out_amount'], 'self_dim=5&dim_name=浙江省');
    expect(byRegion).toContainEqual(['2028-02', 90]);
    for (const dim of ['2', '3', '4', '6'])
      expect((await rowsOf('rpt_sale_stat', ['out_amount'], `self_dim=${dim}`)).length).toBeGreaterThan(0);
  });

  it('of purchases say the share of a month, and prices are averages of what was paid', async () => {
    const stats = await rowsOf('rpt_procure_stat', ['month', 'amount', 'ratio', 'yoy'], 'month_begin=2028-01');
    expect(stats).toEqual([
      ['2028-02', 96, 100, null],
      ['2028-01', 320, 100, null],
    ]);
    const columns = ['month', 'avg_price', 'max_price', 'min_price', 'mom'];
    expect(await rowsOf('rpt_procure_price_trend', columns, 'material_id=SM')).toEqual([
      ['2028-02', 9.6, 9.6, 9.6, 20],
      ['2028-01', 8, 9, 5, null],
    ]);
  });
});
