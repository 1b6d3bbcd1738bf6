import { parseAmount } from '#core/amounts/amounts.ts';
import { filled } from '#core/refusals/text.ts';
import type { Field, Table } from '#server/engine/definition/catalogue.ts';
import { exportColumns, type Cell } from '#server/engine/export/export-columns.ts';
import { lockRows } from '#server/engine/list/db/row.ts';
import { selectRows, visibleIds, type Row } from '#server/engine/list/select.ts';
import { compute } from '#server/engine/record/complete-record.ts';
import { normalise, prepareRecord, type PreparedRow } from '#server/engine/record/prepare.ts';
import { contextOf, type Stored } from '#server/engine/scope.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { findByKeys } from './db/import-rows.ts';
import { valueOf } from './import-cells.ts';
import { noteError, type Item, type Line, type Run } from './import-items.ts';
import { importRefusals } from './refusals.ts';

const KEY_SEEN = new WeakMap<Run, Map<string, number>>();

/** Finds the records that lines change, by the fields the user chose; they are locked when the import writes. */
export async function findStored(run: Run, items: readonly Item[]): Promise<void> {
  const fields = run.keys.flatMap((name) => run.form.head.byName.get(name) ?? []);
  const [first] = fields;
  if (first === undefined) return;
  const { db, form, actor } = run;
  const { tenantId } = actor;
  for (const item of items) item.key = keyOf(run, item, fields);
  const keyed = items.filter(({ key }) => key !== null);
  const found = await findByKeys(
    db,
    form.head.name,
    run.keys,
    keyed.flatMap(({ key }) => (key === null ? [] : [key])),
    tenantId,
  );
  const ids = new Map<string, string[]>();
  for (const { id, values } of found) {
    const text = keyText(fields, values);
    ids.set(text, [...(ids.get(text) ?? []), id]);
  }
  const all = found.map(({ id }) => id);
  if (run.writing !== null && all.length > 0) await lockRows(db, form.head.name, all, { tenantId, act: 'change' });
  const stored = await readStored(run, all);
  const seen = KEY_SEEN.get(run) ?? new Map<string, number>();
  KEY_SEEN.set(run, seen);
  for (const item of keyed) {
    const text = keyText(fields, item.key ?? []);
    const before = seen.get(text);
    if (before !== undefined) {
      noteError(run, item, item.head, first, filled(importRefusals.sameKeys, { before }));
      continue;
    }
    seen.set(text, item.head.row.line);
    const matches = (ids.get(text) ?? []).flatMap((id) => stored.get(id) ?? []);
    if (matches.length > 1)
      noteError(run, item, item.head, first, filled(importRefusals.severalMatch, { count: matches.length }));
    else item.stored = matches[0] ?? null;
  }
}

function keyOf(run: Run, item: Item, fields: readonly Field[]): readonly unknown[] | null {
  const values = fields.map((field) => {
    const saying = item.head.sayings.get(field);
    const read = saying === undefined ? { value: null } : valueOf(run, field, saying);
    return 'value' in read ? normalise(field, read.value) : null;
  });
  return values.some((value) => value === null || value === undefined) ? null : values;
}

function keyText(fields: readonly Field[], values: readonly unknown[]): string {
  return JSON.stringify(
    fields.map((field, index) => {
      const value = values[index];
      const isNumber = field.kind.storage === 'numeric' || field.kind.storage === 'integer';
      return isNumber ? (parseAmount(value)?.toFixed() ?? String(value)) : String(value);
    }),
  );
}

/** Records with their sub-tables; rows that a row rule hides are not found. */
async function readStored(run: Run, ids: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
  if (ids.length === 0) return new Map();
  const { db, form, actor } = run;
  const { tenantId } = actor;
  const visible = [...(await visibleIds(db, form.head, ids, tenantId))];
  const heads = await selectRows(db, form.head, { tenantId, column: 'id', values: visible });
  const subs = new Map<string, Map<string, Row[]>>();
  for (const sub of form.subs) {
    const rows = await selectRows(db, sub, { tenantId, column: 'head_id', values: visible });
    subs.set(
      sub.name,
      Map.groupBy(rows, (row) => String(row['head_id'])),
    );
  }
  return new Map(
    heads.map((head) => {
      const id = String(head['id']);
      return [id, { head, subs: new Map([...subs].map(([table, rows]) => [table, rows.get(id) ?? []])) }];
    }),
  );
}

/** Turns what cells say into complete records, as `prepareRecord` does with what a client sends. */
export function prepareItems(run: Run, items: readonly Item[]): void {
  const context = contextOf(run);
  for (const item of items) {
    const body: Record<string, unknown> = bodyOf(run, item, item.head, item.stored?.head ?? null);
    for (const [table, lines] of item.subs) {
      const old = item.stored?.subs.get(table.name) ?? [];
      // Lines have no names of their own: the first of the file is the first of the record.
      body[table.name] = lines.map((line, index) => {
        const before = old[index] ?? null;
        return { ...bodyOf(run, item, line, before), ...(before === null ? {} : { id: before['id'] }) };
      });
    }
    item.body = body;
    try {
      item.record = prepareRecord(run.form, body, item.stored, context);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      noteError(run, item, item.head, null, error.text);
    }
  }
}

/** The values of a line. A cell that still says what the record shows leaves its value alone, however it is stored. */
function bodyOf(run: Run, item: Item, line: Line, stored: Row | null): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const isUpdate = stored !== null && (!line.table.isSub || isSameLine(run, line, stored));
  for (const { index, field: name } of line.sheet.columns) {
    const field = name === null ? undefined : line.table.byName.get(name);
    const saying = field === undefined ? undefined : line.sayings.get(field);
    if (field === undefined || saying === undefined) continue;
    const isAsKept = line.row.looks?.has(index) !== true;
    if (
      stored !== null &&
      isAsKept &&
      (line.row.cells[index] ?? '').trim() === shownText(run, line.table, field, stored).trim()
    ) {
      body[field.name] = stored[field.name];
      continue;
    }
    const read = valueOf(run, field, saying);
    if ('value' in read && isUpdate && isBlank(read.value) && !isBlank(stored[field.name])) {
      run.log.counts.blanks += 1;
      body[field.name] = run.erases ? read.value : stored[field.name];
    } else if ('value' in read) body[field.name] = read.value;
    else noteError(run, item, line, field, read.message);
  }
  return body;
}

/**
 * Is a line of a file the line of the record that stands in its place? Its required fields say so, or all it fills where none is required: a line that
 * was put in or taken out before it must not get what belonged to another.
 */
function isSameLine(run: Run, line: Line, stored: Row): boolean {
  const values = [...line.sayings].flatMap(([field, saying]) => {
    const read = valueOf(run, field, saying);
    return 'value' in read && !isBlank(read.value) ? [{ field, value: normalise(field, read.value) }] : [];
  });
  const required = values.filter(({ field }) => field.required === true);
  const telling = required.length === 0 ? values : required;
  const fields = telling.map(({ field }) => field);
  const said = telling.map(({ value }) => value);
  return (
    telling.length > 0 &&
    keyText(fields, said) ===
      keyText(
        fields,
        fields.map(({ name }) => stored[name]),
      )
  );
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

const shownOf = new WeakMap<Run, Map<Field, (row: Row) => Cell>>();

/** Returns the text a cell of a stored value would have. */
function shownText(run: Run, table: Table, field: Field, row: Row): string {
  const known = shownOf.get(run) ?? new Map<Field, (row: Row) => Cell>();
  shownOf.set(run, known);
  let cell = known.get(field);
  if (cell === undefined) {
    const [column] = exportColumns({ ...run.form, head: table }, run.catalogue, [field.name], (path) => path);
    cell = column?.cell ?? (() => null);
    known.set(field, cell);
  }
  const shown = cell(row);
  if (!(shown instanceof Date)) return shown === null ? '' : String(shown);
  const text = shown.toISOString().slice(0, 19).replace('T', ' ');
  return field.kind.storage === 'date' ? text.slice(0, 10) : text.replace(/ 00:00:00$/, '');
}

/** Computes a record and says what the import does to it. */
export function completeItem(run: Run, item: Item): void {
  const { record, stored } = item;
  if (record === null) return;
  if (run.form.head.computed.length > 0 || run.form.subs.some((sub) => sub.computed.length > 0))
    compute(run.form, record, stored);
  if (stored === null) item.outcome = 'created';
  else item.outcome = isRowChanged(record.head) || areSubsChanged(item, stored) ? 'changed' : 'unchanged';
}

function areSubsChanged({ record }: Item, stored: Stored): boolean {
  return [...(record?.subs ?? [])].some(
    ([table, rows]) => rows.length !== (stored.subs.get(table)?.length ?? 0) || rows.some((row) => isRowChanged(row)),
  );
}

/** Does a row differ from what is stored? Numbers are compared by value. */
export function isRowChanged({ table, values, stored }: PreparedRow): boolean {
  if (stored === null) return true;
  return Object.entries(values).some(([name, value]) => {
    const before = stored[name] ?? null;
    const after = value ?? null;
    if (before === after) return false;
    if (before === null || after === null) return true;
    const storage = table.byName.get(name)?.kind.storage;
    if (storage !== 'numeric' && storage !== 'integer') return JSON.stringify(before) !== JSON.stringify(after);
    const [one, other] = [parseAmount(before), parseAmount(after)];
    return one === null || other === null || !one.eq(other);
  });
}
