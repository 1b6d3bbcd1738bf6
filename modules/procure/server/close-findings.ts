import type { RefusalText } from '#core/refusals/text.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import { listLink } from '#server/kernel/period/close-link.ts';
import { levels, type MonthFinding } from '#server/kernel/period/closing.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';
import { uninvoicedReceipts, type Billed } from './db/close-findings.ts';
import { unvaluedReceipts } from './db/estimate.ts';
import { procureRefusals } from './refusals.ts';

const receipts: readonly (readonly [table: Billed, title: RefusalText])[] = [
  ['wms_purchase_in', procureRefusals.uninvoicedReceipts],
  ['pur_outsource_in', procureRefusals.uninvoicedSubcontracts],
];

/**
 * Finds receipts of the month whose invoice has not come, as the list of what is not billed has them, and those nobody could put a value on: the month
 * does not close on them.
 */
export async function uninvoicedFindings({ db, catalogue }: CloseDesk, month: Month): Promise<readonly MonthFinding[]> {
  const found: MonthFinding[] = [];
  const hasBills = catalogue.table('fin_ap_bill') !== undefined;
  for (const [table, title] of receipts) {
    const receipt = catalogue.forms.find(({ head }) => head.name === table);
    if (receipt?.subs[0]?.byName.has('invoice_qty') !== true) continue;
    const hasGifts = receipt.subs[0].byName.has('unpriced');
    const count = await uninvoicedReceipts(db, table, month, { hasBills, hasGifts });
    const link = listLink(receipt, month.period, { bill_status: '2,3' });
    if (count > 0) found.push({ kind: 'uninvoiced', subject: null, title, level: levels.informs, count, link });
  }
  const receipt = catalogue.forms.find(({ head }) => head.name === 'wms_purchase_in');
  const count = receipt?.subs[0]?.byName.has('unpriced') === true ? await unvaluedReceipts(db, month) : 0;
  if (receipt !== undefined && count > 0)
    found.push({
      kind: 'unvalued',
      subject: null,
      title: procureRefusals.unvaluedReceipts,
      level: levels.blocks,
      count,
      link: listLink(receipt, month.period, { bill_status: '2,3' }),
    });
  return found;
}
