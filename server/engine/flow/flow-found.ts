import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { isDate } from '#core/dates/dates.ts';
import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { selectRows, type Row, type StoredRows } from '#server/engine/list/select.ts';
import { keptRow, type PreparedRecord, type PreparedRow } from '#server/engine/record/prepare.ts';
import type { Actor } from '#server/platform/actor.ts';
import { sourcesOfParty } from './db/flow.ts';
import { openLines } from './flow-left.ts';
import { flowGraph, type FlowLink } from './flow-links.ts';

type Desk = {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly form: Form;
  readonly actor: Pick<Actor, 'tenantId'>;
};

/**
 * Lines that name no source get one where their form says so: what goes back to a supplier counts against what he delivered of the item, the oldest
 * first, and a line that takes from several becomes several. A line for which not enough is left stays as it is; its audit says how much there was.
 */
export async function findSources(
  scope: Desk,
  record: PreparedRecord,
  stored: StoredRows | null,
): Promise<PreparedRecord> {
  const { catalogue, form } = scope;
  const subs = new Map(record.subs);
  // What is no date is told by the rules of its field.
  if (!isDate(plain(record.head.values['bill_date'] ?? stored?.head['bill_date']).slice(0, 10))) return record;
  for (const link of flowGraph(catalogue).into(form.head.name)) {
    const { found } = link.push.lines;
    const lines = subs.get(link.targetLines.name) ?? [];
    if (found === undefined || lines.every(({ values }) => keyOf(values['src_line_id']) !== '')) continue;
    subs.set(
      link.targetLines.name,
      await withSources(scope, link, lines, { ...stored?.head, ...record.head.values }, found),
    );
  }
  return { ...record, subs };
}

const keyOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type Left = { readonly row: Row; left: Big };

async function withSources(
  { db, catalogue, actor }: Desk,
  link: FlowLink,
  lines: readonly PreparedRow[],
  head: Row,
  found: string,
): Promise<readonly PreparedRow[]> {
  const { tenantId } = actor;
  const alone = lines.filter(({ values }) => keyOf(values['src_line_id']) === '');
  const ids = await sourcesOfParty(
    db,
    { head: link.source.head.name, lines: link.sourceLines.name },
    {
      tenantId,
      same: Object.fromEntries((link.push.same ?? []).map((name) => [name, plain(head[name])])),
      materials: [...new Set(alone.map(({ values }) => plain(values['material_id'])))],
      until: plain(head['bill_date']).slice(0, 10),
    },
  );
  if (ids.length === 0) return lines;
  const rows = await selectRows(db, link.sourceLines, { tenantId, column: 'id', values: [...ids] });
  const byId = new Map(rows.map((row) => [String(row['id']), row]));
  const inOrder = ids.flatMap((id): Row[] => {
    const row = byId.get(id);
    return row === undefined ? [] : [row];
  });
  const left: readonly Left[] = (await openLines(db, catalogue, link, inOrder, actor))
    .filter(({ isOffered }) => isOffered)
    .map((one) => ({ row: one.row, left: new Big(one.left) }));
  // Lines that name their source come first.
  for (const { values } of lines) {
    const one = left.find(({ row }) => row['id'] === values['src_line_id']);
    if (one !== undefined) one.left = one.left.minus(parseAmount(values[link.push.lines.qty]) ?? 0);
  }
  return lines.flatMap((line) => (keyOf(line.values['src_line_id']) === '' ? parted(link, line, left, found) : [line]));
}

/** A line, or the lines it becomes. */
function parted(link: FlowLink, line: PreparedRow, left: readonly Left[], found: string): readonly PreparedRow[] {
  const { qty: column } = link.push.lines;
  const wanted = parseAmount(line.values[column]);
  const batch = plain(line.values['batch_no']).trim();
  const own = left.filter(
    (one) =>
      one.left.gt(0) &&
      one.row['material_id'] === line.values['material_id'] &&
      (batch === '' || plain(one.row['batch_no']).trim() === batch),
  );
  const whole = own.reduce((sum, one) => sum.plus(one.left), new Big(0));
  if (wanted === null || wanted.lte(0) || whole.lt(wanted)) return [line];
  const parts: PreparedRow[] = [];
  let rest = wanted;
  for (const one of own) {
    if (rest.lte(0)) break;
    const qty = one.left.lt(rest) ? one.left : rest;
    one.left = one.left.minus(qty);
    rest = rest.minus(qty);
    const from = (name: string): unknown => line.values[name] ?? one.row[name] ?? null;
    const values = {
      ...line.values,
      [column]: qty.toFixed(),
      batch_no: from('batch_no'),
      tax_rate: from('tax_rate'),
      price: from('price'),
      src_line_id: one.row['id'],
      [found]: 'Y',
    };
    parts.push(
      parts.length === 0
        ? { ...line, values }
        : { ...keptRow(line.table, values, 0), id: null, index: line.index, stored: null, values },
    );
  }
  return parts;
}
