import { sql } from 'kysely';
import { auditAgreed } from '#server/engine/flow/life-cycle.ts';
import { atDesk } from '#server/kernel/period/close-desk.ts';
import { reverseWriteOff } from '#server/kernel/write-off/reverse.ts';
import { writeOff } from '#server/kernel/write-off/write-off.ts';
import { MONTHS, pick, rateOf, rowsOf, tried, type Company, type Row } from './books-company.ts';
import { wholeWriteOff } from './whole-write-off.ts';

/** A document that counts, with the day it bears. */
type Posted = { readonly form: string; readonly id: string; readonly day: string };

/** The course of one company: what counts in it, what was written off, and where its months stand. */
export type History = {
  readonly posted: Posted[];
  readonly writeOffs: { readonly ledger: 'ar' | 'ap'; readonly id: string }[];
  /** Number of closed months. */
  closed: number;
  numbers: number;
};

/** Any act people do on an ordinary day; whatever is refused stays as it was. */
export async function act(company: Company, history: History): Promise<string> {
  const [name, perform] = pick(company.random, acts);
  await perform(company, history);
  return name;
}

/** Begins every ledger on the first day: goods of each item, a receivable and a payable. */
export async function begin(company: Company, history: History): Promise<void> {
  const bill_date = `${MONTHS[0]}-01`;
  const [supplier_id] = company.suppliers;
  const lines = company.items.map((material_id, index) => ({
    material_id,
    qty: '20',
    price: price(company),
    tax_rate: '13',
    ...(index === BATCHED && { batch_no: 'B1' }),
  }));
  for (const warehouse_id of company.warehouses)
    await post(company, history, 'wms_purchase_in', {
      bill_date,
      supplier_id,
      warehouse_id,
      wms_purchase_in_item: lines,
    });
  const bill = [{ summary: '试', amount: '10', tax_amount: '0', total_amount: '10' }];
  await post(company, history, 'fin_ar_bill', {
    ar_type: '2',
    customer_id: company.customers[0],
    amount: '10',
    bill_date,
    fin_ar_bill_item: bill,
  });
  if (history.posted.length < 3) throw new Error(`Company ${company.name} has not begun.`);
}

/** The item that is kept by batches is the fourth. */
const BATCHED = 3;

type Act = (company: Company, history: History) => Promise<unknown>;

const acts: readonly (readonly [name: string, perform: Act])[] = [
  ...times(4, ['buy', bought]),
  ...times(2, ['buy by order', ordered]),
  ...times(3, ['sell', sold]),
  ...times(3, [
    'bill a receipt',
    (company, history) => followed(company, history, ['wms_purchase_in', 'push_invoice']),
  ]),
  ...times(2, ['bill a delivery', (company, history) => followed(company, history, ['sal_out', 'push_invoice'])]),
  ['send back', (company, history) => followed(company, history, ['wms_purchase_in', 'push_return'])],
  ['take back', (company, history) => followed(company, history, ['sal_out', 'push_return'])],
  ['red invoice', reddened],
  ...times(2, ['certify', certified]),
  ...times(2, ['move stock', moved]),
  ...times(3, ['money', paid]),
  ...times(2, ['claim', claimed]),
  ['pay a claim', claimPaid],
  ...times(2, ['write off', wrote]),
  ['take a write-off back', reversed],
  ...times(3, ['undo', undone]),
];

function times(count: number, one: readonly [string, Act]): readonly (readonly [string, Act])[] {
  return Array.from({ length: count }, () => one);
}

/** A day of the months, now and then of a closed one: it is refused then. Documents come in any order of them. */
function dayOf({ random }: Company, { closed }: History): string {
  const month = random() < 0.05 ? pick(random, MONTHS) : pick(random, MONTHS.slice(closed));
  return `${month}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`;
}

const upTo = ({ random }: Company, most: number): number => Math.floor(random() * most);
const money = (company: Company): string => (1 + upTo(company, 100_000) / 100).toFixed(2);
const quantity = (company: Company): string =>
  ((1 + upTo(company, 200_000)) / pick(company.random, [1_000, 10_000])).toFixed(4);

/** Makes a draft and lets it count; a draft that may not is thrown away. */
async function post(company: Company, history: History, form: string, body: Row): Promise<void> {
  let id = '';
  const isMade = await tried(company, async () => {
    id = await company.make(form, body);
  });
  if (isMade) await count(company, history, form, id);
}

async function count(company: Company, history: History, form: string, id: string): Promise<void> {
  const day = String((await company.read(form, id))['bill_date']).slice(0, 10);
  const isPosted = await tried(company, async () => {
    await company.audit(form, id);
  });
  if (isPosted) history.posted.push({ form, id, day });
  else await discard(company, form, id);
}

/** Throws a document away that does not count, after taking it back from whoever was to look at it. */
async function discard(company: Company, form: string, id: string): Promise<void> {
  if ((await company.read(form, id))['bill_status'] === '1') await company.press(form, 'withdraw', id);
  await company.drop(form, id);
}

async function bought(company: Company, history: History): Promise<void> {
  const { random } = company;
  await post(company, history, 'wms_purchase_in', {
    bill_date: dayOf(company, history),
    supplier_id: pick(random, company.suppliers),
    warehouse_id: pick(random, company.warehouses),
    wms_purchase_in_item: Array.from({ length: 1 + upTo(company, 2) }, () => ({
      ...lineOf(company),
      price: price(company),
      tax_rate: pick(random, ['13', '9', '0']),
    })),
  });
}

const price = (company: Company): string => ((1 + upTo(company, 1_000_000)) / 100_000).toFixed(6);

function lineOf(company: Company): Row {
  const at = upTo(company, company.items.length);
  return {
    material_id: company.items[at],
    qty: quantity(company),
    ...(at === BATCHED && { batch_no: pick(company.random, ['B1', 'B2']) }),
  };
}

/** A line without what only stock knows. */
function ordinary(company: Company): Row {
  const { batch_no: _batch, ...line } = lineOf(company);
  return line;
}

/** An order in any currency, received in part. */
async function ordered(company: Company, history: History): Promise<void> {
  const { random } = company;
  const day = dayOf(company, history);
  const isForeign = random() < 0.4;
  let order = '';
  const isOrdered = await tried(company, async () => {
    order = await company.make('pur_order', {
      bill_date: day,
      order_type: '1',
      supplier_id: pick(random, company.suppliers),
      delivery_date: day,
      ...(isForeign && { currency: 'USD', exchange_rate: rateOf(random) }),
      pur_order_item: [
        {
          ...ordinary(company),
          price: price(company),
          tax_rate: isForeign ? '0' : '13',
          delivery_date: day,
        },
      ],
    });
    await company.audit('pur_order', order);
  });
  if (!isOrdered) return;
  await pushed(company, history, ['pur_order', 'push_in', order], {
    bill_date: day,
    warehouse_id: pick(random, company.warehouses),
  });
}

async function sold(company: Company, history: History): Promise<void> {
  const { random } = company;
  await post(company, history, 'sal_out', {
    bill_date: dayOf(company, history),
    customer_id: pick(random, company.customers),
    warehouse_id: pick(random, company.warehouses),
    ...(random() < 0.3 && { currency: 'USD', exchange_rate: rateOf(random) }),
    sal_out_item: [{ ...lineOf(company), price: price(company), tax_rate: pick(random, ['13', '9', '6']) }],
  });
}

/** Saves what a push proposes for a part of the quantities, and lets it count. */
async function pushed(
  company: Company,
  history: History,
  [form, button, id]: readonly [string, string, string],
  head: Row,
): Promise<void> {
  const { random } = company;
  let made: readonly [string, string] | null = null;
  await tried(company, async () => {
    const { form: target, values } = await company.proposed(form, button, id);
    const table = `${target}_item`;
    const isWhole = random() < 0.5;
    const rows = (values[table] as Row[]).map((line) => ({
      ...line,
      ...(isWhole ? {} : { qty: (Number(line['qty']) * (0.2 + random() * 0.8)).toFixed(4) }),
      // What is billed is rarely what was estimated.
      ...(target === 'pur_invoice' &&
        random() < 0.5 && { price: (Number(line['price']) * (0.9 + random() * 0.2)).toFixed(6) }),
    }));
    made = [target, await company.make(target, { ...values, ...head, [table]: rows })];
  });
  if (made !== null) await count(company, history, made[0], made[1]);
}

/** Whatever follows from a document that counts: on its day or later, most of the time. */
async function followed(company: Company, history: History, [form, button]: readonly [string, string]): Promise<void> {
  const sources = history.posted.filter((one) => one.form === form);
  if (sources.length === 0) return;
  const source = pick(company.random, sources);
  const day = dayOf(company, history);
  const bill_date = day < source.day && company.random() < 0.9 ? source.day : day;
  await pushed(company, history, [form, button, source.id], {
    bill_date,
    ...paperOf(company, history, button, bill_date),
  });
}

function paperOf(company: Company, history: History, button: string, day: string): Row {
  if (button === 'push_return') return { reason_id: company.reason };
  return { invoice_no: numberOf(history), invoice_date: day, invoice_type: pick(company.random, ['1', '1', '2']) };
}

function numberOf(history: History): string {
  history.numbers += 1;
  return `26312${String(history.numbers).padStart(15, '0')}`;
}

async function reddened(company: Company, history: History): Promise<void> {
  const blue = history.posted.filter(({ form }) => form === 'pur_invoice' || form === 'sal_invoice');
  if (blue.length === 0) return;
  const { form, id, day } = pick(company.random, blue);
  let red = '';
  await tried(company, async () => {
    const before = new Set((await drafts(company, form)).map((one) => one.id));
    await company.press(form, 'red_invoice', id);
    red = (await drafts(company, form)).find((one) => !before.has(one.id))?.id ?? '';
    const own = dayOf(company, history);
    await company.change(form, red, {
      bill_date: own < day ? day : own,
      invoice_no: numberOf(history),
      invoice_date: own,
      ...(form === 'pur_invoice' && { red_confirm_no: `31012605${String(history.numbers).padStart(12, '0')}` }),
    });
  });
  if (red !== '') await count(company, history, form, red);
}

const drafts = (company: Company, form: string) =>
  rowsOf<{ id: string }>(
    company,
    sql`select id from ${sql.table(form)} where tenant_id = ${company.actor.tenantId} and bill_status in ('0', '1') and del_flag = 0`,
  );

async function certified(company: Company, history: History): Promise<void> {
  const forms = new Set(['pur_invoice', 'fin_expense_claim', 'fin_ap_bill']);
  const papers = history.posted.filter(({ form }) => forms.has(form));
  if (papers.length === 0) return;
  const { form, id, day } = pick(company.random, papers);
  if (company.random() < 0.2) await tried(company, () => company.press(form, 'unverify', id));
  else {
    const own = dayOf(company, history);
    await tried(company, () => company.press(form, 'verify_on', id, own < day ? day : own));
  }
}

async function moved(company: Company, history: History): Promise<void> {
  const { random, warehouses } = company;
  const [one, other] = random() < 0.5 ? warehouses : warehouses.toReversed();
  const bill_date = dayOf(company, history);
  const line = lineOf(company);
  const { qty: _qty, ...bare } = line;
  const kinds: readonly (() => readonly [string, Row, Row])[] = [
    () => ['wms_other_in', { in_type: '1', warehouse_id: one }, line],
    () => ['wms_other_in', { in_type: '1', warehouse_id: one }, line],
    () => ['wms_other_out', { out_type: '1', warehouse_id: one }, line],
    () => ['wms_transfer', { transfer_type: '1', from_wh: one, to_wh: other }, line],
    () => [
      'wms_cost_adjust',
      { adjust_type: '3', warehouse_id: one },
      { ...bare, amount: ((random() - 0.5) * 10).toFixed(2) },
    ],
  ];
  const [form, head, own] = pick(random, kinds)();
  await post(company, history, form, { bill_date, ...head, [`${form}_item`]: [own] });
}

async function paid(company: Company, history: History): Promise<void> {
  const { random } = company;
  const [account_id, currency] = pick(random, company.banks);
  const at = {
    account_id,
    exchange_rate: currency === 'USD' ? rateOf(random) : '1',
    bill_date: dayOf(company, history),
  };
  const cash = { ...at, settle_type: '1', amount: money(company) };
  const [customer_id, supplier_id] = [pick(random, company.customers), pick(random, company.suppliers)];
  const bill = { amount: money(company), tax_amount: (upTo(company, 900) / 100).toFixed(2) };
  const total_amount = (Number(bill.amount) + Number(bill.tax_amount)).toFixed(2);
  const owed = {
    amount: total_amount,
    bill_date: at.bill_date,
    ...(random() < 0.3 && { currency: 'USD', exchange_rate: rateOf(random) }),
  };
  const lines = [{ summary: '试', ...bill, total_amount }];
  const kinds: readonly (readonly [string, Row])[] = [
    ['fin_receipt', { receipt_type: '1', customer_id, discount_amount: '0.33', fee_amount: '0.10', ...cash }],
    ['fin_receipt', { receipt_type: '1', customer_id, ...cash }],
    ['fin_payment', { payment_type: '1', supplier_id, discount_amount: '0.07', ...cash }],
    ['fin_payment', { payment_type: '1', supplier_id, ...cash }],
    ['fin_advance_receipt', { customer_id, ...at, amount: money(company) }],
    ['fin_advance_payment', { supplier_id, ...at, amount: money(company) }],
    ['fin_ar_bill', { ar_type: '2', customer_id, ...owed, fin_ar_bill_item: lines }],
    ['fin_ap_bill', { ap_type: '3', supplier_id, ...owed, fin_ap_bill_item: lines }],
    [
      'fin_transfer',
      {
        from_account: company.banks[0]?.[0],
        to_account: company.banks[1]?.[0],
        amount: money(company),
        bill_date: at.bill_date,
      },
    ],
  ];
  const [form, body] = pick(random, kinds);
  await post(company, history, form, body);
}

/** A claim, agreed to as at the end of its process. */
async function claimed(company: Company, history: History): Promise<void> {
  const { engine, actor } = company;
  const day = dayOf(company, history);
  const amount = money(company);
  await tried(company, async () => {
    const id = await company.make('fin_expense_claim', {
      bill_date: day,
      claimant_id: actor.username,
      claim_depart: company.depart,
      fin_expense_claim_item: [
        {
          expense_type: pick(company.random, ['1', '2', '3']),
          biz_date: day,
          amount,
          tax_amount: upTo(company, 2) === 0 ? '0' : '0.37',
        },
      ],
    });
    await atDesk(engine, actor, async ({ db, catalogue, now }) => {
      const form = catalogue.form('fin_expense_claim');
      if (form === undefined) throw new Error('There are no claims.');
      await auditAgreed({ db, catalogue, form, actor, now }, id, async () => {
        await sql`update fin_expense_claim set bill_status = '2', bpm_status = '3' where id = ${id}`.execute(db);
      });
    });
    history.posted.push({ form: 'fin_expense_claim', id, day });
  });
}

async function claimPaid(company: Company, history: History): Promise<void> {
  const claims = history.posted.filter(({ form }) => form === 'fin_expense_claim');
  if (claims.length === 0) return;
  const { id, day } = pick(company.random, claims);
  let payment = '';
  await tried(company, async () => {
    await company.press('fin_expense_claim', 'push_payment', id);
    payment = (await drafts(company, 'fin_other_payment'))[0]?.id ?? '';
    const own = dayOf(company, history);
    const [account_id] = pick(company.random, company.banks.slice(0, 2));
    await company.change('fin_other_payment', payment, { bill_date: own < day ? day : own, account_id });
  });
  if (payment !== '') await count(company, history, 'fin_other_payment', payment);
}

async function wrote(company: Company, history: History): Promise<void> {
  const { engine, actor, random } = company;
  const ledger = random() < 0.5 ? 'ar' : 'ap';
  const partyId = pick(random, ledger === 'ar' ? company.customers : company.suppliers);
  const date = dayOf(company, history);
  const type = random() < 0.8 ? '1' : '6';
  await tried(company, () =>
    atDesk(engine, actor, async (desk) => {
      const draft = await wholeWriteOff(desk, { ledger, type, partyId, date });
      if (draft === null) return;
      const { id } = await writeOff(desk, draft);
      history.writeOffs.push({ ledger, id });
    }),
  );
}

async function reversed(company: Company, history: History): Promise<void> {
  if (history.writeOffs.length === 0) return;
  const record = pick(company.random, history.writeOffs);
  await tried(company, () =>
    atDesk(company.engine, company.actor, (desk) => reverseWriteOff(desk, { ...record, reason: '试' })),
  );
}

async function undone(company: Company, history: History): Promise<void> {
  if (history.posted.length === 0) return;
  const one = pick(company.random, history.posted);
  const isUndone = await tried(company, () => company.press(one.form, 'unaudit', one.id));
  if (!isUndone) return;
  company.tally.undone += 1;
  history.posted.splice(history.posted.indexOf(one), 1);
  // Some come back as they were, the others are thrown away.
  if (company.random() < 0.5) await count(company, history, one.form, one.id);
  else await discard(company, one.form, one.id);
}
