import { parseAmount } from '#core/amounts/amounts.ts';
import type { AuditCheck } from '#core/flow/definition.ts';
import { plain } from '#core/screen/list-view.ts';
import { refusal } from '#server/domain/refusal.ts';
import { linesBehind } from './flow-behind.ts';
import { nameOf, type Scope, type Stored } from './record.ts';
import type { Row } from './select.ts';

type Priced = Extract<AuditCheck, { check: 'priced' }>;

/**
 * A line says its price, or why it has none: it is a gift, a sample, or its price is not known yet. What an order agreed to needs no second word.
 * @throws Refusal 422 with the line
 */
export async function checkPriced(scope: Scope, { head, subs }: Stored, check: Priced): Promise<void> {
  const { form } = scope;
  if (check.free?.values.includes(plain(head[check.free.column])) === true) return;
  const rows = subs.get(check.lines) ?? [];
  for (const row of await unasked(scope, rows, check)) {
    if (parseAmount(row[check.price]) !== null || plain(row[check.reason]) !== '') continue;
    throw refusal(422, 'flow.noPrice', {
      name: nameOf(form.head, form, head),
      line: plain(row['line_no']),
      item: [row['material_code'], row['material_name']].map(plain).filter(Boolean).join(' '),
      reason: form.subs.find(({ name }) => name === check.lines)?.byName.get(check.reason)?.label ?? check.reason,
    });
  }
}

/** The lines nobody ordered. */
async function unasked(scope: Scope, rows: readonly Row[], { alone }: Priced): Promise<readonly Row[]> {
  if (alone === undefined) return rows;
  const sources = rows.map((row) => plain(row['src_line_id'])).filter((id) => id !== '');
  const before = await linesBehind(scope, sources, alone);
  return rows.filter((row) => !before.has(plain(row['src_line_id'])));
}
