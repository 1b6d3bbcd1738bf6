import { parseAmount } from '#core/amounts/amounts.ts';
import { plain } from '#core/values/plain.ts';
import type { Storing } from '#server/engine/behaviour/module.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { bookedElsewhere } from '#server/kernel/order/invoice-papers.ts';
import { orderRefusals } from '#server/kernel/order/refusals.ts';
import { refusal } from '#server/platform/refusal.ts';

/** Dictionary invoice_type: a special invoice. */
const SPECIAL = '1';
/** Dictionary ap_type: from before the books. */
const OPENING = '6';

/** A payable of no paper: the invoice has not come yet, or stands in other books. */
const isOfNoPaper = (head: Row): boolean => plain(head['provisional']) === 'Y' || plain(head['ap_type']) === OPENING;

/**
 * Says of a payable people typed what kind of invoice it is of: a special one where it has tax and they say nothing. What another document made
 * says so itself.
 */
export function fillPaper(_scope: Storing, record: PreparedRecord): PreparedRecord {
  const { values } = record.head;
  if (plain(values['src_id']) !== '') return record;
  if (isOfNoPaper(values)) {
    values['invoice_type'] = null;
    return record;
  }
  const lines = record.subs.get('fin_ap_bill_item') ?? [];
  const hasTax = lines.some(({ values: line }) => parseAmount(line['tax_amount'])?.eq(0) === false);
  if (hasTax && plain(values['invoice_type']) === '') values['invoice_type'] = SPECIAL;
  return record;
}

/**
 * Checks that the invoice of a payable people typed is in no other document of the company; that of another document is that one's.
 * @throws Refusal 422 with the number and where it is
 */
export async function checkPayablePaper(scope: Scope, { head }: Stored): Promise<void> {
  if (plain(head['src_id']) !== '') return;
  const paper = { no: plain(head['invoice_no']).trim(), code: plain(head['invoice_code']).trim() };
  const booked = await bookedElsewhere(scope, [paper], { except: plain(head['id']) });
  if (booked === null) return;
  const name = nameOf(scope.form.head, scope.form, head);
  throw refusal(422, orderRefusals.paperBooked, { name, text: booked.text });
}
