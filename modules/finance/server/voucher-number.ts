import { plain } from '#core/values/plain.ts';
import type { Numbering, RecordChange, Storing } from '#server/engine/behaviour/module.ts';
import { faultAt } from '#server/engine/behaviour/record-faults.ts';
import { isClosed } from '#server/kernel/period/db/ledger-period.ts';
import { ledgerTexts, periodOf } from '#server/kernel/period/period.ts';
import { periodRefusals } from '#server/kernel/period/refusals.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import { filled } from '#core/refusals/text.ts';
import { nextVoucherNo } from './gl-guard.ts';

/** Numbers a voucher in the month of its date by its word, without gaps: INV-GL-01. */
export async function numberVoucher(scope: Numbering, field: string, values: Record<string, unknown>): Promise<void> {
  const period = periodOf(plain(values['voucher_date']));
  values['period'] = period;
  values[field] = await nextVoucherNo(scope, plain(values['voucher_word']), period);
}

/** Refuses a voucher dated in a closed month: it could never be audited, and would take a number of that month (INV-PER-01). */
export async function closedVoucherDate(
  { db, actor, form }: Storing,
  { values }: RecordChange,
): Promise<readonly FieldError[]> {
  const date = plain(values['voucher_date']);
  if (date === '' || !(await isClosed(db, actor.tenantId, 'gl', periodOf(date)))) return [];
  const message = filled(periodRefusals.dateInClosed, { ledger: ledgerTexts.gl, period: periodOf(date) });
  return [faultAt(form, 'voucher_date', message)];
}
