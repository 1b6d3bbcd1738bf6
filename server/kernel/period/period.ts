import type { RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { refusal } from '#server/platform/refusal.ts';
import { isClosed, type Ledger } from './db/ledger-period.ts';
import { periodRefusals } from './refusals.ts';

export const ledgerTexts: Readonly<Record<Ledger, RefusalText>> = {
  stock: periodRefusals.stock,
  ar: periodRefusals.receivable,
  ap: periodRefusals.payable,
  gl: periodRefusals.generalLedger,
};

/** Month of a date, `yyyy-MM`: a document belongs to the month of its date, not of its entry (common.yaml, month). */
export function periodOf(date: string): string {
  return date.slice(0, 7);
}

/**
 * Refuses what is dated in a closed month, and keeps the ledger open until the caller's transaction ends (INV-PER-01).
 * @param date `yyyy-MM-dd`
 * @throws Refusal 422
 */
export async function refuseClosed(
  db: Db,
  { tenantId, ledger, date }: { readonly tenantId: string; readonly ledger: Ledger; readonly date: string },
): Promise<void> {
  const period = periodOf(date);
  if (await isClosed(db, tenantId, ledger, period))
    throw refusal(422, periodRefusals.monthClosed, { ledger: ledgerTexts[ledger], period, date });
}
