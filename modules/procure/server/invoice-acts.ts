import { dateText } from '#core/dates/dates.ts';
import { invoiceKey } from '#core/kernel/invoice-number.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { newId } from '#server/db/ids.ts';
import { numberField } from '#server/engine/flow/flow-links.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { opposite } from '#server/kernel/stock/stock-red.ts';
import { refusal } from '#server/platform/refusal.ts';
import { procureAnswers } from './answers.ts';
import { NOT_NUMBERED } from './invoice-check.ts';
import { procureRefusals } from './refusals.ts';

/**
 * Drafts the red invoice of an audited one: its lines with negative quantities, to be made smaller where only a part is taken back, and to be
 * given its own number before it is audited.
 * @throws Refusal 422 where the invoice is not audited or red itself
 */
export async function redInvoice(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { form, now } = scope;
  const origin = await lockedRecord(scope, id);
  const { head } = origin;
  const name = nameOf(form.head, form, head);
  if (head['bill_status'] !== '2') throw refusal(422, procureRefusals.notAuditedForRed, { name });
  if (head['is_red'] === 'Y') throw refusal(422, procureRefusals.redAlready, { name });
  const number = form.head.byName.get('invoice_no')?.required === true ? `${NOT_NUMBERED}${newId().slice(-8)}` : null;
  const made = await makeDocument(
    { ...scope, cause: { way: 'action', note: `红字发票 ${name}` } },
    {
      ...opposite(form.head, head),
      [numberField(form)]: null,
      bill_date: dateText(now),
      invoice_date: dateText(now),
      // Its own number is typed in; until then it cannot be audited.
      invoice_no: number,
      invoice_key: number,
      is_red: 'Y',
      red_of: invoiceKey(plain(head['invoice_no']), plain(head['invoice_code'])),
      stock_diff: null,
      variance_diff: null,
      direct_diff: null,
      due_date: null,
      verify_status: '1',
      ...(form.head.byName.has('verify_date') ? { verify_date: null } : {}),
      // Of its own paper, as its number is.
      ...(form.head.byName.has('red_tax') ? { invoice_code: null, red_confirm_no: null, red_tax: null } : {}),
      bill_status: '0',
      audit_by: null,
      audit_time: null,
    },
    Object.fromEntries(
      form.subs.map((sub) => [
        sub.name,
        (origin.subs.get(sub.name) ?? []).map((row) => ({
          ...opposite(sub, row),
          stock_diff: null,
          variance_diff: null,
          direct_diff: null,
        })),
      ]),
    ),
    { isRed: true },
  );
  return [filled(procureAnswers.redInvoiceMade, { no: plain(made.head[numberField(form)]) })];
}
