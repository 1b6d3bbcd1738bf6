import type Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { storedRecord } from '#server/engine/flow/flow-check.ts';
import { recount, restate } from '#server/engine/flow/flow-count.ts';
import { lockRows } from '#server/engine/list/db/row.ts';
import { selectRows, type Row } from '#server/engine/list/select.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { amountOf } from '#server/kernel/stock/stock-lines.ts';
import { refusal } from '#server/platform/refusal.ts';
import { nonconformanceOf, plannedItems } from './db/inspection.ts';
import { inspectionRefusals } from './refusals.ts';

/** Dictionary qc_status. */
export const BEGUN = '2';
export const DONE = '4';
/** Dictionary qc_result. */
export const GOOD = '1';
export const BAD = '2';
export const CONCESSION = '3';
/** Results with which goods may leave: 合格, 让步接收, 特采 (dictionary qc_result). */
export const PASSED: readonly string[] = [GOOD, CONCESSION, '5'];

/** Returns the columns a document has of its item. */
export function itemOf(row: Row): Row {
  return Object.fromEntries(
    ['material_id', 'material_code', 'material_name', 'spec', 'unit_id', 'batch_no'].map((column) => [
      column,
      row[column],
    ]),
  );
}

/**
 * Every record of an inspection is judged, is measured where it has limits, and none is called good beyond them (INV-QC-01). An inspection
 * with a template has a record of each of its items; the limits of the template hold, too.
 */
export async function checkRecords(
  { db, catalogue, actor }: Scope,
  head: Row,
  rows: readonly Row[],
  say: (text: RefusalText) => never,
): Promise<void> {
  const template = plain(head['template_id']);
  const planned =
    template === '' || catalogue.table('qc_template_item') === undefined
      ? []
      : await plannedItems(db, actor.tenantId, template);
  const missing = planned.filter(({ item }) => !rows.some((row) => row['item_id'] === item));
  if (missing.length > 0)
    say(filled(inspectionRefusals.itemsNotRecorded, { items: missing.map(({ name }) => `“${name}”`).join('') }));
  for (const [index, row] of rows.entries()) {
    const place = filled(inspectionRefusals.recordAt, { line: index + 1 });
    if (plain(row['item_result']) === '') say(filled(inspectionRefusals.recordNotJudged, { place }));
    const limits = [row, ...planned.filter(({ item }) => item === row['item_id'])];
    const values = measured(row);
    if (values.length === 0 && limits.some(({ lsl, usl }) => parseAmount(lsl) !== null || parseAmount(usl) !== null))
      say(filled(inspectionRefusals.recordNotMeasured, { place }));
    if (row['item_result'] === GOOD && limits.some((one) => values.some((value) => isBeyond(value, one))))
      say(filled(inspectionRefusals.recordOutsideLimits, { place }));
  }
}

function measured(row: Row): readonly Big[] {
  return ['v1', 'v2', 'v3', 'v4', 'v5'].flatMap((column) => parseAmount(row[column]) ?? []);
}

function isBeyond(value: Big, { lsl, usl }: Row): boolean {
  const [low, high] = [parseAmount(lsl), parseAmount(usl)];
  return (low !== null && value.lt(low)) || (high !== null && value.gt(high));
}

/** The document that is inspected: its table, its column of what was taken, and words for that. */
export type Inspected = {
  readonly table: string;
  readonly taken: string;
  readonly took: RefusalText;
  /** The document to be taken back first. */
  readonly undo: RefusalText;
};

/** Findings of an inspection for a line: the quantity that may be taken, in words, and the columns that hold it. */
export type Found = { readonly may: Big; readonly words: RefusalText; readonly values: Row };

/**
 * Writes to the line an inspection is of what it found; the document of the line is locked before `found` looks at it.
 * @throws Refusal 422 where more of it was taken than may be
 */
export async function tellSource(
  scope: Scope,
  head: Row,
  { table: name, taken, took, undo }: Inspected,
  found: (line: Row) => Found | Promise<Found>,
): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  const { tenantId } = actor;
  const line = plain(head['src_line_id']);
  const source = catalogue.forms.find(({ head: table }) => table.name === name);
  const table = source?.subs[0];
  if (line === '' || source === undefined || table === undefined) return;
  const [row] = await selectRows(db, table, { tenantId, column: 'id', values: [line] });
  if (row === undefined) return;
  const headId = plain(row['head_id']);
  await lockRows(db, name, [headId], { tenantId, act: 'change' });
  const [locked = row] = await selectRows(db, table, { tenantId, column: 'id', values: [line] });
  const [document = {}] = await selectRows(db, source.head, { tenantId, column: 'id', values: [headId] });
  const { may, words, values } = await found(locked);
  if (amountOf(locked, taken).gt(may))
    throw refusal(422, inspectionRefusals.takenBeyond, {
      name: nameOf(form.head, form, head),
      source: nameOf(source.head, source, document),
      took,
      qty: amountOf(locked, taken).toFixed(),
      most: words,
      undo,
    });
  await restate(
    { ...scope, form: source },
    [headId],
    { table: table.name, values: new Map([[line, values]]) },
    nameOf(form.head, form, head),
  );
  // What was rejected opens the order again.
  const subs = new Map([[table.name, [{ ...locked, ...values }]]]);
  await recount(
    { ...scope, form: source },
    storedRecord({ form: source }, { head: document, subs }),
    nameOf(form.head, form, head),
  );
}

/** A judgement that was reported is not withdrawn. @throws Refusal 422 with the report */
export async function refuseReported({ db, form, actor }: Scope, head: Row): Promise<void> {
  const report = await nonconformanceOf(db, actor.tenantId, plain(head['bill_no']));
  if (report !== null) throw refusal(422, inspectionRefusals.hasNcr, { name: nameOf(form.head, form, head), report });
}
