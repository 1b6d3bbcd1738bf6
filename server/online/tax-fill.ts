import { plain } from '#core/screen/list-view.ts';
import { findByKey } from '#server/db/repositories/row.ts';
import type { FlowScope } from './flow-check.ts';
import type { PreparedRecord } from './prepare.ts';
import type { StoredRows } from './select.ts';

/** Where items stand: their usual tax. */
const ITEMS = 'md_material';
const TAX = 'tax_rate';

/**
 * Lines that say no tax have that of their customer or supplier, else that of their item; 0 is a tax that is said. Lines that go back to a document
 * have that of its line.
 */
export async function fillTax(
  scope: FlowScope,
  { head, subs }: PreparedRecord,
  stored: StoredRows | null,
): Promise<void> {
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
