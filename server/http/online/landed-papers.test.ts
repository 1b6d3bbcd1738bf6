import { expect, it } from 'vitest';
import { invoiceStage } from '#server/testing/invoice-stage.ts';

type Row = Record<string, unknown>;

const FORM = 'pur_landed_cost';
const { desk, store, make, done, outcome, audit, read, draft, received, invoice } = invoiceStage();

const fee = (amount: string, invoice_no: string, more: Row = {}): Row => ({
  fee_kind: '1',
  supplier_id: 'SUP',
  invoice_type: '1',
  tax_rate: '9',
  amount,
  invoice_no,
  ...more,
});

/** Drafts a landed cost of a receipt and shares its fees. */
async function shared(receipt: string, fees: readonly Row[]): Promise<string> {
  const { body } = await draft(['wms_purchase_in', 'push_landed', receipt]);
  const id = await make(FORM, { ...body, pur_landed_cost_fee: fees });
  await done(FORM, 'allocate', id);
  return id;
}

it('[K4h] an invoice of fees is in no other document, and of one supplier', async () => {
  await desk.material('A1');
  await store('pur_supplier', { id: 'FREIGHT', code: 'FREIGHT', name: '货运公司', status: '2', enabled: 'Y' });
  const receipt = await received('A1', 100, '10');
  const bought = await read('pur_invoice', await invoice(receipt));
  const of = (name: string): string => String(bought[name]);

  // The invoice of the goods is none of their freight.
  const taken = await shared(receipt, [fee('30', '26399000000000000001'), fee('20', of('invoice_no'))]);
  expect(await outcome(FORM, 'submit', taken)).toEqual([
    422,
    expect.stringContaining(
      `费用第 2 行：发票号码 ${of('invoice_no')} 已在采购发票“${of('bill_no')}”中，同一发票不能重复入账`,
    ),
  ]);

  // One invoice has freight and insurance of one supplier, and nothing of another.
  const other = { supplier_id: 'FREIGHT' };
  const two = await shared(receipt, [fee('30', '26399000000000000002'), fee('20', '26399000000000000002', other)]);
  expect(await outcome(FORM, 'submit', two)).toEqual([
    422,
    expect.stringContaining('费用第 2 行的发票号码 26399000000000000002 与另一供应商的费用相同'),
  ]);
  const one = await shared(receipt, [fee('30', '26399000000000000003'), fee('20', '26399000000000000003')]);
  await audit(FORM, one);
  const { bill_no: bill } = await read(FORM, one);

  // What stands there is in no purchase invoice and in no second sharing either.
  const more = await received('A1', 5, '10');
  const { body } = await draft(['wms_purchase_in', 'push_invoice', more]);
  const again = await make('pur_invoice', {
    ...body,
    invoice_type: '1',
    invoice_no: '26399000000000000003',
    invoice_date: '2026-10-15',
  });
  expect(await outcome('pur_invoice', 'submit', again)).toEqual([
    422,
    expect.stringContaining(`发票号码 26399000000000000003 已在采购费用分摊单“${String(bill)}”中`),
  ]);
  const second = await shared(more, [fee('5', '26399000000000000003')]);
  expect(await outcome(FORM, 'submit', second)).toEqual([
    422,
    expect.stringContaining(`已在采购费用分摊单“${String(bill)}”中`),
  ]);
});

it('[K4h] of two documents that are handed in with one number at once, one is refused', async () => {
  await desk.material('A2');
  const receipts = [await received('A2', 10, '10'), await received('A2', 10, '10')];
  const both = await Promise.all(receipts.map((receipt) => shared(receipt, [fee('5', '26399000000000000009')])));
  const answers = await Promise.all(both.map((id) => outcome(FORM, 'submit', id)));
  const refused = answers.filter(([status]) => status === 422);
  expect([answers.length, refused.length]).toEqual([2, 1]);
});
