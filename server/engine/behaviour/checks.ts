import Big from 'big.js';
import { money, parseAmount, sumAmounts } from '#core/amounts/amounts.ts';
import { plain } from '#core/values/plain.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import { columnOf } from '#server/engine/list/db/row.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Asked, CheckOf, CheckRule, Checks } from './module.ts';
import { behaviours } from './registry.ts';

/** Column of lines with how much they are about. */
const QTY = 'qty';

/** Checks that know no ledger and no table: they compare columns the form names. */
const ofColumns: Pick<Checks, 'lines_total' | 'standing' | 'sum'> = {
  lines_total: { audit: checkLinesTotal },
  standing: { audit: checkStanding },
  sum: { audit: checkSum },
};

function ruleOf(kind: keyof Checks): CheckRule {
  const rules: Partial<Checks> = { ...ofColumns, ...behaviours().checks };
  const rule = rules[kind];
  if (rule === undefined) throw new RangeError(`No module has the check ${kind}`);
  // The kind is the one of the check it is asked of.
  return rule as CheckRule;
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
  { isAgreed, counted, act = '审核' }: Omit<Asked, 'act'> & { readonly act?: string },
): Promise<readonly string[]> {
  const warnings: string[] = [];
  for (const check of scope.form.definition.checks ?? [])
    warnings.push(...((await ruleOf(check.check).audit(scope, stored, check, { isAgreed, counted, act })) ?? []));
  return warnings;
}

/** Asks what must hold already when a document is handed in: others count on it from then on. */
export async function runSubmitChecks(scope: Scope, stored: Stored): Promise<void> {
  for (const check of scope.form.definition.checks ?? []) await ruleOf(check.check).submit?.(scope, stored, check);
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
      throw new Refusal(
        422,
        `${nameOf(form.head, form, head)}不能审核：第 ${plain(row['line_no'])} 行 ${lineName(row)} 的${field.label} ${qty.toFixed()} ${field.min === undefined ? '不能为 0' : '必须大于 0'}，请修改或删除该行`,
      );
    }
  }
}

/** What a bill amounts to is what its lines add up to; one without lines says it itself. */
function checkLinesTotal({ form }: Scope, { head, subs }: Stored): void {
  const lines = form.subs.flatMap(({ name }) => subs.get(name) ?? []);
  if (lines.length === 0) return;
  const [own, sum] = [parseAmount(head['amount']) ?? new Big(0), sumAmounts(lines.map((row) => row['total_amount']))];
  if (!own.eq(sum))
    throw new Refusal(
      422,
      `${nameOf(form.head, form, head)}不能审核：${form.head.byName.get('amount')?.label ?? '金额'} ${money(own)} 与明细价税合计 ${money(sum)} 不一致，相差 ${money(own.minus(sum))}；请改正金额或明细`,
    );
}

async function checkStanding(
  { db, catalogue, form, actor }: Scope,
  { head }: Stored,
  { party, column, refused }: CheckOf<'standing'>,
  { act }: Asked,
): Promise<void> {
  const reference = form.head.byName.get(party)?.reference;
  const id = plain(head[party]);
  const field = catalogue.table(reference?.table ?? '')?.byName.get(column);
  if (reference == null || field === undefined || id === '') return;
  const value = await columnOf(db, reference.table, { tenantId: actor.tenantId, id, column });
  if (value === null || !refused.includes(value)) return;
  const text = catalogue.dict(field.dict ?? '')?.find((item) => item.value === value)?.text ?? value;
  throw new Refusal(
    422,
    `${nameOf(form.head, form, head)}不能${act}：${form.head.byName.get(party)?.label ?? ''}“${plain(head[`${party}_dictText`])}”的${field.label}为“${text}”`,
  );
}

/** @throws Refusal 422 with what lines add up to and what they should */
function checkSum({ form }: Scope, { head, subs }: Stored, check: CheckOf<'sum'>): void {
  const { lines, column, of, is = '0', optional } = check;
  const rows = subs.get(lines) ?? [];
  if (rows.length === 0 || (optional === true && rows.every((row) => parseAmount(row[column]) === null))) return;
  const sum = sumAmounts(rows.map((row) => row[column]));
  const whole = of === undefined ? new Big(is) : sumAmounts([head[of]]);
  if (sum.eq(whole)) return;
  const table = form.subs.find(({ name }) => name === lines);
  const what = `${table?.title ?? ''}的${table?.byName.get(column)?.label ?? column}合计 ${money(sum)}`;
  throw new Refusal(
    422,
    `${nameOf(form.head, form, head)}不能审核：${what}，应等于${of === undefined ? '' : (form.head.byName.get(of)?.label ?? of)} ${money(whole)}，请修改明细`,
  );
}
