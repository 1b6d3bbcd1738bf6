import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import type { RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { ofColumns } from './column-checks.ts';
import type { CheckContext, CheckRule } from './module.ts';
import { behaviourRefusals } from './refusals.ts';
import { behaviours } from './registry.ts';

/** Column of lines with how much they are about. */
const QTY = 'qty';

function ruleOf(kind: string): CheckRule {
  const rule = ownEntry({ ...ofColumns, ...behaviours().checks }, kind);
  if (rule === undefined) throw new RangeError(`No module has the check ${kind}`);
  return rule;
}

/**
 * Asks what a form says must hold before it counts: credit of the customer, floor prices, the standing of the supplier.
 * @param asked.isAgreed a process agreed: what needs an approval has one
 * @param asked.counted lines that counted before: what was not asked then is not asked of them now
 * @param asked.act what is refused otherwise, in words
 * @returns what the person who audits should know all the same
 * @throws Refusal 422 with the rule and the figures
 */
export async function runChecks(
  scope: Scope,
  stored: Stored,
  { isAgreed, counted, act = '审核' }: Omit<CheckContext, 'act'> & { readonly act?: string },
): Promise<readonly RefusalText[]> {
  const warnings: RefusalText[] = [];
  // Its parameters were checked when the form was read.
  for (const check of scope.form.definition.checks ?? [])
    warnings.push(
      ...((await ruleOf(check.check).audit(scope, stored, check as never, { isAgreed, counted, act })) ?? []),
    );
  return warnings;
}

/** Asks what must hold already when a document is handed in: others count on it from then on. */
export async function runSubmitChecks(scope: Scope, stored: Stored): Promise<void> {
  for (const check of scope.form.definition.checks ?? [])
    await ruleOf(check.check).submit?.(scope, stored, check as never);
}

/**
 * Lines that others count on say how much: more than nothing, or not nothing where a red document says less than nothing. What moves stock is
 * looked at by its ledger.
 * @throws Refusal 422 naming the first line that does not
 */
export function refuseNothing({ form }: Scope, { head, subs }: Stored): void {
  const { effects = [], pushes = [], execution } = form.definition;
  if (effects.some((effect) => 'stock' in effect)) return;
  if (effects.length === 0 && pushes.length === 0 && execution === undefined) return;
  for (const table of form.subs) {
    const field = table.byName.get(QTY);
    if (field === undefined) continue;
    for (const row of subs.get(table.name) ?? []) {
      const qty = parseAmount(row[QTY]) ?? new Big(0);
      if (field.min === undefined ? !qty.eq(0) : qty.gt(0)) continue;
      throw refusal(422, behaviourRefusals.lineQuantity, {
        name: nameOf(form.head, form, head),
        line: plain(row['line_no']),
        item: lineName(row),
        label: field.label,
        qty: qty.toFixed(),
        rule: field.min === undefined ? behaviourRefusals.mustNotBeZero : behaviourRefusals.mustBeAboveZero,
      });
    }
  }
}
