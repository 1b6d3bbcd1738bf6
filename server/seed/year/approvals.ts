import { plain } from '#core/values/plain.ts';
import { linesOf, money, type Row } from './desk.ts';
import { dayIn, type Scene } from './scene.ts';

/**
 * Makes the purchase request of a department, agreed to by its approvers, and returns the line an order goes back to; none where it waits
 * for somebody.
 */
export async function requestPurchase(
  { desk, masters, month }: Scene,
  asked: {
    readonly key: string;
    readonly day: string;
    readonly supplier: string;
    readonly item: string;
    readonly qty: number;
  },
): Promise<Row | null> {
  if (month.index % 3 !== 1 || masters.depart === '') return null;
  const { key, day, supplier, item, qty } = asked;
  const id = await desk.make('buyer', 'pur_request', `${key} request`, {
    bill_date: day,
    request_type: '2',
    request_depart: masters.depart,
    depart_id: masters.depart,
    remark: '按库存补货',
    pur_request_item: [
      { material_id: item, qty: String(qty), need_date: day, supplier_id: supplier, purpose: '原料补货' },
    ],
  });
  if (!(await desk.approve('buyer', 'pur_request', id, `${key} request start`))) return null;
  const [line] = linesOf(await desk.read('buyer', 'pur_request', id), 'pur_request_item');
  return line === undefined ? null : { src_type: '4', src_no: '', src_line_id: line['id'] };
}

/** Twice a year somebody borrows for a journey, and a customer does not pay a small rest. */
export async function lendAndForgive(scene: Scene): Promise<void> {
  const { desk, masters, month } = scene;
  const day = dayIn(scene, 24);
  if (day === null || month.index % 6 !== 1) return;
  const loan = await desk.make('finance', 'fin_loan', `${month.period} loan`, {
    bill_date: day,
    amount: '3000.00',
    account_id: masters.account,
    purpose: '客户现场支持差旅借款',
  });
  await desk.approve('finance', 'fin_loan', loan, `${month.period} loan start`);
  const [bill] = await desk.list(
    'finance',
    'fin_ar_bill',
    `bill_status=2&open_amount_begin=500&bill_date_end=${day}&column=bill_date&order=asc`,
  );
  if (bill === undefined) return;
  const debt = await desk.make('finance', 'fin_bad_debt', `${month.period} bad debt`, {
    bill_date: day,
    customer_id: bill['customer_id'],
    bad_type: '2',
    ar_bill_no: bill['bill_no'],
    amount: money(REST),
    remark: '尾款协商后不再收取',
  });
  await desk.approve('finance', 'fin_bad_debt', debt, `${month.period} bad debt start`);
}

/** A rest nobody goes to court for, in cents. */
const REST = 8_600n;

/** Kinds of expenses (dictionary expense_type). */
const expenses = { travel: '1', visitors: '2' } as const;

/** Four times a year expenses are claimed, agreed to and paid (P29); who borrowed for the journey offsets it first. */
export async function claimExpenses(scene: Scene): Promise<void> {
  const { desk, masters, month } = scene;
  const day = dayIn(scene, 27);
  if (day === null || month.index % 3 !== 1 || masters.depart === '') return;
  const isBorrower = month.index % 6 === 1;
  const key = `${month.period} claim`;
  const invoice = `2644${month.period.replace('-', '')}`.padEnd(19, '0');
  const line = (expense_type: string, amount: string, tax_amount: string, summary: string) => ({
    expense_type,
    biz_date: day,
    amount,
    tax_amount,
    invoice_no: `${invoice}${expense_type}`,
    summary,
  });
  const claim = await desk.make('finance', 'fin_expense_claim', key, {
    bill_date: day,
    ...(isBorrower ? { loan_offset: '3000.00' } : { claimant_id: 'salesmanager' }),
    claim_depart: masters.depart,
    fin_expense_claim_item: [
      line(expenses.travel, '3488.00', '288.00', '客户现场支持差旅费'),
      line(expenses.visitors, '860.00', '0', '客户来访接待'),
    ],
  });
  if (await desk.approve('finance', 'fin_expense_claim', claim, `${key} start`))
    await payClaim(scene, { key, claim, day });
}

/** The cashier makes a payment of what the claim has left. */
async function payClaim(
  { desk, masters }: Scene,
  { key, claim, day }: { readonly key: string; readonly claim: string; readonly day: string },
): Promise<void> {
  const { bill_no: number } = await desk.read('finance', 'fin_expense_claim', claim);
  const payments = (): Promise<readonly Row[]> =>
    desk.list('finance', 'fin_other_payment', `src_no=${encodeURIComponent(plain(number))}`);
  if ((await payments()).length === 0) await desk.press('finance', 'fin_expense_claim', claim, ['push_payment']);
  const [payment] = await payments();
  if (payment === undefined) return;
  const id = plain(payment['id']);
  if (payment['bill_status'] === '0')
    await desk.change('finance', 'fin_other_payment', `${key} payment`, {
      id,
      version: payment['version'],
      bill_date: day,
      account_id: masters.account,
    });
  await desk.press('finance', 'fin_other_payment', id, ['submit', 'audit']);
}
