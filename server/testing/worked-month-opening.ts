import { sql } from 'kysely';
import type { LedgerStage } from './ledger-stage.ts';

type Row = Record<string, unknown>;

/** The day the books are taken over on. */
const BEGIN = '2025-12-31';

/** Accounts of money: code, type, account of the chart, currency, what they begin with. */
const money = [
  { id: 'TILL', type: '1', role: '1001', begin: '6000' },
  { id: 'BANK1', type: '2', role: '100201', begin: '480000' },
  { id: 'USD1', type: '3', role: '100202', begin: '10000', currency: 'USD', rate: '7.0288' },
  { id: 'NOTES', type: '6', role: '1121', begin: '60000' },
  { id: 'OWNNOTES', type: '6', role: '2201', begin: '-40000' },
] as const;

/** Balances no document opens: everything but goods, bills and advances, which their documents open themselves against 4199. */
const begun: Readonly<Record<string, string>> = {
  '1001': '6000',
  '100201': '480000',
  '100202': '70288',
  '1121': '60000',
  '1231': '-3000',
  '1601': '800000',
  '1602': '-200000',
  '1701': '36000',
  '1702': '-6000',
  '2001': '-200000',
  '2201': '-40000',
  '2204': '-10000',
  '2211': '-50000',
  '222103': '-500',
  '222104': '-12000',
  '222107': '-1300',
  '222113': '-840',
  '222114': '-360',
  '222115': '-240',
  '222116': '-15000',
  '2241': '-3000',
  '4001': '-800000',
  '4101': '-20000',
  '4104': '-465524',
  '500101': '5000',
  '500102': '3000',
  // Goods 20,000 and 60,000, receivables 366,576, an advance of 11,300; less payables of 90,400. What is estimated is a receipt.
  '4199': '367476',
};

/** Customers and suppliers of the month, and terms by which C pays on the 15th of the next month. */
async function parties({ store }: LedgerStage): Promise<void> {
  await store('md_pay_term', {
    id: 'NEXT15',
    code: 'NEXT15',
    name: '次月15日',
    start_from: '2',
    kind: '3',
    months: 1,
    day_of_month: 15,
    duty_flag: 'Y',
  });
  for (const [id, name, more] of [
    ['A', '甲公司', {}],
    ['B', '乙公司', {}],
    ['C', '丙公司', { pay_term_id: 'NEXT15' }],
    ['D', '海外公司', { currency: 'USD' }],
    ['RETAIL', '零散客户', {}],
  ] as const)
    await store('crm_customer', { id, code: id, name, enabled: 'Y', ...more });
  for (const [id, name] of [
    ['ITS', '其公司'],
    ['STEEL', '钢材公司'],
    ['FREIGHT', '运输公司'],
    ['MACHINE', '设备公司'],
    ['POWER', '供电公司'],
    ['OLD', '老供应商'],
  ])
    await store('pur_supplier', { id, code: id, name, enabled: 'Y', status: '2' });
}

/** Adds the banks below 1002, as an accountant does, and the accounts of money with what they begin with. */
async function accounts({ make, subjectId }: LedgerStage): Promise<void> {
  for (const [code, name] of [
    ['100201', '基本户'],
    ['100202', '美元户'],
  ])
    await make('fin_subject', {
      pid: await subjectId('1002'),
      code,
      name,
      subject_type: '1',
      direction: 'D',
      cash_flag: 'Y',
      control_type: '6',
      enabled: 'Y',
    });
  for (const one of money)
    await make('fin_bank_account', {
      id: one.id,
      code: one.id,
      name: one.id,
      account_type: one.type,
      subject_id: await subjectId(one.role),
      currency: 'currency' in one ? one.currency : 'CNY',
      begin_amount: one.begin,
      begin_date: BEGIN,
      ...('rate' in one && { begin_rate: one.rate }),
      enabled: 'Y',
    });
}

const bill = (kind: 'ar' | 'ap', party: string, amount: string, more: Row = {}): Row => ({
  bill_date: BEGIN,
  [`${kind}_type`]: kind === 'ar' ? '5' : '6',
  [kind === 'ar' ? 'customer_id' : 'supplier_id']: party,
  amount,
  due_date: BEGIN,
  [`fin_${kind}_bill_item`]: [{ summary: '期初余额', amount, tax_amount: '0', total_amount: amount }],
  ...more,
});

/** Enters what the company had at the end of 2025, by the documents of the guided page for opening data. */
export async function openWorkedMonth(stage: LedgerStage): Promise<Readonly<Record<string, string>>> {
  const { call, desk, store, make, done, post, manual, subjectId, one } = stage;
  const installed = await call('POST', '/finance/autoVoucher/standard', {});
  if (installed.status !== 200) throw new Error(installed.body.message);
  await parties(stage);
  await accounts(stage);
  const ids: Record<string, string> = {};
  for (const { id } of money)
    ids[id] = String((await one(sql<Row>`select id from fin_bank_account where code = ${id}`))['id']);
  const { id: dollar, version } = await one(sql<Row>`select id, version from md_currency where code = 'USD'`);
  const rates = await call('PUT', '/online/cgform/api/form/md_currency', {
    id: dollar,
    version,
    md_currency_rate: [
      { begin_date: BEGIN, rate: '7.0288', units: '1' },
      { begin_date: '2026-01-27', rate: '6.99', units: '1' },
      { begin_date: '2026-01-31', rate: '6.97', units: '1' },
    ],
  });
  if (rates.status !== 200) throw new Error(rates.body.message);
  const monthly = { cost_method: '3', tax_rate: 13 };
  await desk.material('RM', { material_type: '1', ...monthly });
  await desk.material('FG', { material_type: '4', ...monthly });
  for (const [material_id, qty, price] of [
    ['RM', '800', '25'],
    ['FG', '1000', '60'],
  ])
    await make('wms_init_stock', { bill_date: BEGIN, warehouse_id: 'W1', material_id, qty, price });
  await done('wms_init_stock', 'finish_init');
  // 1,200 kg came before their invoice: a receipt at the price of the order.
  ids['estimated'] = await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: BEGIN, supplier_id: 'ITS' }, [
    { material_id: 'RM', qty: 1200, price: 25, tax_rate: '13' },
  ]);
  ids['a'] = await post('fin_ar_bill', bill('ar', 'A', '226000'));
  ids['dollars'] = await post('fin_ar_bill', bill('ar', 'D', '20000', { currency: 'USD', exchange_rate: '7.0288' }));
  ids['old'] = await post('fin_ap_bill', bill('ap', 'OLD', '90400'));
  await post('fin_advance_payment', {
    bill_date: BEGIN,
    supplier_id: 'OLD',
    is_opening: 'Y',
    account_id: ids['BANK1'],
    amount: '11300',
  });
  const makes = await store('fin_cost_center', { id: 'MAKING', code: 'MAKING', name: '车间', center_type: '1' });
  for (const [name, origin, lost, life, age, center] of [
    ['机床', '600000', '150000', 120, 30, makes],
    ['办公楼设备', '200000', '50000', 200, 50, ''],
  ] as const)
    ids[center === '' ? 'office' : 'making'] = await make('fin_asset', {
      name,
      asset_class: '2',
      use_date: center === '' ? '2021-10-15' : '2023-06-15',
      origin_value: origin,
      salvage_rate: '0',
      life_months: life,
      method: '1',
      begin_period: '2025-12',
      begin_months: age,
      begin_accum: lost,
    });
  const lines = [];
  for (const [role, amount] of Object.entries(begun))
    lines.push({
      subject_id: await subjectId(role),
      [amount.startsWith('-') ? 'credit' : 'debit']: amount.replace('-', ''),
      ...(role === '2204' && { aux_customer: 'B' }),
    });
  await manual(lines, { voucher_date: BEGIN, period: BEGIN.slice(0, 7) });
  return ids;
}
