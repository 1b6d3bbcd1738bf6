import { isMonth } from '#core/dates/dates.ts';
import { filled, listed } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Numbering, RecordChange, Storing } from '#server/engine/behaviour/module.ts';
import { faultAt } from '#server/engine/behaviour/record-faults.ts';
import type { StoredRows } from '#server/engine/list/select.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import { isClosed } from '#server/kernel/period/db/ledger-period.ts';
import { ledgerTexts, periodOf } from '#server/kernel/period/period.ts';
import { periodRefusals } from '#server/kernel/period/refusals.ts';
import { refusal, type FieldError } from '#server/platform/refusal.ts';
import { voucherPrefix, voucherStates } from '../rules/gl.ts';
import { nextVoucherNo } from './gl-guard.ts';
import { faultsOfVoucher } from './voucher-faults.ts';
import { voucherRefusals } from './voucher-refusals.ts';

const ITEMS = 'fin_voucher_item';

/**
 * Tells drafts from whole vouchers as they are saved, and keeps the month that of the date. What breaks a rule of vouchers is a draft without
 * a number (K17); once it is whole it takes the next one of its word and month, and stays whole from then on.
 * @throws Refusal 422 where a voucher that has a number would be whole no more
 */
export async function draftOrWhole(
  scope: Storing,
  record: PreparedRecord,
  stored: StoredRows | null,
): Promise<PreparedRecord> {
  const { db, actor } = scope;
  const { values } = record.head;
  const date = plain(values['voucher_date']).slice(0, 10);
  // What is missing or wrong in the head is refused field by field.
  const month = plain(values['period']);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || (month !== '' && !isMonth(month))) return record;
  const period = periodOf(date);
  values['period'] = period;
  const items = record.subs.get(ITEMS)?.map((row) => row.values) ?? stored?.subs.get(ITEMS) ?? [];
  const faults = await faultsOfVoucher(db, { tenantId: actor.tenantId, period, date, items });
  const no = plain(stored?.head['voucher_no']);
  if (no === '') values['v_status'] = faults.length > 0 ? voucherStates.draft : voucherStates.open;
  else if (faults.length > 0)
    throw refusal(422, voucherRefusals.numberedStaysWhole, { no, faults: listed(faults, '；') });
  const word = plain(values['voucher_word']);
  // A new one is numbered with what is checked after this.
  if (stored !== null && faults.length === 0 && !no.startsWith(voucherPrefix(word, period)))
    values['voucher_no'] = await nextVoucherNo(scope, word, period);
  return record;
}

/** Numbers a voucher in the month of its date by its word, without gaps: INV-GL-01. A draft takes no number. */
export async function numberVoucher(scope: Numbering, field: string, values: Record<string, unknown>): Promise<void> {
  if (values['v_status'] === voucherStates.draft) return;
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
