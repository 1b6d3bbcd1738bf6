import { filled } from '#core/refusals/text.ts';
import { sql } from 'kysely';
import type { components } from '#core/contract/api.ts';
import type { Db } from '#server/db/connection.ts';
import { formFor, refuseButton } from '#server/engine/access/auth-access.ts';
import { afterSaved } from '#server/engine/behaviour/documents.ts';
import type { Catalogue, Field, Form, Table } from '#server/engine/definition/catalogue.ts';
import { restoreRows } from '#server/engine/list/db/row.ts';
import { compileRows, type Fragment } from '#server/engine/list/query.ts';
import { findTaken, resolveReferences } from '#server/engine/list/references.ts';
import { also, cleanTexts, columnsOf, textColumns, type Row } from '#server/engine/list/select.ts';
import { scopeOf, type Engine, type Scope } from '#server/engine/scope.ts';
import { rowReader } from '#server/engine/screen/shown-row.ts';
import { may, purgeRecords, type Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { eachRow, tally, type BatchResult } from './batch.ts';
import { noteHistory } from './history.ts';
import type { PreparedRecord, PreparedRow } from './prepare.ts';
import { inTransaction } from './record-transaction.ts';
import { purgeOne, usesOf } from './recycle-purge.ts';
import { recordRefusals } from './refusals.ts';
import { engineRefusals } from '#server/engine/refusals.ts';

type Schemas = components['schemas'];

/** Fields by which a record of the bin is recognised. */
const DETAILS = 6;

const NOT_HERE = recordRefusals.notInRecycleBin;

/** Deleted records of a form, as the caller would see them if they lived. `days`: how long they stay; 0 for ever. */
export async function recycledRows(
  engine: Engine,
  idOrTable: string,
  { keyword = '', pageNo, pageSize }: { keyword?: string; pageNo: number; pageSize: number },
  actor: Actor,
  days: number,
): Promise<Schemas['RecycledPage']> {
  const { catalogue, form } = await formFor(engine, idOrTable, actor, 'list');
  const { head } = form;
  const { tenantId } = actor;
  const where = sql.join([deletedRows(head, tenantId), ...containing(head, keyword.trim())], sql` and `);
  const names = columnsOf(head).map((name) => sql.ref(`p.${name}`));
  const { rows } = await sql<Row>`
    select ${sql.join([
      sql`c.total as "__total"`,
      sql`p.update_time + make_interval(days => ${days}) as "__purge"`,
      sql`(select u.realname from sys_user u where u.tenant_id = ${tenantId} and u.username = p.update_by order by u.del_flag limit 1) as "__by"`,
      sql`${linesOf(form)} as "__lines"`,
      ...names,
      ...textColumns(head.fields, tenantId),
    ])}
    from (select count(*) as total from ${sql.table(head.name)} t where ${where}) c
    left join (
      select t.* from ${sql.table(head.name)} t where ${where}
      order by t.update_time desc, t.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}
    ) p on true
    order by p.update_time desc, p.id`.execute(engine.db);
  const read = rowReader(head, catalogue);
  return {
    title: form.definition.title,
    total: Number(rows[0]?.['__total'] ?? 0),
    records: rows.filter((row) => row['id'] !== null).map((row) => recycled(form, cleanTexts(row), read, days)),
    mayRestore: may(actor, `${form.definition.permission}:add`),
    mayPurge: may(actor, purgeRecords),
  };
}

/** Brings records back, each with every check of a new one that still makes sense; what is refused is said row by row. */
export async function restoreRecycled(
  engine: Engine,
  idOrTable: string,
  ids: readonly string[],
  actor: Actor,
): Promise<BatchResult> {
  const found = await formFor(engine, idOrTable, actor, 'record');
  refuseButton(found.form, 'add');
  return inTransaction(engine.db, found.form, async (db) => {
    const scope = scopeOf({ ...engine, cause: { way: 'bin' } }, db, found, actor);
    const { rows } = await eachRow(scope, [...new Set(ids)], (id) => restoreOne(scope, id));
    return tally(rows, null);
  });
}

/**
 * Deletes records of the bin for good, with their rows and the notes of which files they name.
 * @throws Refusal 403 without the permission of its own
 */
export async function purgeRecycled(
  engine: Engine,
  idOrTable: string,
  { ids, dryRun = false }: { ids: readonly string[]; dryRun?: boolean },
  actor: Actor,
): Promise<Omit<Schemas['PurgeResult'], 'rows'> & Pick<BatchResult, 'rows'>> {
  const found = await formFor(engine, idOrTable, actor, 'record');
  refuseButton(found.form, 'delete');
  if (!may(actor, purgeRecords)) throw refusal(403, recordRefusals.noRightToPurge);
  return inTransaction(engine.db, found.form, async (db) => {
    const scope = scopeOf({ ...engine, cause: { way: 'bin' } }, db, found, actor);
    const unique = [...new Set(ids)];
    const there = await lockDeleted(scope, unique);
    const uses = await usesOf(db, found.form, there, actor.tenantId);
    if (dryRun) return { total: there.length, done: 0, failed: 0, rows: [], ...uses };
    const { rows } = await eachRow(scope, unique, async (id) => {
      if (!there.includes(id)) throw refusal(404, NOT_HERE);
      await purgeOne(scope, id);
    });
    const { undo: _undo, ...result } = tally(rows, null);
    return { ...result, ...uses };
  });
}

/** Deleted rows the caller could see, over alias `t`. */
export function deletedRows(head: Table, tenantId: string): Fragment {
  return sql`t.tenant_id = ${tenantId} and t.del_flag = 1 ${also(compileRows(head, 't', tenantId))}`;
}

/** Does a text of the list contain these words? */
function containing(head: Table, words: string): Fragment[] {
  if (words === '') return [];
  const texts = head.fields.filter(
    ({ kind, list, type, reference, dict }) =>
      kind.storage === 'text' && list === true && type !== 'password' && reference === null && dict === undefined,
  );
  if (texts.length === 0) return [];
  const found = texts.map(({ name }) => sql`position(lower(${words}) in lower(${sql.ref(`t.${name}`)})) > 0`);
  return [sql`(${sql.join(found, sql` or `)})`];
}

/** Counts the rows that went with record `p`: those deleted in the same transaction. */
function linesOf(form: Form): Fragment {
  const counts = form.subs.map(
    (sub) => sql`(select count(*) from ${sql.table(sub.name)} s
      where s.head_id = p.id and s.del_flag = 1 and s.update_time = p.update_time)`,
  );
  return counts.length === 0 ? sql`0` : sql.join(counts, sql` + `);
}

function recycled(form: Form, row: Row, read: ReturnType<typeof rowReader>, days: number): Schemas['RecycledRow'] {
  const { texts } = read(row);
  const { display } = form.definition;
  const number = form.definition.number?.field;
  const told = (field: Field): boolean =>
    field.list === true && field.hidden !== true && (texts[field.name] ?? '') !== '';
  const name = texts[display] ?? '';
  return {
    id: String(row['id']),
    name: name === '' ? (number === undefined ? '' : (texts[number] ?? '')) : name,
    details: form.head.fields
      .filter((field) => told(field) && field.name !== display && field.type !== 'file' && field.type !== 'image')
      .slice(0, DETAILS)
      .map(({ name: column, label }) => ({ label, text: texts[column] ?? '' })),
    lines: Number(row['__lines']),
    deletedBy: textOf(row['update_by']),
    deletedByName: textOf(row['__by'] ?? row['update_by']),
    deletedTime: textOf(row['update_time']),
    purgeTime: days === 0 ? null : textOf(row['__purge']),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Locks deleted records the caller could see, in the order asked for. */
async function lockDeleted({ db, form, actor }: Scope, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(form.head.name)} t
    where ${deletedRows(form.head, actor.tenantId)} and t.id = any(${ids}::text[]) order by t.id for update`.execute(
    db,
  );
  const there = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => there.has(id));
}

async function restoreOne(scope: Scope, id: string): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  const { tenantId, username } = actor;
  if ((await lockDeleted(scope, [id])).length === 0) throw refusal(404, NOT_HERE);
  const [head] = await deletedOf(db, form.head, sql`p.id = ${id}`, tenantId);
  if (head === undefined) throw refusal(404, NOT_HERE);
  const lines = new Map<string, readonly Row[]>();
  for (const sub of form.subs) lines.set(sub.name, await deletedOf(db, sub, wentWith(form, id), tenantId));
  await refuseUnfit(db, catalogue, recordOf(form, head, lines), tenantId);
  await restoreRows(db, form.head.name, { ids: [id], tenantId }, username);
  for (const [table, rows] of lines)
    await restoreRows(db, table, { ids: rows.map((row) => String(row['id'])), tenantId }, username);
  await afterSaved(scope, [id]);
  await noteHistory(scope, [{ recordId: id, version: Number(head['version']) + 1, act: 'restore', changes: null }]);
}

/** Rows of a sub-table, alias `p`, that were deleted with their head: in the same transaction, so at the very same time. */
function wentWith(form: Form, id: string): Fragment {
  return sql`p.head_id = ${id} and p.update_time = (select h.update_time from ${sql.table(form.head.name)} h where h.id = ${id})`;
}

async function deletedOf(db: Db, table: Table, where: Fragment, tenantId: string): Promise<Row[]> {
  const names = columnsOf(table).map((name) => sql.ref(`p.${name}`));
  const { rows } = await sql<Row>`
    select ${sql.join(names)} from ${sql.table(table.name)} p
    where p.tenant_id = ${tenantId} and p.del_flag = 1 and ${where}
    order by ${table.isSub ? sql`p.line_no, p.id` : sql`p.id`}`.execute(db);
  return rows;
}

function recordOf(form: Form, head: Row, lines: ReadonlyMap<string, readonly Row[]>): PreparedRecord {
  const prepared = (table: Table, row: Row, index: number | null): PreparedRow => ({
    table,
    id: String(row['id']),
    index,
    stored: null,
    values: Object.fromEntries(table.fields.map(({ name }) => [name, row[name] ?? null])),
    sent: new Set(),
  });
  return {
    head: prepared(form.head, head, null),
    subs: new Map(
      form.subs.map((sub) => [sub.name, (lines.get(sub.name) ?? []).map((row, at) => prepared(sub, row, at))]),
    ),
  };
}

/** A value somebody else has now, or a record that is gone meanwhile, keeps it in the bin. */
async function refuseUnfit(db: Db, catalogue: Catalogue, record: PreparedRecord, tenantId: string): Promise<void> {
  const labelOf = (table: string | undefined, name: string): string => {
    const row = table === undefined ? record.head : record.subs.get(table)?.[0];
    return row?.table.byName.get(name)?.label ?? name;
  };
  const [taken] = await findTaken(db, record, { tenantId, ownersOf: () => Promise.resolve(new Map()) });
  if (taken !== undefined) {
    const value = taken.table === undefined ? record.head.values[taken.field] : undefined;
    const said = typeof value === 'string' ? filled(engineRefusals.quoted, { text: value }) : '';
    throw refusal(422, recordRefusals.takenOnRestore, { field: labelOf(taken.table, taken.field), value: said });
  }
  // As chosen before: what was disabled since does not matter, what is gone does.
  const known = (row: PreparedRow): PreparedRow => ({ ...row, stored: { ...row.values } });
  const [gone] = await resolveReferences(
    db,
    catalogue,
    {
      head: known(record.head),
      subs: new Map([...record.subs].map(([table, rows]) => [table, rows.map(known)])),
    },
    tenantId,
    { mustExist: true },
  );
  if (gone !== undefined) throw refusal(422, recordRefusals.referenceGone, { field: labelOf(gone.table, gone.field) });
}
