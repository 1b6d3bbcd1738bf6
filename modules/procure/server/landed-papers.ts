import { plain } from '#core/values/plain.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { bookedElsewhere } from '#server/kernel/order/invoice-papers.ts';
import { refusal } from '#server/platform/refusal.ts';
import { landedRefusals } from './landed-refusals.ts';

/**
 * Checks the invoices of fees: several fees may stand on one invoice of a supplier, but no other document of the company has it.
 * @throws Refusal 422 with the line and the number
 */
export async function checkFeePapers(scope: Scope, { head, subs }: Stored): Promise<void> {
  const name = nameOf(scope.form.head, scope.form, head);
  const fees = (subs.get('pur_landed_cost_fee') ?? []).map((fee, index) => ({
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
