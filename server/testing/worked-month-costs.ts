import type { LedgerStage } from './ledger-stage.ts';

type Row = Record<string, unknown>;
type Month = { readonly stage: LedgerStage; readonly ids: Readonly<Record<string, string>> };

const MONTH = '2026-01';
const on = (day: string): string => `${MONTH}-${day}`;

/** Material goes into production and overhead, some is stolen; finished goods come. */
export async function produced({ stage }: Month): Promise<void> {
  const { store, make, done, desk, subjectId } = stage;
  await store('mfg_workshop', { id: 'WS', code: 'WS', name: '车间', enabled: 'Y' });
  const order = await make('mfg_work_order', {
    bill_date: on('02'),
    wo_type: '1',
    wo_source: '1',
    material_id: 'FG',
    qty: '2600',
    workshop_id: 'WS',
    plan_begin: `${on('02')} 08:00:00`,
    plan_end: `${on('31')} 18:00:00`,
    mfg_work_order_bom: [{ material_id: 'RM', unit_qty: '1.3462', need_qty: '3500' }],
  });
  const issue = await make('wms_prod_issue', {
    bill_date: on('13'),
    work_order_id: order,
    issue_type: '1',
    warehouse_id: 'W1',
    wms_prod_issue_item: [{ material_id: 'RM', qty: '3500' }],
  });
  await done('wms_prod_issue', 'audit', issue);
  await desk.post(
    'wms_other_out',
    { warehouse_id: 'W1', bill_date: on('31'), out_type: '3', subject_id: await subjectId('5101') },
    [{ material_id: 'RM', qty: 100 }],
  );
  await desk.post(
    'wms_other_out',
    { warehouse_id: 'W1', bill_date: on('31'), out_type: '7', subject_id: await subjectId('1901') },
    [{ material_id: 'RM', qty: 50 }],
  );
  const made = await make('wms_prod_in', {
    bill_date: on('14'),
    work_order_id: order,
    warehouse_id: 'W1',
    wms_prod_in_item: [{ material_id: 'FG', qty: '2400' }],
  });
  await done('wms_prod_in', 'audit', made);
}

/** The cost of what was made: labour and overhead of the month, equivalent units, what 2025 left in work. */
export async function costed({ stage }: Month): Promise<void> {
  const { make, done, read, change } = stage;
  const id = await make('fin_product_cost', {
    bill_date: on('31'),
    period: MONTH,
    wip_method: '1',
    fin_cost_pool: [
      { element_type: '2', amount: '44848.48', summary: '生产工人工资' },
      { element_type: '5', amount: '21581.94', summary: '制造费用' },
    ],
  });
  await done('fin_product_cost', 'collect', id);
  const [sheet] = (await read('fin_product_cost', id))['fin_cost_sheet'] as Row[];
  const answer = await change('fin_product_cost', id, {
    fin_cost_sheet: [
      {
        ...sheet,
        begin_wip: '8000',
        begin_material: '5000',
        base_qty: '2400',
        finish_qty: '2400',
        wip_qty: '200',
        wip_rate: '50',
      },
    ],
  });
  if (answer.status !== 200) throw new Error(answer.body.message);
  for (const act of ['allocate', 'calc', 'post']) await done('fin_product_cost', act, id);
}

/** Entries no document of the product makes: account and amount, debits before the stroke. */
const byHand: readonly (readonly [
  day: string,
  text: string,
  debit: Readonly<Record<string, string>>,
  credit: Readonly<Record<string, string>>,
])[] = [
  ['12', '代扣社保、个税', { '2211': '4600' }, { '2241': '4000', '222103': '600' }],
  ['24', '贴现息转利息支出', { '660301': '360' }, { '660303': '360' }],
  ['31', '被盗材料进项税额转出', { '1901': '169.80' }, { '22210106': '169.80' }],
  ['31', '被盗材料批准核销', { '660212': '1475.92' }, { '1901': '1475.92' }],
  ['31', '计提工资、社保', { '5101': '8969.70', '6601': '6727.27', '660212': '13454.55' }, { '2211': '29151.52' }],
  ['31', '无形资产摊销', { '660213': '300' }, { '1702': '300' }],
  ['31', '计提借款利息', { '660301': '700' }, { '2231': '700' }],
  ['31', '计提坏账准备、跌价准备', { '6702': '600', '6701': '500' }, { '1231': '600', '1471': '500' }],
];

export async function typed({ stage }: Month): Promise<void> {
  for (const [day, summary, debit, credit] of byHand) {
    const lines = [];
    for (const [side, amounts] of [
      ['debit', debit],
      ['credit', credit],
    ] as const)
      for (const [role, amount] of Object.entries(amounts))
        lines.push({ summary, subject_id: await stage.subjectId(role), [side]: amount });
    await stage.manual(lines, { voucher_date: on(day), period: MONTH });
  }
}

/** Depreciation of the month: the machine of the workshop, the equipment of the office; what is new counts from February. */
export async function depreciated({ stage, ids }: Month): Promise<void> {
  await stage.post('fin_asset_depr', {
    bill_date: on('31'),
    period: MONTH,
    fin_asset_depr_item: [{ asset_id: ids['making'], cost_center_id: 'MAKING' }, { asset_id: ids['office'] }],
  });
}
