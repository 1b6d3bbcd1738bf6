import { beforeAll, describe, expect, it } from 'vitest';
import { reportStage, round } from '#server/testing/report-stage.ts';

const { put, putWithDecoys, rowsOf } = reportStage();

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
