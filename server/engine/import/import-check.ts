import { filled, listed } from '#core/refusals/text.ts';
import type { FieldRules } from '#core/rules/rules.ts';
import type { Db } from '#server/db/connection.ts';
import type { Field, Table } from '#server/engine/definition/catalogue.ts';
import { PARENT } from '#server/engine/definition/definition.ts';
import { isBelow } from '#server/engine/list/db/row.ts';
import { resolveRows, TAKEN } from '#server/engine/list/references.ts';
import { validateRows, type PreparedRow } from '#server/engine/record/prepare.ts';
import { recordRefusals } from '#server/engine/record/refusals.ts';
import { lockedText } from '#server/engine/record/refuse-locked.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { findByKeys } from './db/import-rows.ts';
import { checkCells } from './import-cells.ts';
import { noteError, type Item, type Line, type Run } from './import-items.ts';
import { completeItem } from './import-prepare.ts';
import { fillItems, sourceFaults } from './import-sources.ts';
import { importRefusals } from './refusals.ts';

type Place = { readonly item: Item; readonly line: Line };

/** Facts a run learns from lot to lot. */
type Memory = {
  readonly rules: Map<Field, FieldRules>;
  /** Unique values of the file, by the fields that make them, with their lines. */
  readonly values: Map<string, Map<string, number>>;
  /** Ids that records of a dry run would get. */
  readonly pending: Set<string>;
};

const memories = new WeakMap<Run, Memory>();

function memoryOf(run: Run): Memory {
  const memory = memories.get(run) ?? { rules: new Map(), values: new Map(), pending: new Set() };
  memories.set(run, memory);
  return memory;
}

/** Puts the records of a lot to every rule of a record saved by hand. */
export async function checkItems(run: Run, items: readonly Item[]): Promise<void> {
  for (const item of items) checkCells(run, item);
  const { places, rows } = numbered(items);
  const memory = memoryOf(run);
  const missing = await resolveRows(run.db, run.catalogue, rows, run.actor.tenantId);
  const errors = missing.filter((error) => !isPending(run, rows, error));
  await fillItems(run, items);
  for (const item of items) completeItem(run, item);
  errors.push(...validateRows(rows, run.catalogue, memory.rules));
  for (const { row = 0, field, message } of errors) {
    const place = places[row];
    if (place === undefined || place.line.failed.has(field)) continue;
    noteError(run, place.item, place.line, place.line.table.byName.get(field) ?? null, message);
  }
  await checkUnique(run, rows, places);
  for (const item of items) await checkRecord(run, item, places);
}

/** All rows of a lot under numbers of their own, by which errors find their lines. */
function numbered(items: readonly Item[]): { places: readonly Place[]; rows: readonly PreparedRow[] } {
  const places: Place[] = [];
  const rows: PreparedRow[] = [];
  for (const item of items) {
    const { record } = item;
    if (record === null) continue;
    const number = (row: PreparedRow, line: Line): PreparedRow => {
      const own = { ...row, index: places.length };
      places.push({ item, line });
      rows.push(own);
      return own;
    };
    const head = number(record.head, item.head);
    const subs = new Map<string, readonly PreparedRow[]>();
    for (const [table, lines] of item.subs)
      subs.set(
        table.name,
        (record.subs.get(table.name) ?? []).map((row, index) => number(row, lines[index] ?? item.head)),
      );
    item.record = { head, subs };
  }
  return { places, rows };
}

/** A parent that stands above in the same file is there by the time the line is written. */
function isPending(run: Run, rows: readonly PreparedRow[], { row = 0, field }: FieldError): boolean {
  const parent = rows[row]?.values[PARENT];
  return field === PARENT && typeof parent === 'string' && memoryOf(run).pending.has(parent);
}

/** Lets lines below name this record as their parent. */
export function announceItem(run: Run, item: Item, id: string): void {
  const { form } = run;
  const parent = form.head.byName.get(PARENT);
  if (form.definition.kind !== 'tree' || parent === undefined || parent.reference === null) return;
  const name = item.record?.head.values[parent.reference.text];
  if (typeof name !== 'string') return;
  memoryOf(run).pending.add(id);
  run.lookup.announce(parent, name, id);
}

/** Fields whose values together are unique among the live rows of a table. */
function uniqueSets(table: Table): readonly (readonly Field[])[] {
  const single = table.fields.filter((field) => field.unique === true).map((field) => [field]);
  const several = table.indexes
    .filter((index) => index.unique === true)
    .map(({ fields }) => fields.flatMap((name) => table.byName.get(name) ?? []));
  return [...single, ...several.filter((fields) => fields.length > 0)];
}

async function checkUnique(run: Run, rows: readonly PreparedRow[], places: readonly Place[]): Promise<void> {
  for (const [table, own] of Map.groupBy(rows, (row) => row.table)) {
    for (const fields of uniqueSets(table)) await checkSet(run, { table, fields, rows: own, places });
  }
}

type UniqueCheck = {
  readonly table: Table;
  readonly fields: readonly Field[];
  readonly rows: readonly PreparedRow[];
  readonly places: readonly Place[];
};

async function checkSet(run: Run, { table, fields, rows, places }: UniqueCheck): Promise<void> {
  const names = fields.map(({ name }) => name);
  const label = listed(fields.map((field) => field.label));
  const [first] = fields;
  const { values } = memoryOf(run);
  const slot = `${table.name} ${names.join(' ')}`;
  const seen = values.get(slot) ?? new Map<string, number>();
  values.set(slot, seen);
  const asked: { key: readonly unknown[]; text: string; row: PreparedRow; place: Place }[] = [];
  for (const row of rows) {
    const key = names.map((name) => row.values[name]);
    const place = places[row.index ?? -1];
    if (place === undefined || first === undefined || key.some((value) => value === null || value === undefined))
      continue;
    // A value of the wrong shape is an error already, and the database could not compare it.
    if (names.some((name) => place.line.failed.has(name))) continue;
    const text = JSON.stringify(key.map(String));
    const before = seen.get(text);
    if (before !== undefined && before !== place.line.row.line) {
      noteError(run, place.item, place.line, first, filled(importRefusals.sameAsLine, { label, before }));
      continue;
    }
    seen.set(text, place.line.row.line);
    if (row.stored !== null && names.every((name) => String(row.stored?.[name]) === String(row.values[name]))) continue;
    asked.push({ key, text, row, place });
  }
  const taken = await ownersOf(
    run.db,
    table,
    fields,
    asked.map(({ key }) => key),
    run.actor.tenantId,
  );
  for (const { text, row, place } of asked) {
    const owner = taken.get(text);
    if (first !== undefined && owner !== undefined && owner !== row.id)
      noteError(
        run,
        place.item,
        place.line,
        first,
        filled(platformRefusals.fieldFault, { field: label, message: TAKEN }),
      );
  }
}

async function ownersOf(
  db: Db,
  table: Table,
  fields: readonly Field[],
  keys: readonly (readonly unknown[])[],
  tenantId: string,
): Promise<ReadonlyMap<string, string>> {
  const names = fields.map(({ name }) => name);
  const found = await findByKeys(db, table.name, names, keys, tenantId);
  return new Map(found.map(({ id, values }) => [JSON.stringify(values.map(String)), id]));
}

/** Checks a record as a whole. */
async function checkRecord(run: Run, item: Item, places: readonly Place[]): Promise<void> {
  const { form, db, actor } = run;
  const { stored, record } = item;
  for (const { row, field, message } of await sourceFaults(run, item)) {
    const line = row === undefined ? item.head : (places[row]?.line ?? item.head);
    if (!line.failed.has(field)) noteError(run, item, line, line.table.byName.get(field) ?? null, message);
  }
  for (const sub of form.subs)
    if (stored === null && sub.oneToOne && sub.fields.some((field) => field.required === true) && !item.subs.has(sub))
      noteError(run, item, item.head, null, filled(importRefusals.subMissing, { title: sub.title }));
  if (stored === null || record === null || item.outcome !== 'changed') return;
  const locked = lockedText(form, stored.head, '修改');
  if (locked !== null) noteError(run, item, item.head, null, locked);
  const parentId = record.head.values[PARENT];
  if (form.definition.kind !== 'tree' || typeof parentId !== 'string' || parentId === stored.head[PARENT]) return;
  const id = String(stored.head['id']);
  if (await isBelow(db, form.head.name, { id, parentId, parentColumn: PARENT, tenantId: actor.tenantId })) {
    const parent = form.head.byName.get(PARENT) ?? null;
    noteError(
      run,
      item,
      item.head,
      parent,
      filled(importRefusals.parentBelow, { parent: parent?.label ?? recordRefusals.parentLabel }),
    );
  }
}
