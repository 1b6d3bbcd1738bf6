import { sql } from 'kysely';
import { addDays, dateText } from '#core/dates/dates.ts';
import { agreeingIn } from './agreed.ts';
import type { LedgerStage } from './ledger-stage.ts';
import { costed, depreciated, produced, typed } from './worked-month-costs.ts';

type Row = Record<string, unknown>;
type Ids = Readonly<Record<string, string>>;

/** The month, its stage, and what was there before it. */
type Month = { readonly stage: LedgerStage; readonly ids: Ids; readonly depart: string };

/** A document whose money is for something else than the accounts of its voucher say: an item of the cash flow statement. */
export type Flow = { readonly bill: string; readonly item: string };

const MONTH = '2026-01';
const on = (day: string): string => `${MONTH}-${day}`;

let papers = 0;
const paper = (day: string, more: Row = {}): Row => ({
  bill_date: on(day),
  invoice_date: on(day),
  invoice_type: '3',
  invoice_no: `26312${String((papers += 1)).padStart(15, '0')}`,
  ...more,
});

/** Returns the number of what a document owes or is owed. */
async function billOf({ stage }: Month, table: 'fin_ar_bill' | 'fin_ap_bill', source: string): Promise<string> {
  const row = await stage.one(
    sql<Row>`select bill_no from ${sql.table(table)} where (id = ${source} or src_id = ${source}) and bill_status = '2' and coalesce(${sql.ref(table === 'fin_ap_bill' ? 'provisional' : 'del_flag')}::text, 'N') <> 'Y' and amount > 0 limit 1`,
  );
  return String(row['bill_no']);
}

/** Goods come, with their paper. */
async function bought(month: Month): Promise<Ids> {
  const { stage, ids } = month;
  const { desk, through, draft, make, done, audit } = stage;
  const its = await through(
    ['wms_purchase_in', 'push_invoice', ids['estimated'] ?? ''],
    [{ price: '25.5' }],
    paper('03'),
  );
  const receipt = await desk.post(
    'wms_purchase_in',
    { warehouse_id: 'W1', bill_date: on('05'), supplier_id: 'STEEL' },
    [{ material_id: 'RM', qty: 3000, price: 26, tax_rate: '13' }],
  );
  const steel = await through(['wms_purchase_in', 'push_invoice', receipt], [], paper('05'));
  const landed = await draft(['wms_purchase_in', 'push_landed', receipt], [], { bill_date: on('06') });
  const freight = await make('pur_landed_cost', {
    ...landed.body,
    pur_landed_cost_fee: [{ fee_kind: '1', supplier_id: 'FREIGHT', invoice_type: '1', amount: '2000', tax_rate: '9' }],
  });
  await done('pur_landed_cost', 'allocate', freight);
  await audit('pur_landed_cost', freight);
  return { its, steel, receipt, freight };
}

/** A hundred go back, billed and not certified. */
async function sentBack({ stage }: Month, { receipt = '', steel = '' }: Ids): Promise<string> {
  const { store, through, done, newest, read, change, audit } = stage;
  await store('md_reason', { id: 'R1', code: 'R1', name: '不合用', reason_type: '1', enabled: 'Y' });
  await through(['wms_purchase_in', 'push_return', receipt], [{ qty: '100' }], {
    reason_id: 'R1',
    bill_date: on('26'),
  });
  await done('pur_invoice', 'red_invoice', steel);
  const red = await newest('pur_invoice');
  const [line] = (await read('pur_invoice', red))['pur_invoice_item'] as Row[];
  const answer = await change('pur_invoice', red, {
    ...paper('26'),
    red_confirm_no: '31012601000000000001',
    pur_invoice_item: [{ ...line, qty: '-100' }],
  });
  if (answer.status !== 200) throw new Error(answer.body.message);
  await audit('pur_invoice', red);
  return red;
}

/** Goods go out: to A with a special invoice, to B against its advance, to C whose price is due in February, and over the counter. */
async function sold(month: Month): Promise<Ids> {
  const { stage } = month;
  const { desk, through, done, newest, read, change, audit } = stage;
  const out = (customer_id: string, day: string, qty: number, price: string): Promise<string> =>
    desk.post('sal_out', { warehouse_id: 'W1', bill_date: on(day), customer_id }, [
      { material_id: 'FG', qty, price, tax_rate: '13' },
    ]);
  const [one, two] = [await out('A', '15', 600, '120'), await out('A', '15', 600, '120')];
  const invoice = await through(['sal_out', 'push_invoice', `${one},${two}`], [], paper('15'));
  const b = await out('B', '16', 200, '118');
  await through(['sal_out', 'push_invoice', b], [], paper('16'));
  await advanceUsed(month, b);
  const c = await out('C', '18', 100, '125');
  const retail = await out('RETAIL', '20', 50, '100');
  await through(['sal_out', 'push_return', two], [20], { bill_date: on('21'), warehouse_id: 'W1' });
  await done('sal_invoice', 'red_invoice', invoice);
  const red = await newest('sal_invoice');
  const lines = (await read('sal_invoice', red))['sal_invoice_item'] as Row[];
  const answer = await change('sal_invoice', red, {
    ...paper('21'),
    sal_invoice_item: lines.slice(1).map((line) => ({ ...line, qty: '-20' })),
  });
  if (answer.status !== 200) throw new Error(answer.body.message);
  await audit('sal_invoice', red);
  return { one, two, b, c, retail };
}

/** The advance of B stands as contract liability and tax that waits: a receivable below nothing takes it off what the delivery made. */
async function advanceUsed({ stage }: Month, delivery: string): Promise<void> {
  const { post, subjectId, call, one } = stage;
  const used = await post('fin_ar_bill', {
    bill_date: on('16'),
    ar_type: '2',
    customer_id: 'B',
    amount: '-11300',
    fin_ar_bill_item: [
      {
        summary: '冲合同负债',
        income_subject_id: await subjectId('2204'),
        amount: '-10000',
        tax_amount: '0',
        total_amount: '-10000',
      },
      {
        summary: '冲待转销项税额',
        income_subject_id: await subjectId('222107'),
        amount: '-1300',
        tax_amount: '0',
        total_amount: '-1300',
      },
    ],
  });
  const { id } = await one(sql<Row>`select id from fin_ar_bill where src_id = ${delivery} and bill_status = '2'`);
  const answer = await call('POST', '/hexiao/confirm', {
    ledger: 'ar',
    type: '6',
    partyId: 'B',
    otherId: null,
    date: on('16'),
    diffAmount: null,
    items: [
      { formCode: 'fin_ar_bill', id, amount: '11300' },
      { formCode: 'fin_ar_bill', id: used, amount: '11300' },
    ],
  });
  if (answer.status !== 200) throw new Error(answer.body.message);
}

/** Money of customers, a bill of exchange among it. */
async function received(month: Month, { retail = '' }: Ids): Promise<void> {
  const { stage, ids } = month;
  const money = async (
    day: string,
    customer_id: string,
    account: string,
    amount: string,
    bill: string,
    more: Row = {},
  ) =>
    stage.post('fin_receipt', {
      bill_date: on(day),
      receipt_type: '1',
      customer_id,
      account_id: ids[account],
      settle_type: '2',
      amount,
      fin_receipt_item: [{ ar_bill_no: bill, this_amount: amount }],
      ...more,
    });
  const old = await billOf(month, 'fin_ar_bill', ids['a'] ?? '');
  await money('20', 'RETAIL', 'BANK1', '5650', await billOf(month, 'fin_ar_bill', retail));
  await money('22', 'A', 'BANK1', '166000', old);
  await money('22', 'A', 'NOTES', '60000', old, { settle_type: '3' });
  await money('27', 'D', 'USD1', '5000', await billOf(month, 'fin_ar_bill', ids['dollars'] ?? ''), {
    exchange_rate: '6.99',
  });
}

/**
 * The bills of exchange themselves: the old one is endorsed to a supplier, that of A is discounted with 90 days left. Days are counted from
 * the day the button is pressed.
 */
async function notes({ stage }: Month): Promise<void> {
  const { make, done, one } = stage;
  const { no } = await one(
    sql<Row>`select bill_no as no from fin_receipt where settle_type = '3' and bill_status = '2'`,
  );
  const note = (note_no: string, more: Row): Promise<string> =>
    make('fin_acceptance', {
      note_no,
      note_kind: '1',
      note_type: '1',
      amount: '60000',
      due_date: addDays(dateText(new Date()), 90),
      customer_id: 'A',
      ...more,
    });
  await done('fin_acceptance', 'endorse', await note('N-OLD', { supplier_id: 'OLD' }));
  const discounted = await note('N-A', { receipt_no: no, discount_rate: '2.4' });
  await done('fin_acceptance', 'discount', discounted);
  const own = await make('fin_acceptance', {
    note_no: 'N-OWN',
    note_kind: '2',
    note_type: '1',
    amount: '40000',
    due_date: on('25'),
    supplier_id: 'OLD',
  });
  await done('fin_acceptance', 'honor', own);
}

/** Money that goes: what was bought, bills of exchange, wages, taxes. */
async function paid(
  month: Month,
  { its = '', steel = '', freight = '' }: Ids,
): Promise<{ readonly flows: readonly Flow[]; readonly machine: string }> {
  const { stage, ids, depart } = month;
  const pay = async (day: string, supplier_id: string, amount: string, source: string, account = 'BANK1') =>
    stage.post('fin_payment', {
      bill_date: on(day),
      payment_type: '1',
      supplier_id,
      account_id: ids[account],
      settle_type: account === 'NOTES' ? '3' : '2',
      amount,
      fin_payment_item: [{ ap_bill_no: await billOf(month, 'fin_ap_bill', source), this_amount: amount }],
    });
  const spend = async (day: string, account: string, lines: Readonly<Record<string, string>>) => {
    const items = [];
    for (const [role, amount] of Object.entries(lines))
      items.push({ subject_id: await stage.subjectId(role), depart_id: depart, amount, summary: role });
    return stage.post('fin_other_payment', {
      bill_date: on(day),
      account_id: ids[account],
      fin_other_payment_item: items,
    });
  };
  const owed = async (day: string, supplier_id: string, lines: readonly (readonly [string, string, string])[]) => {
    const items = [];
    let amount = 0;
    for (const [role, net, tax] of lines) {
      const total = Number(net) + Number(tax);
      amount += total;
      items.push({
        summary: role,
        cost_subject_id: await stage.subjectId(role),
        amount: net,
        tax_amount: tax,
        total_amount: String(total),
      });
    }
    return stage.post('fin_ap_bill', {
      bill_date: on(day),
      ap_type: '4',
      supplier_id,
      amount: String(amount),
      fin_ap_bill_item: items,
    });
  };
  await pay('06', 'FREIGHT', '2180', freight);
  await spend('08', 'TILL', { '660203': '1130' });
  const machine = await owed('10', 'MACHINE', [['1604', '30000', '3900']]);
  const asset = await pay('10', 'MACHINE', '33900', machine);
  await stage.make('fin_asset', {
    name: '设备',
    asset_class: '2',
    use_date: on('10'),
    origin_value: '30000',
    salvage_rate: '0',
    life_months: 120,
    method: '1',
  });
  await spend('12', 'BANK1', { '2211': '45400' });
  await spend('14', 'BANK1', {
    '222104': '12000',
    '222113': '840',
    '222114': '360',
    '222115': '240',
    '222116': '15000',
  });
  const insurance = await spend('14', 'BANK1', { '222103': '500', '2241': '3000', '2211': '8000' });
  await pay('23', 'OLD', '60000', ids['old'] ?? '', 'NOTES');
  const discounted = await stage.post('fin_transfer', {
    bill_date: on('24'),
    from_account: ids['NOTES'],
    to_account: ids['BANK1'],
    amount: '59640',
    fee: '360',
  });
  await pay('25', 'OLD', '30400', ids['old'] ?? '');
  await pay('25', 'ITS', '34578', its);
  await pay('25', 'STEEL', '5022', steel);
  await stage.post('fin_transfer', {
    bill_date: on('25'),
    from_account: ids['BANK1'],
    to_account: ids['OWNNOTES'],
    amount: '40000',
  });
  // Its paper is not certified in this month.
  await owed('31', 'POWER', [
    ['5101', '5000', '650'],
    ['660212', '1000', '130'],
  ]);
  await stage.post('fin_other_receipt', {
    bill_date: on('31'),
    account_id: ids['BANK1'],
    payer: '银行',
    fin_other_receipt_item: [{ subject_id: await stage.subjectId('660305'), amount: '85.30', summary: '存款利息' }],
  });
  const flows = [
    { bill: asset, item: '10' },
    { bill: insurance, item: '5' },
    { bill: discounted, item: '1' },
  ];
  return { flows, machine };
}

/** A train ticket with its tax and a meal are claimed, agreed to and paid. */
async function claimed({ stage, ids, depart }: Month): Promise<string> {
  const { make, server, done, newest, change, audit } = stage;
  const claim = await make('fin_expense_claim', {
    bill_date: on('28'),
    claimant_id: 'admin',
    claim_depart: depart,
    fin_expense_claim_item: [
      { expense_type: '1', biz_date: on('27'), amount: '545', tax_amount: '45', summary: '火车票' },
      { expense_type: '2', biz_date: on('27'), amount: '300', summary: '餐费' },
    ],
  });
  await (
    await agreeingIn(server)
  )('fin_expense_claim', claim);
  await done('fin_expense_claim', 'push_payment', claim);
  const payment = await newest('fin_other_payment');
  const answer = await change('fin_other_payment', payment, { bill_date: on('29'), account_id: ids['BANK1'] });
  if (answer.status !== 200) throw new Error(answer.body.message);
  await audit('fin_other_payment', payment);
  return claim;
}

/** Enters the month by the documents of those who work in it. */
export async function enterWorkedMonthByDocuments(stage: LedgerStage, ids: Ids): Promise<readonly Flow[]> {
  const { id } = await stage.one(sql<Row>`select id from sys_depart where del_flag = '0' limit 1`);
  const month: Month = { stage, ids, depart: String(id) };
  const purchases = await bought(month);
  await produced(month);
  const sales = await sold(month);
  await received(month, sales);
  const { flows, machine } = await paid(month, purchases);
  await notes(month);
  const red = await sentBack(month, purchases);
  const claim = await claimed(month);
  await depreciated(month);
  await typed(month);
  const freight = await stage.one(sql<Row>`select id from fin_ap_bill where src_id = ${purchases['freight']}`);
  for (const [form, paperId] of [
    ['pur_invoice', purchases['its']],
    ['pur_invoice', purchases['steel']],
    ['pur_invoice', red],
    ['fin_expense_claim', claim],
    ['fin_ap_bill', String(freight['id'])],
    ['fin_ap_bill', machine],
  ] as const)
    await stage.done(form, 'verify_on', paperId, on('31'));
  await costed(month);
  return flows;
}
