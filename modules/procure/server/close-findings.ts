import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import { listLink } from '#server/kernel/period/close-link.ts';
import { levels, type MonthFinding } from '#server/kernel/period/closing.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';
import { uninvoicedReceipts } from './db/close-findings.ts';
import { procureRefusals } from './refusals.ts';

/** Finds receipts of the month whose invoice has not come. */
export async function uninvoicedFindings({ db, catalogue }: CloseDesk, month: Month): Promise<readonly MonthFinding[]> {
  const receipt = catalogue.forms.find(({ head }) => head.name === 'wms_purchase_in');
  if (receipt?.subs[0]?.byName.has('invoice_qty') !== true) return [];
  const count = await uninvoicedReceipts(db, month);
  if (count === 0) return [];
  const title = procureRefusals.uninvoicedReceipts;
  const link = listLink(receipt, month.period, { bill_status: '2,3' });
  return [{ kind: 'uninvoiced', subject: null, title, level: levels.informs, count, link }];
}
