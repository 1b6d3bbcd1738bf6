import { plain } from '#core/values/plain.ts';
import type { Numbering } from '#server/engine/behaviour/module.ts';
import { periodOf } from '#server/kernel/period/period.ts';
import { nextVoucherNo } from './gl-guard.ts';

/** Numbers a voucher in the month of its date by its word, without gaps: INV-GL-01. */
export async function numberVoucher(scope: Numbering, field: string, values: Record<string, unknown>): Promise<void> {
  const period = periodOf(plain(values['voucher_date']));
  values['period'] = period;
  values[field] = await nextVoucherNo(scope, plain(values['voucher_word']), period);
}
