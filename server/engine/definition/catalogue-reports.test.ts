import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Row = Record<string, unknown>;
type Put = (table: string, row: Row) => Promise<string>;

let server: TestServer;
let token: string;
let serial = 0;

beforeAll(async () => {
  server = await startOnlineServer({ modules: 'all' });
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

/** Required columns a row does not care about. */
const fillers: Readonly<Record<string, unknown>> = {
  numeric: 1,
  integer: 1,
  bigint: 1,
  date: '2026-01-01',
  'timestamp without time zone': '2026-01-01 00:00:00',
};

/** Writes a row past the rules of its form, with whatever its table needs besides. */
async function put(table: string, row: Row, tenant = '1', isDeleted = false): Promise<string> {
  serial += 1;
  const id = typeof row['id'] === 'string' ? row['id'] : `${table}-${serial}`;
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null`.execute(
    server.db,
  );
  const needed = Object.fromEntries(
    columns.map(({ name, type }) => [name, type === 'text' ? `N${serial}` : fillers[type]]),
  );
  const values = { ...needed, ...row, id, tenant_id: tenant, del_flag: isDeleted ? 1 : 0 };
  await server.db.transaction().execute(async (trx) => {
    // The rows stand for themselves: what they point to is not always there.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.id(name)))})
      values (${sql.join(Object.values(values))})`.execute(trx);
  });
  return id;
}

/** The same row once more for another tenant, and once deleted: neither may count. */
const putWithDecoys: Put = async (table, row) => {
  const id = await put(table, row);
  const decoy = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && /(^|_)no$|^code$/.test(name) ? `${value}-x` : value,
    ]),
  );
  await put(table, { ...decoy, id: `${id}-other` }, '2');
  await put(table, { ...decoy, id: `${id}-deleted` }, '1', true);
  return id;
};

/** Rows of a report, only the named columns; numbers as numbers. */
async function rowsOf(code: string, columns: readonly string[], query = ''): Promise<unknown[][]> {
  const path = `/online/cgreport/api/getData/${code}?pageSize=1000&${query}`;
  const { body } = await server.call<components['schemas']['RowPage']>('GET', path, { token });
  if (!body.success) throw new Error(body.message);
  return body.result.records.map((row) => columns.map((name) => plain(row[name])));
}

function plain(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : (value ?? null);
}

const round = (value: number, digits = 2): number => Number(value.toFixed(digits));
/** A day so many days from today in Shanghai. */
const day = (offset: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);

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

describe('reports on production, quality and equipment', () => {
  const reports = [
    { process: 'P1', date: '2026-03-01', good: 90, scrap: 6, rework: 4, hours: 2, defects: 5 },
    { process: 'P1', date: '2026-03-02', good: 50, scrap: 0, rework: 0, hours: 1, defects: 0 },
    { process: 'P2', date: '2026-03-02', good: 120, scrap: 10, rework: 0, hours: 4, defects: 7 },
  ];
  const of = (process: string) => reports.filter((one) => one.process === process);
  const sum = (list: readonly (typeof reports)[number][], key: 'good' | 'scrap' | 'rework' | 'hours' | 'defects') =>
    list.reduce((total, one) => total + one[key], 0);
  beforeAll(async () => {
    await putWithDecoys('md_material', { id: 'M1', code: 'M1', name: '壳体' });
    for (const [id, name, unit_time] of [
      ['P1', '压铸', 36],
      ['P2', '机加', 72],
    ] as const)
      await putWithDecoys('mfg_process', { id, code: id, name, unit_time });
    await putWithDecoys('mfg_team', { id: 'T1', code: 'T1', name: '一班' });
    await putWithDecoys('dev_ledger', { id: 'D1', code: 'D1', name: '压铸机' });
    await putWithDecoys('mfg_work_order', {
      id: 'WO',
      bill_no: 'WO1',
      qty: 200,
      workshop_id: 'W1',
      wo_status: '3',
      route_id: 'R1',
    });
    await putWithDecoys('mfg_route_process', {
      head_id: 'R1',
      line_no: 1,
      seq_no: 10,
      process_id: 'P2',
      unit_seconds: 60,
    });
    for (const [index, process_id] of ['P1', 'P2'].entries())
      await putWithDecoys('mfg_work_order_process', {
        head_id: 'WO',
        line_no: index,
        seq_no: (index + 1) * 10,
        process_id,
      });
    for (const [index, one] of reports.entries()) {
      const id = `report-${index}`;
      await putWithDecoys('mfg_report', {
        id,
        bill_no: `R${index}`,
        bill_date: one.date,
        report_type: '1',
        work_order_id: 'WO',
        process_id: one.process,
        material_id: 'M1',
        device_id: 'D1',
        team_id: 'T1',
        report_qty: one.good + one.scrap + one.rework,
        good_qty: one.good,
        scrap_work: one.scrap / 2,
        scrap_mat: one.scrap / 2,
        rework_qty: one.rework,
        work_hours: one.hours,
        end_time: `${one.date} 12:00:00`,
        report_status: '4',
      });
      if (one.defects > 0) await putWithDecoys('mfg_report_defect', { head_id: id, line_no: 1, qty: one.defects });
    }
    await put('mfg_report', {
      bill_no: 'R9',
      bill_date: '2026-03-01',
      work_order_id: 'WO',
      process_id: 'P1',
      material_id: 'M1',
      good_qty: 999,
      report_status: '1',
    });
    await putWithDecoys('mfg_dispatch', {
      bill_no: 'DI1',
      bill_date: '2026-03-01',
      work_order_id: 'WO',
      process_id: 'P1',
      plan_qty: 100,
    });
    await putWithDecoys('dev_run_log', {
      device_id: 'D1',
      begin_time: '2026-03-01 08:00:00',
      run_state: '2',
      minutes: 300,
    });
    await putWithDecoys('dev_run_log', {
      device_id: 'D1',
      begin_time: '2026-03-01 13:00:00',
      run_state: '1',
      minutes: 100,
    });
    await putWithDecoys('dev_run_log', {
      device_id: 'D1',
      begin_time: '2026-03-01 15:00:00',
      run_state: '7',
      minutes: 60,
    });
  });

  it('[B2.35] 产量日报表 sets output beside the plan by day, workshop and process', async () => {
    const expected = [
      ['2026-03-02', '机加', 0, 120, 10, null, round((120 * 100) / 130)],
      ['2026-03-02', '压铸', 0, 50, 0, null, 100],
      ['2026-03-01', '压铸', 100, 90, 6, 90, round((90 * 100) / 96)],
    ];
    const found = await rowsOf('rpt_production_output', [
      'work_date',
      'process_name',
      'plan_qty',
      'good_qty',
      'scrap_qty',
      'achieve_rate',
      'fpy',
    ]);
    expect(found.map(String).sort()).toEqual(expected.map(String).sort());
  });

  it('[B2.35] 在制品报表 has what each step took in and did not pass on', async () => {
    const [first, second] = [of('P1'), of('P2')];
    const passed = sum(first, 'good');
    expect(
      await rowsOf('rpt_production_wip', [
        'work_order_no',
        'process_name',
        'in_qty',
        'good_qty',
        'scrap_qty',
        'wip_qty',
      ]),
    ).toEqual([
      ['WO1', '压铸', 200, passed, sum(first, 'scrap'), 200 - passed - sum(first, 'scrap') - sum(first, 'rework')],
      [
        'WO1',
        '机加',
        passed,
        sum(second, 'good'),
        sum(second, 'scrap'),
        passed - sum(second, 'good') - sum(second, 'scrap'),
      ],
    ]);
  });

  it('[B2.35] 直通率报表 multiplies the first pass yields of the steps', async () => {
    const yields = ['P1', 'P2'].map((process) => {
      const list = of(process);
      return sum(list, 'good') / (sum(list, 'good') + sum(list, 'scrap') + sum(list, 'rework'));
    });
    const rty = round(yields.reduce((product, one) => product * one, 1) * 100);
    const found = await rowsOf('rpt_production_yield', ['month', 'material_name', 'process_name', 'fpy', 'rty']);
    expect(found.map(String).sort()).toEqual(
      [
        ['2026-03', '壳体', '压铸', round((yields[0] ?? 0) * 100), rty],
        ['2026-03', '壳体', '机加', round((yields[1] ?? 0) * 100), rty],
      ]
        .map(String)
        .sort(),
    );
  });

  it('[B2.35] 工时效率报表 sets standard hours beside real ones; the route knows better than the process', async () => {
    const standard = (sum(of('P1'), 'good') * 36 + sum(of('P2'), 'good') * 60) / 3600;
    expect(
      await rowsOf('rpt_production_hours', ['month', 'team_name', 'std_hours', 'real_hours', 'efficiency']),
    ).toEqual([['2026-03', '一班', round(standard), 7, round((standard * 100) / 7)]]);
  });

  it('[B2.35] OEE报表 multiplies availability, performance and quality by day and device', async () => {
    const [availability, performance, quality] = [300 / 400, (100 * 36) / 60 / 300, 90 / 100];
    expect(
      await rowsOf('rpt_device_oee', [
        'work_date',
        'device_name',
        'plan_minutes',
        'run_minutes',
        'availability',
        'performance',
        'quality',
        'oee',
      ]),
    ).toEqual([
      [
        '2026-03-01',
        '压铸机',
        400,
        300,
        ...[availability, performance, quality, availability * performance * quality].map((one) => round(one * 100)),
      ],
    ]);
  });

  it('[B2.35] 故障统计 has the mean times between and to repair of a month', async () => {
    for (const minutes of [60, 180])
      await putWithDecoys('dev_repair', {
        bill_no: `BX${minutes}`,
        bill_date: '2026-02-10',
        device_id: 'D1',
        stop_minutes: minutes,
        cost: 100,
        repair_status: '4',
      });
    await put('dev_repair', {
      bill_no: 'BX9',
      bill_date: '2026-02-11',
      device_id: 'D1',
      stop_minutes: 999,
      repair_status: '2',
    });
    expect(
      await rowsOf('rpt_device_fault', ['month', 'device_name', 'times', 'stop_hours', 'mtbf', 'mttr', 'cost']),
    ).toEqual([['2026-02', '压铸机', 2, 4, (28 * 24 - 4) / 2, 2, 200]]);
  });

  it('[B2.35] 来料质量统计 has accepted lots and defective parts per million by month and supplier', async () => {
    for (const [index, ng] of [0, 3, 0].entries())
      await putWithDecoys('qc_iqc', {
        bill_no: `IQ${index}`,
        bill_date: '2026-04-01',
        supplier_id: 'S1',
        receive_qty: 1000,
        unqualified_qty: ng,
        result: ng === 0 ? '1' : '2',
        qc_status: '4',
      });
    expect(await rowsOf('rpt_quality_iqc', ['month', 'lots', 'ok_lots', 'lot_rate', 'qty', 'ng_qty', 'ppm'])).toEqual([
      ['2026-04', 3, 2, round(200 / 3), 3000, 3, 1000],
    ]);
  });

  it('[B2.35] 过程质量统计 joins inspections and reported defects, and looks a year back', async () => {
    await putWithDecoys('qc_ipqc', {
      bill_no: 'IP1',
      bill_date: '2025-03-05',
      process_id: 'P1',
      material_name: '壳体',
      check_qty: 100,
      unqualified_qty: 10,
      qc_status: '4',
    });
    const qty = of('P1').reduce((total, one) => total + one.good + one.scrap + one.rework, 0);
    const rate = round((sum(of('P1'), 'defects') * 100) / qty);
    const found = await rowsOf(
      'rpt_quality_process',
      ['month', 'process_name', 'qty', 'ng_qty', 'rate', 'yoy'],
      `process_name=${encodeURIComponent('压铸')}`,
    );
    expect(found).toEqual([
      ['2026-03', '压铸', qty, 5, rate, round(rate - 10)],
      ['2025-03', '压铸', 100, 10, 10, null],
    ]);
  });
});

describe('reports on molds and bills of materials', () => {
  it('[B2.35] 模具寿命预警 lists molds that are worn, beyond their life or due for maintenance', async () => {
    const mold = (mold_no: string, used_shots: number, more: Row = {}) =>
      putWithDecoys('mold_ledger', {
        id: mold_no,
        mold_no,
        name: mold_no,
        design_life: 1000,
        used_shots,
        warn_rate: 80,
        maint_shots: 100,
        since_maint: 0,
        mold_status: '3',
        ...more,
      });
    await mold('A', 500);
    await mold('B', 850);
    await mold('C', 1200);
    await mold('D', 100, { since_maint: 130 });
    await mold('E', 100, { next_maint_date: day(5) });
    await mold('F', 999, { mold_status: '10' });
    expect(await rowsOf('rpt_mold_life_warn', ['mold_no', 'left_life', 'life_rate', 'warn_type', 'maint_due'])).toEqual(
      [
        ['C', -200, 120, 2, 0],
        ['B', 150, 85, 1, 0],
        ['D', 900, 10, 3, 30],
        ['E', 900, 10, 3, 0],
      ],
    );
  });

  it('[B2.35] 模具使用统计 sums shots, hours, repairs and costs by month', async () => {
    await putWithDecoys('mold_ledger', {
      id: 'U',
      mold_no: 'U',
      name: 'U',
      cost: 5000,
      design_life: 1000,
      used_shots: 0,
      mold_status: '3',
    });
    await putWithDecoys('mold_use_record', {
      mold_id: 'U',
      use_date: '2026-05-01',
      shots: 120,
      mount_time: '2026-05-01 08:00:00',
      dismount_time: '2026-05-01 10:30:00',
    });
    await putWithDecoys('mold_use_record', {
      mold_id: 'U',
      use_date: '2026-05-02',
      shots: 80,
      mount_time: null,
      dismount_time: null,
    });
    await putWithDecoys('mold_repair', {
      bill_no: 'MR1',
      mold_id: 'U',
      bill_date: '2026-05-03',
      cost: 300,
      repair_status: '4',
    });
    await putWithDecoys('mold_maintain', { bill_no: 'MM1', mold_id: 'U', bill_date: '2026-05-04', cost: 50 });
    expect(
      await rowsOf('rpt_mold_use', [
        'month',
        'mold_no',
        'shots',
        'hours',
        'repair_times',
        'maint_times',
        'cost',
        'amort',
      ]),
    ).toEqual([['2026-05', 'U', 200, 2.5, 1, 1, 350, 5]]);
  });

  it('[B2.35] BOM反查 climbs from a component to everything it goes into, with the quantity it takes', async () => {
    const bom = async (id: string, parent: string, child: string, qty: number, more: Row = {}) => {
      await putWithDecoys('bom_head', {
        id,
        bom_no: id,
        material_id: parent,
        material_code: parent,
        material_name: parent,
        version_no: 'A',
        base_qty: 2,
        is_default: 'Y',
        bill_status: '2',
        ...more,
      });
      await putWithDecoys('bom_item', { head_id: id, line_no: 1, material_id: child, qty });
    };
    await bom('BOM1', 'half', 'screw', 4);
    await bom('BOM2', 'whole', 'half', 6);
    await bom('BOM3', 'screw', 'whole', 1, { is_default: 'N' });
    await bom('BOM4', 'other', 'screw', 2, { bill_status: '0' });
    expect(
      await rowsOf('rpt_bom_where_used', ['level', 'parent_code', 'bom_no', 'qty'], 'self_material_id=screw'),
    ).toEqual([
      [1, 'half', 'BOM1', 2],
      [2, 'whole', 'BOM2', 6],
    ]);
  });
});

describe('reports on quotes, projects, the park and people', () => {
  it('[B2.35] 报价成交分析 counts quotes and what was won by month and person', async () => {
    for (const [index, quote_status] of ['3', '4', '1'].entries())
      await putWithDecoys('quo_quote', {
        bill_no: `Q${index}`,
        bill_date: '2026-06-01',
        handler_id: 'admin',
        quote_status,
        total_amount: 100 * (index + 1),
        bill_status: '2',
      });
    expect(
      await rowsOf('rpt_quotation_win', [
        'month',
        'sales_id',
        'quote_count',
        'win_count',
        'win_rate',
        'amount',
        'win_amount',
      ]),
    ).toEqual([['2026-06', 'admin', 3, 1, round(100 / 3), 600, 100]]);
  });

  it('[B2.35] 项目进度报表 has planned progress by time, and the indices of progress and cost', async () => {
    await putWithDecoys('pm_project', {
      id: 'J1',
      project_no: 'J1',
      name: '新厂房',
      manager_id: 'admin',
      begin_date: day(-49),
      end_date: day(50),
      budget: 1000,
      progress: 40,
      project_status: '2',
    });
    await putWithDecoys('pm_cost', { project_id: 'J1', amount: 500 });
    await putWithDecoys('pm_task', {
      task_no: 'K1',
      project_id: 'J1',
      end_date: day(-1),
      task_status: '2',
      name: '拖延',
      owner_id: 'ww',
    });
    await putWithDecoys('pm_task', {
      task_no: 'K2',
      project_id: 'J1',
      end_date: day(-1),
      task_status: '4',
      name: '完成',
      owner_id: 'ww',
    });
    expect(
      await rowsOf('rpt_project_progress', [
        'project_name',
        'plan_rate',
        'progress',
        'spi',
        'cpi',
        'cost',
        'overdue_tasks',
      ]),
    ).toEqual([['新厂房', 50, 40, 0.8, 0.8, 500, 1]]);
  });

  it('[B2.35] 人员负荷 sets hours worked beside hours planned', async () => {
    await putWithDecoys('pm_task', {
      task_no: 'K3',
      project_id: 'J1',
      owner_id: 'lisi',
      end_date: '2026-07-20',
      plan_hours: 40,
      task_status: '2',
    });
    await putWithDecoys('pm_worklog', { user_id: 'lisi', work_date: '2026-07-03', hours: 8, audit_status: '1' });
    await put('pm_worklog', { user_id: 'lisi', work_date: '2026-07-04', hours: 9, audit_status: '2' });
    expect(
      await rowsOf('rpt_project_load', ['user_id', 'month', 'plan_hours', 'real_hours', 'load_rate'], 'user_id=lisi'),
    ).toEqual([['lisi', '2026-07', 40, 8, 20]]);
  });

  it('[B2.35] 合同台账, 合同到期预警, 欠费统计 and 收缴率报表 read leases, bills and receipts', async () => {
    await putWithDecoys('pk_customer', { id: 'K1', code: 'K1', name: '租户甲' });
    await putWithDecoys('pk_fee_item', { id: 'F1', code: 'F1', name: '租金' });
    await putWithDecoys('pk_house', { id: 'H1', code: 'A101' });
    await putWithDecoys('pk_lease', {
      id: 'L1',
      bill_no: 'L1',
      customer_id: 'K1',
      begin_date: '2025-01-01',
      end_date: day(30),
      month_rent: 900,
      lease_status: '4',
    });
    await putWithDecoys('pk_lease_house', { head_id: 'L1', line_no: 1, house_id: 'H1' });
    const bills = [
      { no: 'B1', due: -100, amount: 900, received: 400 },
      { no: 'B2', due: -40, amount: 900, received: 0 },
      { no: 'B3', due: -10, amount: 900, received: 900 },
    ];
    for (const { no, due, amount, received } of bills)
      await putWithDecoys('pk_bill', {
        id: no,
        bill_no: no,
        project_id: 'PK',
        customer_id: 'K1',
        lease_no: 'L1',
        fee_id: 'F1',
        amount,
        discount: 0,
        late_fee: 5,
        received,
        open_amount: amount - received,
        due_date: day(due),
        pb_status: received === amount ? '4' : received > 0 ? '3' : '2',
      });
    await putWithDecoys('pk_cash', { id: 'X1', cash_no: 'X1', pay_time: `${day(0)} 09:00:00`, audit_status: '1' });
    await putWithDecoys('pk_cash_item', { head_id: 'X1', line_no: 1, bill_id: 'B1', this_amount: 400 });

    expect(
      await rowsOf('rpt_park_contract', ['bill_no', 'customer_name', 'house_codes', 'received', 'arrears']),
    ).toEqual([['L1', '租户甲', 'A101', 1300, 1400]]);
    expect(await rowsOf('rpt_park_expire_warn', ['lease_no', 'days_left', 'month_rent'])).toEqual([['L1', 30, 900]]);
    expect(await rowsOf('rpt_park_expire_warn', ['lease_no'], 'self_days=29')).toEqual([]);
    expect(
      await rowsOf('rpt_park_arrears', ['customer_name', 'fee_name', 'arrears', 'late_fee', 'd30', 'd90', 'd90p']),
    ).toEqual([['租户甲', '租金', 1400, 10, 0, 900, 500]]);
    const months = new Map<string, [number, number, number]>();
    for (const { due, amount, received } of bills) {
      const month = day(due).slice(0, 7);
      const [receivable, got, older] = months.get(month) ?? [0, 0, 0];
      months.set(month, [receivable + amount, got + received, older]);
    }
    const now = day(0).slice(0, 7);
    const [receivable, got, older] = months.get(now) ?? [0, 0, 0];
    months.set(now, [receivable, got, older + 400]);
    const expected = [...months]
      .sort(([a], [b]) => b.localeCompare(a))
      .map(([month, [all, paid, old]]) => [month, all, paid, old, all === 0 ? null : round((paid * 100) / all)]);
    expect(await rowsOf('rpt_park_collect', ['month', 'receivable', 'received', 'history_received', 'rate'])).toEqual(
      expected,
    );
  });

  it('[B2.35] 通讯录 has employees and, without a record of their own, users', async () => {
    await sql`insert into sys_user (id, tenant_id, username, realname, password_hash, phone, email, post, telephone)
      values ('u-zs', '1', 'zhangsan', '张三', 'x', '13800000001', 'zs@example.com', '工程师', '0551-1'), ('u-ls', '1', 'lisi', '李四', 'x', '13800000002', null, null, null),
        ('u-ww', '2', 'wangwu', '王五', 'x', '13800000003', null, null, null)`.execute(server.db);
    await putWithDecoys('hr_employee', {
      emp_no: 'E1',
      name: '张三',
      user_id: 'zhangsan',
      mobile: '13900000001',
      emp_status: '2',
      depart_id: 'D',
    });
    await put('hr_employee', { emp_no: 'E2', name: '赵六', user_id: 'zhaoliu', emp_status: '4', depart_id: 'D' });
    const found = await rowsOf('rpt_oa_contact_book', ['name', 'post', 'mobile', 'email']);
    expect(found.map(String).sort()).toEqual(
      [
        ['李四', null, 13_800_000_002, null],
        ['张三', '工程师', 13_900_000_001, 'zs@example.com'],
      ]
        .map(String)
        .sort(),
    );
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

describe('[dashboard.po-cpcost] [finance.cost-table] [quotation.rpt-variance] product cost', () => {
  beforeAll(async () => {
    await putWithDecoys('md_material', { id: 'PC', code: 'PC', name: '齿轮' });
    for (const [period, state] of [
      ['2028-01', '2'],
      ['2028-02', '2'],
      ['2028-03', '0'],
    ] as const) {
      const id = `cost-${period}`;
      await putWithDecoys('fin_product_cost', { id, bill_no: id, period, bill_status: state });
      await putWithDecoys('fin_cost_sheet', {
        head_id: id,
        line_no: 1,
        work_order_no: 'MO1',
        work_order_id: 'W',
        material_id: 'PC',
        begin_wip: 0,
        material_cost: 50,
        labor_cost: 20,
        energy_cost: 10,
        mold_cost: 5,
        overhead: 15,
        finish_qty: period === '2028-02' ? 40 : 0,
        finish_cost: period === '2028-02' ? 96 : 0,
        end_wip: 4,
      });
    }
    for (const [no, result, cost] of [
      ['q-won', '3', 2],
      ['q-open', '1', 9],
    ] as const) {
      await putWithDecoys('quo_quote', {
        id: no,
        bill_no: no,
        bill_date: no === 'q-won' ? '2028-01-01' : '2028-02-01',
        valid_to: '2090-01-01',
        customer_id: 'SC',
        bill_status: '2',
        quote_status: result,
      });
      await putWithDecoys('quo_quote_item', {
        head_id: no,
        line_no: 1,
        material_id: 'PC',
        material_name: '齿轮',
        unit_cost: cost,
      });
    }
  });

  it('is what posted sheets say for a good piece, beside what was quoted and won', async () => {
    const columns = ['period', 'unit_cost', 'quote_cost', 'diff_rate'];
    expect(await rowsOf('rpt_product_cost_board', columns, 'product_id=PC')).toEqual([
      ['2028-02', 2.5, 2, 25],
      ['2028-01', null, 2, null],
    ]);
    expect(
      await rowsOf('rpt_finance_cost_table', ['period', 'material_name', 'end_wip'], 'material_name=齿轮'),
    ).toEqual([
      ['2028-02', '齿轮', 4],
      ['2028-01', '齿轮', 4],
    ]);
    expect(
      await rowsOf('rpt_quotation_variance', ['bill_no', 'quote_cost', 'actual_cost', 'diff', 'diff_rate']),
    ).toEqual([['q-won', 2, 2.4, 0.4, 20]]);
  });
});
