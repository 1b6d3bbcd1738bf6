import Big from 'big.js';
import { sumAmounts } from '#core/amounts/amounts.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import type { Scope, Stored } from '#server/engine/scope.ts';
import { procureAnswers } from './answers.ts';
import { billedBack } from './db/billed-back.ts';

/** Tells what goes back of what was billed: the return lowers what is owed, the red invoice only says of what kind it was. */
export async function checkBilledBack(
  { db, catalogue, actor }: Scope,
  { subs }: Stored,
): Promise<readonly RefusalText[]> {
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
          filled(procureAnswers.billedBack, {
            line: lineName(first),
            billed: new Big(one.billed).toFixed(),
            left: left.toFixed(),
            over: over.toFixed(),
          }),
        ];
  });
}
