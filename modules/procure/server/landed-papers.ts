import { parseAmount } from '#core/amounts/amounts.ts';
import { plain } from '#core/values/plain.ts';
import type { Row } from '#server/engine/list/select.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { bookedElsewhere } from '#server/kernel/order/invoice-papers.ts';
import { refusal } from '#server/platform/refusal.ts';
import { closedSubjects } from './db/landed.ts';
import { landedRefusals } from './landed-refusals.ts';

/** Dictionary landed_fee_to: an account bears the fee, nobody is owed it. */
const CONTRA = '2';

/** Asks whether a fee is owed to nobody. */
export const isOwn = (fee: Row): boolean => plain(fee['fee_to']) === CONTRA;

/**
 * Checks that a fee is owed to a supplier or borne by an account, not both.
 * @throws Refusal 422 with the line
 */
async function checkSides({ db, catalogue, actor }: Scope, name: string, fees: readonly Row[]): Promise<void> {
  const of = (fee: Row, column: string): string => plain(fee[column]).trim();
  const ids = fees.filter(isOwn).map((fee) => of(fee, 'subject_id'));
  const closed =
    ids.length === 0 || catalogue.table('fin_subject') === undefined
      ? new Map<string, string>()
      : await closedSubjects(db, actor.tenantId, ids);
  for (const [index, fee] of fees.entries()) {
    const at = { name, line: index + 1 };
    if (!isOwn(fee)) {
      if (of(fee, 'supplier_id') === '') throw refusal(422, landedRefusals.feeOfNobody, at);
      continue;
    }
    const tax = parseAmount(fee['tax_amount'])?.eq(0) === false;
    if (of(fee, 'supplier_id') !== '' || of(fee, 'invoice_no') !== '' || tax)
      throw refusal(422, landedRefusals.ownFeeOfSupplier, at);
    const subject = closed.get(of(fee, 'subject_id'));
    if (subject !== undefined) throw refusal(422, landedRefusals.ownFeeControlled, { ...at, subject });
  }
}

/**
 * Checks the invoices of fees: several fees may stand on one invoice of a supplier, but no other document of the company has it.
 * @throws Refusal 422 with the line and the number
 */
export async function checkFeePapers(scope: Scope, { head, subs }: Stored): Promise<void> {
  const name = nameOf(scope.form.head, scope.form, head);
  const rows = subs.get('pur_landed_cost_fee') ?? [];
  await checkSides(scope, name, rows);
  const fees = rows.map((fee, index) => ({
    line: index + 1,
    supplier: plain(fee['supplier_id']),
    no: plain(fee['invoice_no']).trim(),
    code: '',
  }));
  const suppliers = new Map<string, string>();
  for (const { line, supplier, no } of fees) {
    if (no === '') continue;
    const before = suppliers.get(no) ?? supplier;
    if (before !== supplier) throw refusal(422, landedRefusals.paperOfTwo, { name, line, no });
    suppliers.set(no, before);
  }
  const booked = await bookedElsewhere(scope, fees, { except: plain(head['id']) });
  if (booked === null) return;
  const { line } = fees[booked.index] ?? { line: 0 };
  throw refusal(422, landedRefusals.paperBooked, { name, line, text: booked.text });
}
