import { fillRule } from '#core/defaults/default-value.ts';
import type { StateRow } from '#core/history/difference.ts';
import { newId } from '#server/db/ids.ts';
import { afterSaved, numbersItself } from '#server/engine/behaviour/documents.ts';
import type { Table } from '#server/engine/definition/catalogue.ts';
import { insertRows, markDeleted, updateRows } from '#server/engine/list/db/row.ts';
import type { Row } from '#server/engine/list/select.ts';
import { useFiles } from '#server/engine/record/file-use.ts';
import { fillByClass, fillSource } from '#server/engine/record/fill-rules.ts';
import { changeNote, noteHistory, valuesOf } from '#server/engine/record/history.ts';
import { freeNumbers } from '#server/engine/record/numbering.ts';
import type { PreparedRow } from '#server/engine/record/prepare.ts';
import { newLine, newLines, stamp } from '#server/engine/record/save-lines.ts';
import { changeRecord, createRecord } from '#server/engine/record/save-record.ts';
import { scopeOf } from '#server/engine/scope.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import { versionsOf } from './db/import-rows.ts';
import { noteRows } from './db/import.ts';
import { announceItem } from './import-check.ts';
import type { Item, Run, Writing } from './import-items.ts';
import { isRowChanged } from './import-prepare.ts';
import { importRefusals } from './refusals.ts';

/** State of a record before an import changed it, as an ordinary change would bring it back. */
export type Before = { readonly head: Row; readonly subs: Readonly<Record<string, readonly Row[]>> };

/** Most rows of one statement. */
const CHUNK = 1000;

/** Writes the good records of a lot. @throws Refusal 409 when one is wrong that was right when it was checked */
export async function writeItems(run: Run, writing: Writing, items: readonly Item[]): Promise<void> {
  const wrong = items.find(({ isWrong }) => isWrong);
  if (wrong !== undefined && !writing.isOnlyGood) {
    const first = run.log.kept.find(({ level }) => level === 'error');
    throw refusal(409, importRefusals.changedAfterCheck, { line: wrong.head.row.line, message: first?.message ?? '' });
  }
  const good = items.filter((item) => !item.isWrong && item.record !== null);
  const created = good.filter(({ outcome }) => outcome === 'created');
  const changed = good.filter(({ outcome }) => outcome === 'changed');
  const { acts } = run.engine;
  if (acts?.has(run.form, 'add') === true) await saveByHand(run, created);
  else {
    await numberItems(run, created);
    await insertItems(run, created);
    for (const item of created) await noteFiles(run, item);
    await noteHistory(
      byImport(run),
      created.map((item) => ({ recordId: idOf(item), version: 0, act: 'create', changes: null })),
    );
  }
  if (acts?.has(run.form, 'edit') === true) await saveByHand(run, changed);
  else {
    await numberItems(run, changed);
    await changeItems(run, changed);
    for (const item of changed) await noteFiles(run, item);
  }
  const written = [...created, ...changed];
  await afterSaved(run, written.map(idOf));
  const versions = await versionsOf(run.db, run.form.head.name, written.map(idOf), run.actor.tenantId);
  await noteRows(
    run.db,
    run.actor,
    writing.importId,
    written.map((item) => ({
      id: idOf(item),
      version: versions.get(idOf(item)) ?? 0,
      before: item.stored === null ? null : beforeOf(run, item.stored),
    })),
  );
}

function idOf({ newId: id, stored }: Item): string {
  return id ?? String(stored?.head['id']);
}

/** As the history names it. */
function byImport<T extends object>(run: T): T & { cause: { way: 'import' } } {
  return { ...run, cause: { way: 'import' } };
}

/** Forms with actions are saved one by one: each action sees its record. */
async function saveByHand(run: Run, items: readonly Item[]): Promise<void> {
  const { db, form, actor } = run;
  const engine = byImport(run.engine);
  for (const item of items) {
    try {
      if (item.stored === null) {
        item.newId = await createRecord({ ...engine, db }, form.definition.table, item.body, actor);
        announceItem(run, item, item.newId);
      } else {
        const id = idOf(item);
        await changeRecord(scopeOf(engine, db, run, actor), id, { ...item.body, id }, null);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw refusal(422, importRefusals.lineNotImported, { line: item.head.row.line, message: error.text });
    }
  }
}

/** Numbers and other fields that a rule fills, so many of a rule at once. */
async function numberItems(run: Run, items: readonly Item[]): Promise<void> {
  const { form } = run;
  const { number } = form.definition;
  const wanted = new Map<string, { field: string; rule: string; heads: PreparedRow[] }>();
  const want = (field: string, rule: string, head: PreparedRow): void => {
    const slot = wanted.get(field) ?? { field, rule, heads: [] };
    wanted.set(field, slot);
    slot.heads.push(head);
  };
  const filled = form.head.fields.flatMap(({ name, default: text }) => {
    const rule = fillRule(text);
    return rule === null ? [] : [{ name, rule }];
  });
  for (const { record, stored } of items) {
    if (record === null) continue;
    const { head } = record;
    // Where its module has a way of its own it is numbered by that, once somebody takes it further.
    if (stored === null && number !== undefined && !numbersItself(form) && (head.values[number.field] ?? null) === null)
      want(number.field, number.rule, head);
    for (const { name, rule } of filled) {
      const [now, before] = [head.values[name] ?? null, stored?.head[name] ?? null];
      const isWatchedChanged =
        stored !== null && rule.watched.some((one) => (head.values[one] ?? null) !== (stored.head[one] ?? null));
      if (now === null || (now === before && isWatchedChanged)) want(name, rule.code, head);
    }
  }
  for (const { field, rule, heads } of wanted.values()) await fillHeads(run, { field, rule, heads });
}

type Filling = { readonly field: string; readonly rule: string; readonly heads: readonly PreparedRow[] };

/** Numbers no record has; one that somebody typed by hand is passed over. What other fill rules say is taken as it is. */
async function fillHeads(run: Run, { field, rule, heads }: Filling): Promise<void> {
  const { db, form, actor, now } = run;
  const source = await fillSource(db, rule);
  if (source.kind === 'class') {
    for (const head of heads) head.values[field] = await fillByClass({ db, actor, now }, source.rule, head.values);
    return;
  }
  const place = { tenantId: actor.tenantId, table: form.head.name, column: field };
  const records = heads.map(({ values }) => values);
  const numbers = await freeNumbers(db, place, { rule: source.number, now }, records);
  for (const [index, head] of heads.entries()) head.values[field] = numbers[index];
}

async function insertItems(run: Run, items: readonly Item[]): Promise<void> {
  const { form } = run;
  const heads: Row[] = [];
  const lines = new Map(form.subs.map((table): [Table, Row[]] => [table, []]));
  for (const item of items) {
    const { record } = item;
    if (record === null) continue;
    const id = newId();
    item.newId = id;
    heads.push({ ...record.head.values, id, ...stamp(run) });
    for (const [table, rows] of lines) rows.push(...newLines(run, id, record.subs.get(table.name) ?? []));
  }
  await insertAll(run, form.head, heads);
  for (const [table, rows] of lines) await insertAll(run, table, rows);
  for (const item of items) if (item.newId !== null) announceItem(run, item, item.newId);
}

async function insertAll(run: Run, table: Table, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) await insertRows(run.db, table.name, rows.slice(at, at + CHUNK));
}

async function changeItems(run: Run, items: readonly Item[]): Promise<void> {
  const { db, form, actor } = run;
  const key = { tenantId: actor.tenantId, by: actor.username };
  const heads = items.flatMap(({ record, stored }) =>
    record === null || stored === null ? [] : [{ ...record.head.values, id: String(stored.head['id']) }],
  );
  await updateRows(db, form.head.name, heads, key);
  const after = new Map(items.map((item): [Item, Record<string, readonly StateRow[]>] => [item, {}]));
  for (const table of form.subs) {
    const gone: string[] = [];
    const added: Row[] = [];
    const kept: (Row & { id: string })[] = [];
    for (const item of items) {
      const { record, stored } = item;
      const rows = record?.subs.get(table.name);
      if (rows === undefined || stored === null) continue;
      const old = stored.subs.get(table.name) ?? [];
      const own = new Set(rows.flatMap((row) => row.id ?? []));
      gone.push(...old.map((row) => String(row['id'])).filter((id) => !own.has(id)));
      const lines: StateRow[] = [];
      for (const [index, row] of rows.entries()) {
        const fresh = row.id === null ? newLine(run, String(stored.head['id']), row.values, index) : null;
        lines.push({ id: row.id ?? String(fresh?.id), values: valuesOf(table, row.values) });
        if (fresh !== null) added.push(fresh);
        else if (row.id !== null && isRowChanged(row)) kept.push({ ...row.values, line_no: index + 1, id: row.id });
      }
      (after.get(item) ?? {})[table.name] = lines;
    }
    await markDeleted(db, table.name, { column: 'id', values: gone, tenantId: actor.tenantId }, actor.username);
    await updateRows(db, table.name, kept, key);
    await insertAll(run, table, added);
  }
  const notes = items.flatMap((item) => {
    const { record, stored } = item;
    return record === null || stored === null ? [] : (changeNote(form, stored, record, after.get(item) ?? {}) ?? []);
  });
  await noteHistory(byImport(run), notes);
}

/** Texts of editors may show stored files: who reads the record reads them. */
async function noteFiles(run: Run, item: Item): Promise<void> {
  const { record } = item;
  if (record === null) return;
  const rows = [record.head, ...[...record.subs.values()].flat()];
  const names = rows.some(({ values }) =>
    Object.values(values).some((value) => typeof value === 'string' && value.includes('/sys/common/static/')),
  );
  if (names) await useFiles(run, record, idOf(item));
}

/** Everything a person could change of a record, as it was. */
function beforeOf(run: Run, { head, subs }: NonNullable<Item['stored']>): Before {
  const part = (table: Table, row: Row): Row =>
    Object.fromEntries(
      table.fields
        .filter((field) => field.readonly !== true && field.formula === undefined && field.kind.storage !== 'none')
        .map(({ name }) => [name, row[name] ?? null]),
    );
  const imported = run.form.subs.filter(({ name }) =>
    run.sheets.some((sheet) => sheet.table === name && sheet.rows > 0),
  );
  return {
    head: part(run.form.head, head),
    subs: Object.fromEntries(
      imported.map((table) => [
        table.name,
        (subs.get(table.name) ?? []).map((row) => ({ ...part(table, row), id: row['id'] })),
      ]),
    ),
  };
}
