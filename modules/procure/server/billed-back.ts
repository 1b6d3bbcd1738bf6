import Big from 'big.js';
import { sumAmounts } from '#core/amounts/amounts.ts';
import { plain } from '#core/values/plain.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import type { Scope, Stored } from '#server/engine/scope.ts';
import { billedBack } from './db/billed-back.ts';

/** Tells what goes back of what was billed: the return lowers what is owed, the red invoice only says of what kind it was. */
export async function checkBilledBack({ db, catalogue, actor }: Scope, { subs }: Stored): Promise<readonly string[]> {
  if (catalogue.table('wms_purchase_in_item') === undefined) return [];
  const rows = subs.get('pur_return_item') ?? [];
  const lines = rows.map((row) => plain(row['src_line_id'])).filter((id) => id !== '');
  const billed = new Map((await billedBack(db, actor.tenantId, lines)).map((one) => [one.line, one]));
  return [...Map.groupBy(rows, (row) => plain(row['src_line_id']))].flatMap(([line, own]) => {
    const one = billed.get(line);
    const [first] = own;
    if (one === undefined || first === undefined) return [];
    const left = new Big(one.kept).minus(sumAmounts(own.map((row) => row['qty'])));
    const over = new Big(one.billed).minus(left);
    return over.lte(0)
      ? []
      : [
          `${lineName(first)} 已开票 ${new Big(one.billed).toFixed()}，退货后实收 ${left.toFixed()}，请在采购发票登记红字发票，冲回 ${over.toFixed()}`,
        ];
  });
}
