import { parseAmount } from '#core/amounts/amounts.ts';
import { plain } from '#core/values/plain.ts';
import { linesBehind } from '#server/engine/flow/flow-behind.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import type { Row } from '#server/engine/list/select.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { orderRefusals } from './refusals.ts';
import { taxBefore, type Priced } from './tax-fill.ts';

/**
 * A line says its price, or why it has none: it is a gift, a sample, or its price is not known yet. What an order agreed to needs no second word.
 * It says its tax, too, 0 where there is none to pay.
 * @param counted lines that counted before: they go on at the tax they were agreed at, said or not
 * @throws Refusal 422 with the line
 */
export async function checkPriced(
  scope: Scope,
  { head, subs }: Stored,
  check: Priced,
  counted: ReadonlySet<string>,
): Promise<void> {
  const { form } = scope;
  const isFree = check.free?.values.includes(plain(head[check.free.column])) === true;
  const rows = subs.get(check.lines) ?? [];
  for (const row of isFree ? [] : await unasked(scope, rows, check)) {
    if (parseAmount(row[check.price]) !== null || plain(row[check.reason]) !== '') continue;
    throw refusal(422, orderRefusals.noPrice, {
      ...lineOf(scope, head, row),
      reason: form.subs.find(({ name }) => name === check.lines)?.byName.get(check.reason)?.label ?? check.reason,
    });
  }
  const silent = rows.filter(
    (row) =>
      plain(row[check.tax]) === '' &&
      !counted.has(plain(row['id'])) &&
      !(isFree && (parseAmount(row[check.price])?.eq(0) ?? true)),
  );
  if (silent.length === 0) return;
  const before = await taxBefore(scope, check, silent);
  const first = silent.find((row) => before.get(plain(row['src_line_id']))?.isBinding !== true);
  if (first !== undefined)
    throw refusal(422, orderRefusals.noTax, {
      ...lineOf(scope, head, first),
      party: form.head.byName.get(check.party)?.label ?? check.party,
    });
}

/** Returns the place of a line, in words. */
function lineOf({ form }: Scope, head: Row, row: Row): { name: string; line: string; item: string } {
  return {
    name: nameOf(form.head, form, head),
    line: plain(row['line_no']),
    item: lineName(row),
  };
}

/** The lines nobody ordered. */
async function unasked(scope: Scope, rows: readonly Row[], { alone }: Priced): Promise<readonly Row[]> {
  if (alone === undefined) return rows;
  const sources = rows.map((row) => plain(row['src_line_id'])).filter((id) => id !== '');
  const before = await linesBehind(scope, sources, alone);
  return rows.filter((row) => !before.has(plain(row['src_line_id'])));
}
