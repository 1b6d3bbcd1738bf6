import { linesOf, type Row } from './desk.ts';
import { dayIn, type Scene } from './scene.ts';

/** Digital special invoice (dictionary invoice_type). */
const DIGITAL = '3';

type Invoiced = {
  /** Names it among all of the year. */
  readonly key: string;
  readonly id: string;
  readonly party: string;
  readonly day: number;
};

/** The supplier's invoice for a receipt: what was estimated becomes a payable. False where its day has not come. */
export async function receiveInvoice(scene: Scene, { key, id, party, day }: Invoiced): Promise<boolean> {
  const { desk, masters } = scene;
  const date = dayIn(scene, day);
  if (date === null) return false;
  const lines = linesOf(await desk.read('buyer', 'wms_purchase_in', id), 'wms_purchase_in_item');
  const invoice = await desk.make('buyer', 'pur_invoice', `${key} invoice`, {
    bill_date: date,
    supplier_id: party,
    invoice_type: DIGITAL,
    invoice_no: numberOf(scene, '2644'),
    invoice_date: date,
    ...(masters.depart === '' ? {} : { depart_id: masters.depart }),
    pur_invoice_item: lines.map((line) => lineOf(line, '7')),
  });
  await desk.press('buyer', 'pur_invoice', invoice, ['submit', 'audit']);
  // Certified with the invoice: its tax is deducted in the month of that day.
  await desk.certify('finance', 'pur_invoice', invoice, date);
  return true;
}

/** Our invoice for a delivery. */
export async function sendInvoice(scene: Scene, { key, id, party, day }: Invoiced): Promise<void> {
  const { desk } = scene;
  const date = dayIn(scene, day);
  if (date === null) return;
  const lines = linesOf(await desk.read('keeper', 'sal_out', id), 'sal_out_item');
  const invoice = await desk.make('finance', 'sal_invoice', `${key} invoice`, {
    bill_date: date,
    customer_id: party,
    invoice_type: DIGITAL,
    invoice_no: numberOf(scene, '2632'),
    invoice_date: date,
    sal_invoice_item: lines.map((line) => lineOf(line, '3')),
  });
  await desk.press('finance', 'sal_invoice', invoice, ['submit', 'audit']);
}

function lineOf(line: Row, source: string): Row {
  const { material_id, qty, price, tax_rate, id } = line;
  return { material_id, qty, price, tax_rate, src_type: source, src_no: '', src_line_id: id };
}

function numberOf({ random }: Scene, area: string): string {
  return `${area}${random.integer(10_000_000, 99_999_999)}${random.integer(10_000_000, 99_999_999)}`;
}
