import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { vatPayer } from '#core/params/flow.ts';
import { plain } from '#core/values/plain.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import type { Row, StoredRows } from '#server/engine/list/select.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import { nameOf, type FlowScope, type Scope, type Stored } from '#server/engine/scope.ts';
import { refuseLine } from '#server/kernel/line-refusal.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { backCost } from '#server/kernel/stock/cost-rules.ts';
import { readParams } from '#server/platform/params.ts';
import { refusal } from '#server/platform/refusal.ts';
import { roleOfSettlement, settleTo } from '../rules/settle.ts';
import { lossSources, type LossSource } from './db/loss-source.ts';
import { pricesOf } from './db/out-kind.ts';
import { storageRefusals } from './refusals.ts';

const LINES = 'wms_loss_settle_item';

/** Fills what a settlement says of its lines: their part of what the goods cost, the usual tax of the item, and the account by what was decided. */
export async function fillSettlement(
  { db, actor: { tenantId } }: Pick<FlowScope, 'db' | 'actor'>,
  record: PreparedRecord,
  stored: StoredRows | null,
): Promise<PreparedRecord> {
  const { values } = record.head;
  const of = (name: string): string => plain(Object.hasOwn(values, name) ? values[name] : stored?.head[name]);
  values['account_role'] = roleOfSettlement(of('settle_to'));
  const { text } = await readParams(db, tenantId, [vatPayer]);
  // A small-scale taxpayer has deducted nothing.
  const isSmall = text(vatPayer) === 'small';
  const flag = of('tax_out_flag') === 'Y' && !isSmall ? 'Y' : 'N';
  if (isSmall) values['tax_out_flag'] = flag;
  const lines = (record.subs.get(LINES) ?? []).map((line) => line.values);
  const amounts = amountsOf(lines, await sourcesOf(db, tenantId, lines));
  const known = new Map(
    (await pricesOf(db, tenantId, [...new Set(lines.map((line) => plain(line['material_id'])))])).map((one) => [
      one.id,
      one.tax,
    ]),
  );
  for (const [index, line] of lines.entries()) {
    line['amount'] = amounts[index]?.toFixed(2) ?? null;
    line['tax_out_flag'] = flag;
    if (plain(line['tax_rate']) === '') line['tax_rate'] = known.get(plain(line['material_id'])) ?? null;
  }
  return record;
}

function sourcesOf(
  db: FlowScope['db'],
  tenantId: string,
  lines: readonly Row[],
): Promise<ReadonlyMap<string, LossSource>> {
  return lossSources(
    db,
    tenantId,
    lines.map((line) => plain(line['src_line_id'])).filter((id) => id !== ''),
  );
}

/** Returns the part of what its source cost of each line, after what others settled of it; null for a line of no source. */
function amountsOf(lines: readonly Row[], sources: ReadonlyMap<string, LossSource>): readonly (Big | null)[] {
  const before = new Map<string, Big>();
  return lines.map((line) => {
    const source = sources.get(plain(line['src_line_id']));
    if (source === undefined || new Big(source.qty).lte(0)) return null;
    const qty = parseAmount(line['qty']) ?? new Big(0);
    const done = before.get(source.id) ?? new Big(source.done);
    before.set(source.id, done.plus(qty));
    return backCost({ qty: new Big(source.qty), amount: new Big(source.amount) }, qty, done);
  });
}

/** Refuses a settlement that is of nothing, of a closed month, or of another amount than its sources. @throws Refusal 422 naming the line and the figures */
export async function checkSettlement(scope: Scope, { head, subs }: Stored): Promise<void> {
  const { db, actor, form } = scope;
  const name = nameOf(form.head, form, head);
  await refuseClosed(db, { tenantId: actor.tenantId, ledger: 'gl', date: plain(head['bill_date']).slice(0, 10) });
  const lines = subs.get(LINES) ?? [];
  const amounts = amountsOf(lines, await sourcesOf(db, actor.tenantId, lines));
  for (const [index, line] of lines.entries()) {
    const at = { name, line: plain(line['line_no']), item: lineName(line) };
    const amount = amounts[index] ?? null;
    if (amount === null) return refuseLine(scope, head, line, storageRefusals.settlesNothing);
    const kept = parseAmount(line['amount']) ?? new Big(0);
    if (!kept.eq(amount))
      throw refusal(422, storageRefusals.settledCost, { ...at, kept: kept.toFixed(2), now: amount.toFixed(2) });
  }
  refuseDecision(name, head, amounts);
}

/** Refuses what cannot be decided of a loss or of a gain. */
function refuseDecision(name: string, head: Row, amounts: readonly (Big | null)[]): void {
  const to = plain(head['settle_to']);
  const isGain = (amount: Big | null): boolean => amount?.lt(0) === true;
  if (amounts.some(isGain) && (to === settleTo.madeGood || head['tax_out_flag'] === 'Y'))
    throw refusal(422, storageRefusals.gainMadeGood, { name });
  if (to === settleTo.otherIncome && !amounts.every(isGain)) throw refusal(422, storageRefusals.lossAsIncome, { name });
  if (to === settleTo.madeGood && plain(head['duty_by']) === '')
    throw refusal(422, storageRefusals.nobodyAnswers, { name });
}
