import { weightOf } from '#core/flow/quantities.ts';
import {
  checksOf,
  headColumn,
  headValues,
  lineColumn,
  optional,
  otherName,
  subTable,
  type ParameterValues,
} from '#core/online/parameters.ts';
import { plain } from '#core/values/plain.ts';
import { flowGraph } from '#server/engine/flow/flow-links.ts';
import { originRows } from '#server/engine/flow/flow-origin.ts';
import { findByKey } from '#server/engine/list/db/row.ts';
import { selectRows, type Row } from '#server/engine/list/select.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import type { FlowScope } from '#server/engine/scope.ts';

/** Table of items, with their usual tax. */
const ITEMS = 'md_material';
const TAX = 'tax_rate';

/**
 * Lines say their price, or in the column `reason` why they have none, unless the head has one of some values; lines that go back to a document
 * of the form `alone` were asked there. Lines that say no tax are given that of their source, or the usual one of the party or the item, when
 * they are saved; what is still empty then is refused: no tax is said by 0. Only lines whose source binds them (`same`) may have none with it.
 */
export const pricedTakes = {
  party: headColumn,
  lines: subTable,
  price: lineColumn,
  tax: lineColumn,
  reason: lineColumn,
  alone: optional(otherName),
  free: optional(headValues),
};

export type Priced = ParameterValues<typeof pricedTakes>;

/**
 * Lines that say no tax have that of the line they go back to, else that of their customer or supplier, else that of their item; 0 is a tax
 * that is said. What a document that counts was agreed at stays, whatever became of the party and the item.
 */
export async function fillTax(scope: FlowScope, { head, subs }: PreparedRecord): Promise<void> {
  const { db, form, actor } = scope;
  const isCounting = head.stored !== null && countsIn(scope, head.stored);
  for (const check of checksOf(form.definition, 'priced', pricedTakes)) {
    const lines = (subs.get(check.lines) ?? []).filter(
      (line) => plain(line.values[check.tax]) === '' && !(isCounting && line.stored !== null),
    );
    if (lines.length === 0) continue;
    const before = await taxBefore(
      scope,
      check,
      lines.map(({ values }) => values),
    );
    const open = lines.filter(({ values }) => {
      const source = before.get(plain(values['src_line_id']));
      values[check.tax] = source?.rate ?? null;
      return plain(values[check.tax]) === '' && source?.isBinding !== true;
    });
    if (open.length === 0) continue;
    const usual = async (table: string, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>> => {
      const values = [...new Set(ids)].filter((id) => id !== '');
      if (values.length === 0) return new Map();
      const of = { key: 'id', values, columns: [TAX], hasEnabled: false, tenantId: actor.tenantId };
      return new Map((await findByKey(db, table, of)).map((row) => [plain(row['__key']), row[TAX]]));
    };
    const party = plain({ ...head.stored, ...head.values }[check.party]);
    const table = form.head.byName.get(check.party)?.reference?.table;
    const own = table === undefined ? null : ((await usual(table, [party])).get(party) ?? null);
    const items =
      own === null
        ? await usual(
            ITEMS,
            open.map(({ values }) => plain(values['material_id'])),
          )
        : new Map();
    for (const { values } of open) values[check.tax] = own ?? items.get(plain(values['material_id'])) ?? null;
  }
}

/** The tax a line takes over from the line it goes back to; `isBinding`: it has that and no other, none where that has none. */
export type TaxBefore = { readonly rate: unknown; readonly isBinding: boolean };

/** Returns the tax that lines take over, by the lines they go back to; lines without a tax are left out. */
export async function taxBefore(
  { db, catalogue, form, actor: { tenantId } }: FlowScope,
  { lines: table, tax }: Pick<Priced, 'lines' | 'tax'>,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, TaxBefore>> {
  const found = new Map<string, TaxBefore>();
  const values = [...new Set(rows.map((row) => plain(row['src_line_id'])))].filter((id) => id !== '');
  if (values.length === 0) return found;
  for (const link of flowGraph(catalogue).into(form.head.name)) {
    const { same = [], kept = [], map, origin } = link.push.lines;
    const isBinding = same.includes(tax);
    const first = origin?.[tax];
    const column = map?.[tax] ?? (isBinding || kept.includes(tax) ? tax : undefined);
    if (link.targetLines.name !== table || (first === undefined && column === undefined)) continue;
    const sources = await selectRows(db, link.sourceLines, { tenantId, column: 'id', values });
    const origins =
      first === undefined ? new Map<unknown, Row>() : await originRows({ db, catalogue, tenantId }, link, sources);
    for (const row of sources) {
      // A notice nobody ordered knows of no tax.
      const of = first === undefined ? row : origins.get(row['src_line_id']);
      if (of !== undefined) found.set(plain(row['id']), { rate: of[first ?? column ?? tax] ?? null, isBinding });
    }
  }
  return found;
}

function countsIn({ form }: Pick<FlowScope, 'form'>, head: Row): boolean {
  const { life_cycle: cycle } = form.definition;
  return cycle !== undefined && weightOf(cycle, head['bill_status']) !== 'draft';
}
