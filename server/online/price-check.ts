import { parseAmount } from '#core/amounts/amounts.ts';
import type { AuditCheck } from '#core/flow/definition.ts';
import { plain } from '#core/screen/list-view.ts';
import { findByKey } from '#server/db/repositories/row.ts';
import { refusal } from '#server/domain/refusal.ts';
import { linesBehind } from './flow-behind.ts';
import type { FlowScope } from './flow-check.ts';
import type { PreparedRecord } from './prepare.ts';
import { nameOf, type Scope, type Stored } from './record.ts';
import type { Row } from './select.ts';

type Priced = Extract<AuditCheck, { check: 'priced' }>;

/** Where items stand: their usual tax. */
const ITEMS = 'md_material';
const TAX = 'tax_rate';

/**
 * Lines that say no tax have that of their customer or supplier, else that of their item; 0 is a tax that is said. Lines that go back to a document
 * have that of its line.
 */
export async function fillTax(scope: FlowScope, { head, subs }: PreparedRecord, stored: Stored | null): Promise<void> {
  const { db, form, actor } = scope;
  for (const check of form.definition.checks ?? []) {
    if (check.check !== 'priced') continue;
    const lines = (subs.get(check.lines) ?? []).filter(
      ({ values }) => plain(values[check.tax]) === '' && plain(values['src_line_id']) === '',
    );
    if (lines.length === 0) continue;
    const usual = async (table: string, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>> => {
      const values = [...new Set(ids)].filter((id) => id !== '');
      if (values.length === 0) return new Map();
      const of = { key: 'id', values, columns: [TAX], hasEnabled: false, tenantId: actor.tenantId };
      return new Map((await findByKey(db, table, of)).map((row) => [plain(row['__key']), row[TAX]]));
    };
    const party = plain({ ...stored?.head, ...head.values }[check.party]);
    const table = form.head.byName.get(check.party)?.reference?.table;
    const own = table === undefined ? null : ((await usual(table, [party])).get(party) ?? null);
    const items =
      own === null
        ? await usual(
            ITEMS,
            lines.map(({ values }) => plain(values['material_id'])),
          )
        : new Map();
    for (const { values } of lines) values[check.tax] = own ?? items.get(plain(values['material_id'])) ?? null;
  }
}

/**
 * A line says its price, or why it has none: it is a gift, a sample, or its price is not known yet. What an order agreed to needs no second word.
 * @throws Refusal 422 with the line
 */
export async function checkPriced(scope: Scope, { head, subs }: Stored, check: Priced, act: string): Promise<void> {
  const { form } = scope;
  if (check.free?.values.includes(plain(head[check.free.column])) === true) return;
  const rows = subs.get(check.lines) ?? [];
  for (const row of await unasked(scope, rows, check)) {
    if (parseAmount(row[check.price]) !== null || plain(row[check.reason]) !== '') continue;
    throw refusal(422, 'flow.noPrice', {
      name: nameOf(form.head, form, head),
      act,
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
