import Big from 'big.js';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { openFlow } from '#server/engine/flow/flow-open.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import {
  boughtLines,
  matchReceipts,
  type BoughtLine,
  type EInvoice,
  type OpenReceiptLine,
} from '../rules/e-invoice.ts';
import { blueLines, supplierByTaxNo, type TaxedSupplier } from './db/e-invoice.ts';
import { eInvoiceRefusals } from './e-invoice-refusals.ts';

/** Open lines of one supplier that are offered; older ones than so many are typed in. */
const MOST_OPEN = 500;

/** A line that a line of an invoice can bill, with the values a line of the document takes from it. */
export type Billable = OpenReceiptLine & { readonly values: Row };

/** An invoice beside the books: its supplier, its lines, what they can bill, and what is proposed for each. */
export type Matched = {
  readonly supplier: TaxedSupplier | null;
  readonly lines: readonly BoughtLine[];
  readonly billable: readonly Billable[];
  readonly proposed: readonly (string | null)[];
  readonly faults: readonly RefusalText[];
};

/** Sets an invoice beside the receipts of its supplier, a red one beside the lines of its blue one. */
export async function matchInvoice(engine: Engine, invoice: EInvoice, actor: Actor): Promise<Matched> {
  const { seller, isRed } = invoice;
  const lines = boughtLines(invoice);
  const faults = withoutQty(lines);
  const supplier = await supplierByTaxNo(engine.db, actor.tenantId, seller.taxNo);
  if (supplier === null) {
    const unknown = filled(eInvoiceRefusals.noSupplier, { taxNo: seller.taxNo, name: seller.name });
    return { supplier, lines, billable: [], proposed: lines.map(() => null), faults: [unknown, ...faults] };
  }
  const billable = isRed ? await billedBefore(engine, invoice, actor) : await openReceipts(engine, supplier.id, actor);
  const nothing = isRed
    ? filled(eInvoiceRefusals.noBlue, { no: invoice.redOf })
    : filled(eInvoiceRefusals.noReceipts, { name: supplier.name });
  return {
    supplier,
    lines,
    billable,
    proposed: matchReceipts(lines, billable),
    faults: billable.length === 0 ? [nothing, ...faults] : faults,
  };
}

function withoutQty(lines: readonly BoughtLine[]): readonly RefusalText[] {
  return lines.flatMap(({ qty, price, item }, index) =>
    qty === null || price === null ? [filled(eInvoiceRefusals.withoutQty, { line: index + 1, item })] : [],
  );
}

async function openReceipts(engine: Engine, supplier: string, actor: Actor): Promise<readonly Billable[]> {
  const asked = { form: 'pur_invoice', from: 'wms_purchase_in', head: { supplier_id: supplier }, number: '' };
  const { records } = await openFlow(engine, { ...asked, pageNo: 1, pageSize: MOST_OPEN }, actor);
  return records.map(({ id, number, open, line }) => ({
    id,
    receiptNo: number,
    name: plain(line['material_name']),
    code: plain(line['material_code']),
    qty: open,
    price: figure(line['price']),
    taxRate: figure(line['tax_rate']),
    values: line,
  }));
}

async function billedBefore({ db }: Engine, invoice: EInvoice, actor: Actor): Promise<readonly Billable[]> {
  const lines = await blueLines(db, actor.tenantId, invoice.redOf);
  return lines.map(({ id, bill, code, name, qty, price, tax_rate: taxRate, in_price: inPrice, ...source }) => ({
    id,
    receiptNo: bill,
    name,
    code,
    qty,
    price,
    taxRate,
    values: { ...source, tax_rate: taxRate, in_price: inPrice },
  }));
}

/** A figure as text; nothing counts as zero. */
function figure(value: unknown): string {
  const text = plain(value);
  return text === '' ? '0' : new Big(text).toFixed();
}
