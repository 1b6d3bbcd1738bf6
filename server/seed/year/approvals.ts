import { linesOf, money, type Row } from './desk.ts';
import { dayIn, type Scene } from './scene.ts';

/** What a department asks to be bought, agreed to by those who have a say: the line an order goes back to; none where it waits for somebody. */
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
