import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, type DocumentAct } from '#server/engine/behaviour/act.ts';
import type { Row } from '#server/engine/list/select.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { shareByWeight } from '../rules/landed.ts';
import { landedLines, type LandedLine } from './db/landed.ts';
import { landedRefusals } from './landed-refusals.ts';

/** Sub-tables of landed cost. */
const LINES = 'pur_landed_cost_item';

/** Dictionary landed_basis: how a basis is called. */
const bases: ReadonlyMap<string, RefusalText> = new Map(
  Object.entries({
    '1': landedRefusals.amount,
    '2': landedRefusals.quantity,
    '3': landedRefusals.weight,
    '4': landedRefusals.volume,
  }),
);

export const landedActs: readonly DocumentAct[] = [
  { code: 'allocate', title: '分摊', exp: 'bill_status#eq#0', fits: actOf('pur_landed_cost'), run: shareFees },
];

/**
 * Shares the fees of a draft over its lines of receipts by its basis, with quantities and amounts as the receipts have them now; a weight nobody
 * typed is that of the item's record.
 * @throws Refusal 422 where there is nothing to share, nothing to share it over, or no line has a weight
 */
async function shareFees(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor } = scope;
  const { head, subs } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (head['bill_status'] !== '0') throw refusal(422, landedRefusals.notOpen, { name });
  const cost = parseAmount(head['cost_amount']) ?? new Big(0);
  if (cost.lte(0)) throw refusal(422, landedRefusals.noFees, { name });
  const found = new Map((await landedLines(db, { tenantId: actor.tenantId, id })).map((line) => [line.id, line]));
  const rows = (subs.get(LINES) ?? []).map((row) => refreshed(row, found.get(plain(row['id']))));
  if (rows.length === 0) throw refusal(422, landedRefusals.noReceiptLines, { name });
  const basis = plain(head['basis']);
  const shares = shareByWeight(
    cost,
    rows.map((row) => weightOf(row, basis)),
  );
  if (shares === null)
    throw refusal(422, landedRefusals.noWeight, { name, basis: bases.get(basis) ?? landedRefusals.amount });
  const lines = rows.map((row, index) => ({ ...row, shared_amount: shares[index]?.toFixed(2) ?? '0.00' }));
  await changeRecord(scope, id, {}, null, { [LINES]: lines });
  return [filled(landedRefusals.shared, { cost: cost.toFixed(2), count: lines.length })];
}

function refreshed(row: Row, line: LandedLine | undefined): Row {
  if (line === undefined || line.receipt_line === null) return row;
  const typed = parseAmount(row['weight']) ?? new Big(0);
  const weight = typed.gt(0) ? typed : new Big(line.in_qty).times(line.unit_weight).div(1000);
  return {
    ...row,
    qty: line.in_qty,
    amount: line.in_amount,
    weight: weight.round(4, Big.roundHalfUp).toFixed(),
  };
}

function weightOf(row: Row, basis: string): Big {
  const columns: Readonly<Record<string, string>> = { '2': 'qty', '3': 'weight', '4': 'volume' };
  return parseAmount(row[columns[basis] ?? 'amount']) ?? new Big(0);
}
