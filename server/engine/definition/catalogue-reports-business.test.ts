import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { day, reportStage, round } from '#server/testing/report-stage.ts';

type Row = Record<string, unknown>;

const { server, put, putWithDecoys, rowsOf } = reportStage();

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
