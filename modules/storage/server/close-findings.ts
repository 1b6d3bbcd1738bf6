import { filled, listed } from '#core/refusals/text.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import { listLink } from '#server/kernel/period/close-link.ts';
import { levels, type MonthFinding } from '#server/kernel/period/closing.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';
import { openStocktakes, openTransfers } from './db/close-findings.ts';
import { storageRefusals } from './refusals.ts';

/** Documents a finding names at most. */
const MOST_NAMED = 3;

/** Finds stocktakes that are not settled, which keep the month of stock open, and transfers that are on their way. */
export async function stockFindings({ db, catalogue }: CloseDesk, month: Month): Promise<readonly MonthFinding[]> {
  const found: MonthFinding[] = [];
  const plan = catalogue.forms.find(({ head }) => head.name === 'wms_check_plan');
  const stocktakes = plan === undefined ? 0 : await openStocktakes(db, month);
  if (plan !== undefined && stocktakes > 0)
    found.push({
      kind: 'stocktake',
      subject: null,
      title: storageRefusals.openStocktakes,
      level: levels.blocks,
      count: stocktakes,
      link: listLink(plan, null, { plan_status: '1,2,3' }),
    });
  const transfer = catalogue.forms.find(({ head }) => head.name === 'wms_transfer');
  if (transfer?.head.byName.has('transit_qty') !== true) return found;
  const open = await openTransfers(db, month);
  const named = listed(open.slice(0, MOST_NAMED));
  const subject = open.length > MOST_NAMED ? filled(storageRefusals.andMore, { named }) : named;
  if (open.length > 0)
    found.push({
      kind: 'transit',
      subject,
      title: filled(storageRefusals.goodsInTransit, { transfers: subject }),
      level: levels.warns,
      count: open.length,
      link: listLink(transfer, null, { bill_status: '2', transit_qty_begin: '0.0001' }),
    });
  return found;
}
