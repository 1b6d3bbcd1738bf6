import { ownEntry } from '#core/lists/own-entry.ts';
import { parseAmount } from '#core/amounts/amounts.ts';
import { isDate } from '#core/dates/dates.ts';
import { OWN_CURRENCY } from '#core/kernel/currency.ts';
import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import { billFacts, priceBefore } from '#modules/finance/server/db/own-fill.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import type { PreparedRecord, PreparedRow } from '#server/engine/record/prepare.ts';
import type { Row } from '#server/engine/list/select.ts';

type Desk = {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly form: Form;
  readonly actor: Pick<Actor, 'tenantId'>;
};
type Fill = (desk: Desk, lines: readonly PreparedRow[], head: Row, id: string) => Promise<void>;

/** Lines that show what stands elsewhere: nobody types it in. */
const fills: Readonly<Partial<Record<string, Fill>>> = {
  fin_receipt: (desk, lines) => ofBills(desk, lines, { column: 'ar_bill_no', bills: 'fin_ar_bill' }),
  fin_payment: (desk, lines) => ofBills(desk, lines, { column: 'ap_bill_no', bills: 'fin_ap_bill' }),
  pur_price_list: lastPrices,
};

/** Writes what lines of a document show of other documents, whatever a client sent; formulas follow. */
export async function fillShown(
  desk: Desk,
  { head, subs }: PreparedRecord,
  stored: { readonly head: Row } | null,
): Promise<void> {
  const table = desk.form.head.name;
  const lines = subs.get(`${table}_item`) ?? [];
  if (lines.length > 0) await ownEntry(fills, table)?.(desk, lines, head.values, plain(stored?.head['id']));
}

/** When the bill of a line is due, what it is over and what is open of it. */
async function ofBills(
  { db, catalogue, actor }: Desk,
  lines: readonly PreparedRow[],
  { column, bills }: { readonly column: string; readonly bills: 'fin_ar_bill' | 'fin_ap_bill' },
): Promise<void> {
  if (catalogue.table(bills) === undefined) return;
  const no = ({ values }: PreparedRow): string => plain(values[column]).trim();
  const known = await billFacts(db, bills, actor.tenantId, lines.map(no));
  for (const line of lines) {
    const bill = known.get(no(line));
    Object.assign(line.values, {
      due_date: bill?.due ?? null,
      bill_amount: bill?.amount ?? null,
      open_amount: bill?.open ?? null,
    });
  }
}

async function lastPrices({ db, actor }: Desk, lines: readonly PreparedRow[], head: Row, id: string): Promise<void> {
  const day = plain(head['begin_date']).slice(0, 10);
  for (const { values } of lines) {
    const minQty = plain(values['min_qty']) || '0';
    // What is no day and no quantity is refused by its field afterwards.
    if (!isDate(day) || parseAmount(minQty) === null) continue;
    values['last_price'] = await priceBefore(db, {
      tenantId: actor.tenantId,
      id,
      supplierId: plain(head['supplier_id']),
      materialId: plain(values['material_id']),
      currency: plain(head['currency']) || OWN_CURRENCY,
      minQty,
      day,
    });
  }
}
