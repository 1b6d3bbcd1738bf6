import { computeRecord, type ComputePlan } from '#core/formula/compute.ts';
import type { StateRow } from '#core/history/difference.ts';
import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { formFor, formIn, isButtonFree, refuseButton } from '#server/engine/access/auth-access.ts';
import { shownForm } from '#server/engine/access/auth-narrow.ts';
import { dateFaults, fillEmpty, fillSourced } from '#server/engine/behaviour/any-document.ts';
import {
  afterSaved,
  beforeRemoved,
  declaredFaults,
  declaredLock,
  fillDeclared,
  fillShown,
  refuseDropped,
} from '#server/engine/behaviour/documents.ts';
import type { Catalogue, Form, Table } from '#server/engine/definition/catalogue.ts';
import { shortName, uniqueIndexName } from '#server/engine/definition/ddl.ts';
import { defaultParams } from '#server/engine/definition/default-params.ts';
import { openStates, PARENT } from '#server/engine/definition/definition.ts';
import { agreementOf, faultsBeside } from '#server/engine/flow/flow-agreed.ts';
import { checkSources, flowRecord } from '#server/engine/flow/flow-check.ts';
import { refuseFollowed } from '#server/engine/flow/flow-count.ts';
import { fillFromSources } from '#server/engine/flow/flow-fill.ts';
import { findSources } from '#server/engine/flow/flow-found.ts';
import { fillParts } from '#server/engine/flow/flow-parts.ts';
import { stoppedIn } from '#server/engine/flow/flow-stopped.ts';
import { findPointing, insertRows, isBelow, lockRows, markDeleted, updateRow } from '#server/engine/list/db/row.ts';
import { isList } from '#server/engine/list/query.ts';
import { findTaken, resolveReferences, TAKEN } from '#server/engine/list/references.ts';
import { selectRows, visibleIds, type Row } from '#server/engine/list/select.ts';
import { contextOf, currentTime, nameOf, scopeOf, type Engine, type Scope, type Stored } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { inOwnTransaction } from './after-commit.ts';
import { conflictOf } from './conflict.ts';
import { useFiles } from './file-use.ts';
import { changeNote, noteHistory, valuesOf } from './history.ts';
import { fillByRules, numberHead } from './numbering.ts';
import {
  fieldError,
  hasUnkeepable,
  normalise,
  prepareRecord,
  refuseErrors,
  validateRecord,
  type PreparedRecord,
  type PreparedRow,
} from './prepare.ts';

const GONE = '记录不存在或已被删除，请刷新列表';

/** The form of that head id or table name as it is for everybody; what a person asks for goes through `formFor`. */
export async function formOf(
  engine: Pick<Engine, 'store'>,
  idOrTable: string,
): Promise<{ catalogue: Catalogue; form: Form }> {
  const catalogue = await engine.store.catalogue();
  return { catalogue, form: formIn(catalogue, idOrTable) };
}

/**
 * Creates a record with its sub-table rows in one transaction; answers the new id.
 * @param forced values an action gives, of fields a person may not write, too
 */
export async function createRecord(
  engine: Engine,
  idOrTable: string,
  body: Row,
  actor: Actor,
  forced: Row | null = null,
): Promise<string> {
  const found = await formFor(engine, idOrTable, actor, 'record');
  refuseButton(found.form, 'add');
  return inTransaction(engine.db, found.form, async (db) => {
    const scope = scopeOf(engine, db, found, actor);
    const params = await defaultParams(db, found.form, actor.tenantId);
    const asSent = (sent: Row): PreparedRecord =>
      withForced(prepareRecord(found.form, sent, null, { ...contextOf(scope), params }), forced ?? {});
    const prepared = asSent(body);
    const given = givenBy(found.form, (await scope.acts?.before(scope, 'add', seen(prepared))) ?? {});
    const sent = { ...body, ...given.rows };
    const wished = withForced(given.hasRows ? asSent(sent) : prepared, given.values);
    const record = await complete(scope, wished, sent);
    const id = newId();
    await numberHead(scope, record.head);
    await fillByRules(scope, record.head, null);
    await insertRows(db, found.form.head.name, [{ ...record.head.values, id, ...stamp(scope) }]);
    for (const [table, rows] of record.subs)
      await insertRows(
        db,
        table,
        rows.map((row, index) => newSubRow(scope, row, id, index)),
      );
    await useFiles(scope, record, id);
    await afterSaved(scope, [id]);
    await noteHistory(scope, [{ recordId: id, version: 0, act: 'create', changes: null }]);
    await scope.acts?.after(scope, 'add', id);
    return id;
  });
}

/** Changes a record. A stale version is a conflict that names the differing fields. */
export async function updateRecord(engine: Engine, idOrTable: string, body: Row, actor: Actor): Promise<string> {
  const found = await formFor(engine, idOrTable, actor, 'record');
  const { form } = found;
  refuseButton(form, 'update');
  const id = body['id'];
  if (typeof id !== 'string' || id === '')
    throw new Refusal(422, '缺少记录编号（id）', { errors: [{ field: 'id', message: '缺少记录编号' }] });
  const version = body['version'];
  if (version === undefined || version === null) {
    if (engine.versionRequired)
      throw new Refusal(422, '缺少版本号（version），请刷新记录后再保存', {
        errors: [{ field: 'version', message: '缺少版本号' }],
      });
  } else if (typeof version !== 'number' || !Number.isInteger(version)) {
    throw new Refusal(400, '版本号（version）必须是整数', { errors: [{ field: 'version', message: '必须是整数' }] });
  }
  await inTransaction(engine.db, form, async (db) => {
    const scope = scopeOf(engine, db, found, actor);
    await changeRecord(scope, id, body, typeof version === 'number' ? version : null);
  });
  return id;
}

/** Changes one record inside the caller's transaction; answers its head as it was. Without a version the newest one is changed. */
export async function changeRecord(
  scope: Scope,
  id: string,
  body: Row,
  version: number | null,
  forced: Row | null = null,
): Promise<Row> {
  const { db, catalogue, form, actor } = scope;
  const stored = await lockedRecord(scope, id);
  // An action is what takes a document from one state to the next.
  if (forced === null) refuseLocked(form, stored.head, '修改');
  if (version !== null && version !== stored.head['version']) throw conflictOf(form, body, stored, catalogue);
  const wanted = givenBy(form, forced ?? {});
  const asSent = (sent: Row): PreparedRecord =>
    withForced(prepareRecord(form, sent, stored, contextOf(scope)), wanted.values);
  const prepared = asSent({ ...body, ...wanted.rows });
  const before = { ...stored.head, ...Object.fromEntries(stored.subs), ...seen(prepared) };
  const given = givenBy(form, (await scope.acts?.before(scope, 'edit', before)) ?? {});
  const sent = { ...body, ...wanted.rows, ...given.rows };
  const wished = withForced(given.hasRows ? asSent(sent) : prepared, given.values);
  refuseDropped(form, stored, {
    head: wished.head.values,
    lines: new Map(
      [...wished.subs].map(([table, rows]) => [table, new Set(rows.flatMap(({ id: line }) => line ?? []))]),
    ),
  });
  const record = await complete(scope, wished, sent, stored);
  await fillByRules(scope, record.head, stored.head);
  await refuseCircle(scope, id, record.head.values);
  await updateRow(db, form.head.name, { id, tenantId: actor.tenantId }, record.head.values, actor.username);
  const subs: Record<string, readonly StateRow[]> = {};
  for (const [table, rows] of record.subs)
    subs[table] = await replaceRows(scope, table, id, rows, stored.subs.get(table) ?? []);
  await useFiles(scope, record, id);
  await afterSaved(scope, [id]);
  const note = changeNote(form, stored, record, subs);
  if (note !== null) await noteHistory(scope, [note]);
  await scope.acts?.after(scope, 'edit', id);
  return stored.head;
}

/** A record as the actions at the start see it. */
function seen({ head, subs }: PreparedRecord): Row {
  return {
    ...head.values,
    ...Object.fromEntries(
      [...subs].map(([table, rows]) => [
        table,
        rows.map(({ id, values }) => (id === null ? values : { ...values, id })),
      ]),
    ),
  };
}

/** What actions give: values of the head, and rows of sub-tables, which are prepared like rows a person sends. */
function givenBy(form: Form, given: Row): { readonly values: Row; readonly rows: Row; readonly hasRows: boolean } {
  const isSub = (name: string): boolean => form.subs.some((sub) => sub.name === name);
  const entries = Object.entries(given);
  const rows = Object.fromEntries(entries.filter(([name]) => isSub(name)));
  return {
    values: Object.fromEntries(entries.filter(([name]) => !isSub(name))),
    rows,
    hasRows: Object.keys(rows).length > 0,
  };
}

/** The record with values an action gives; computed fields follow by themselves. */
function withForced(record: PreparedRecord, forced: Row): PreparedRecord {
  const names = Object.keys(forced);
  if (names.length === 0) return record;
  const { head } = record;
  const values = { ...head.values };
  for (const name of names) {
    const field = head.table.byName.get(name);
    if (field === undefined)
      throw new Refusal(422, `“${head.table.title}”的动作要设置的字段“${name.slice(0, 60)}”不存在，请联系管理员`);
    if (field.formula === undefined && field.kind.storage !== 'none') values[name] = normalise(field, forced[name]);
  }
  return { ...record, head: { ...head, values, sent: new Set([...head.sent, ...names]) } };
}

/** Deletes records with their sub-table rows, all or none. */
export async function deleteRecords(
  engine: Engine,
  idOrTable: string,
  ids: readonly string[],
  actor: Actor,
): Promise<void> {
  const found = await formFor(engine, idOrTable, actor, 'record');
  const { form } = found;
  const unique = [...new Set(ids.map((id) => id.trim()).filter((id) => id !== ''))];
  if (unique.length === 0) throw new Refusal(400, '请选择要删除的记录');
  refuseButton(form, unique.length === 1 ? 'delete' : 'batch_delete');
  await inTransaction(engine.db, form, async (db) => {
    await removeRecords(scopeOf(engine, db, found, actor), unique);
  });
}

/** A deleted record: its version afterwards and the sub-table rows that went with it. */
export type Removed = {
  readonly id: string;
  readonly version: number;
  readonly subs: Readonly<Record<string, readonly string[]>>;
};

/** Deletes records inside the caller's transaction, all or none; answers what went, so that it can come back. */
export async function removeRecords(scope: Scope, ids: readonly string[]): Promise<readonly Removed[]> {
  const { db, catalogue, form, actor, acts } = scope;
  const { tenantId, username } = actor;
  const locked = await lockVisible({ db, form, actor }, ids, 'delete');
  if (locked.length < ids.length)
    throw new Refusal(
      404,
      ids.length === 1
        ? GONE
        : `所选 ${ids.length} 条记录中有 ${ids.length - locked.length} 条不存在或已被删除，未删除任何记录，请刷新列表`,
      { errors: ids.filter((id) => !locked.includes(id)).map((id) => ({ field: id, message: GONE })) },
    );
  const rows = await selectRows(db, form.head, { tenantId, column: 'id', values: ids });
  refuseLockedRows(form, rows);
  await refuseInUse(db, catalogue, form, rows, tenantId);
  if ((form.definition.pushes ?? []).length > 0)
    for (const row of rows) {
      const subs = new Map<string, readonly Row[]>();
      for (const sub of form.subs)
        subs.set(sub.name, await selectRows(db, sub, { tenantId, column: 'head_id', values: [idOf(row)] }));
      await refuseFollowed(scope, { name: nameOf(form.head, form, row), subs }, '删除');
    }
  if (acts?.has(form, 'delete') === true) for (const row of rows) await acts.before(scope, 'delete', row);
  await beforeRemoved(scope, ids);
  await markDeleted(db, form.head.name, { column: 'id', values: ids, tenantId }, username);
  const gone = new Map<string, { id: string; head: string | null }[]>();
  for (const sub of form.subs)
    gone.set(sub.name, await markDeleted(db, sub.name, { column: 'head_id', values: ids, tenantId }, username));
  await noteHistory(
    scope,
    rows.map((row) => ({
      recordId: idOf(row),
      version: Number(row['version']) + 1,
      act: 'delete' as const,
      changes: null,
    })),
  );
  if (acts?.has(form, 'delete') === true) for (const row of rows) await acts.afterRemoval(scope, row);
  return rows.map((row) => ({
    id: String(row['id']),
    version: Number(row['version']) + 1,
    subs: Object.fromEntries(
      [...gone].map(([table, lines]) => [
        table,
        lines.filter((line) => line.head === row['id']).map((line) => line.id),
      ]),
    ),
  }));
}

/** One record with its sub-tables as arrays. */
export async function readRecord(engine: Engine, idOrTable: string, id: string, actor: Actor): Promise<Row> {
  const { catalogue, form } = await formFor(engine, idOrTable, actor, 'record');
  // Who may change a record reads it first.
  if (!isButtonFree(form, 'update')) refuseButton(form, 'detail');
  const stored = await readStored(
    { db: engine.db, catalogue, form: shownForm(form), actor, now: (engine.now ?? currentTime)() },
    id,
    false,
  );
  if (stored === null) throw new Refusal(404, GONE);
  return { ...stored.head, ...Object.fromEntries(stored.subs) };
}

/** A live record the caller may see; null when there is none. */
export async function readStored(
  { db, form, actor }: Scope,
  id: string,
  lock: boolean,
  /** Names of the sub-tables that are read as well; all without. */
  only?: ReadonlySet<string>,
): Promise<Stored | null> {
  const { tenantId } = actor;
  // The lock waits for a concurrent writer; what is read after it is the newest.
  const scope = { db, form, actor };
  const found = lock ? (await lockVisible(scope, [id], 'change')).length : (await visible(scope, [id])).length;
  if (found === 0) return null;
  const [head] = await selectRows(db, form.head, { tenantId, column: 'id', values: [id] });
  if (head === undefined) return null;
  const subs = new Map<string, readonly Row[]>();
  for (const sub of form.subs)
    if (only?.has(sub.name) !== false)
      subs.set(sub.name, await selectRows(db, sub, { tenantId, column: 'head_id', values: [id] }));
  return { head, subs };
}

/** The record of an act, locked until the transaction ends. @throws Refusal 404 where it is gone */
export async function lockedRecord(scope: Scope, id: string): Promise<Stored> {
  const stored = await readStored(scope, id, true);
  if (stored === null) throw new Refusal(404, GONE);
  return stored;
}

type Rows = Pick<Scope, 'db' | 'form' | 'actor'>;

/** Locks live rows; of those a row rule hides from the caller it says no more than of rows that are not there. */
async function lockVisible(rows: Rows, ids: readonly string[], act: 'change' | 'delete'): Promise<readonly string[]> {
  const { db, form, actor } = rows;
  return visible(rows, await lockRows(db, form.head.name, ids, { tenantId: actor.tenantId, act }));
}

async function visible({ db, form, actor }: Rows, ids: readonly string[]): Promise<readonly string[]> {
  if ((form.head.access?.rows ?? null) === null || ids.length === 0) return ids;
  const seen = await visibleIds(db, form.head, ids, actor.tenantId);
  return ids.filter((id) => seen.has(id));
}

/** References, formulas, rules and uniqueness: everything a record must satisfy before it is written. */
async function complete(
  scope: Scope,
  given: PreparedRecord,
  body: Row,
  stored: Stored | null = null,
): Promise<PreparedRecord> {
  const { db, catalogue, actor, form } = scope;
  // Nothing is looked for by what the database cannot even be asked.
  if (hasUnkeepable(given)) refuseErrors(validateRecord(given, catalogue));
  const sourced = await findSources(scope, given, stored);
  const agreement = agreementOf(scope, sourced, stored);
  const references = await resolveReferences(db, catalogue, sourced, actor.tenantId, {
    mayBeStopped: stoppedIn(scope, sourced),
    agreement,
  });
  const flow = flowRecord(scope, sourced, stored);
  await fillFromSources(scope, flow);
  await fillSourced(scope, sourced, { lines: flow.lines, way: 'saved' });
  const record = await fillDeclared(scope, sourced, stored);
  await fillEmpty(scope, record, stored, 'saved');
  await fillShown(scope, record, stored);
  await fillParts(scope, record, stored);
  compute(form, record, stored);
  const sources = await checkSources(scope, flowRecord(scope, record, stored), actor);
  const closed = await dateFaults(scope, record.head.values);
  const own = await declaredFaults(scope, record, stored);
  const broken = await faultsBeside(record, catalogue, agreement);
  const errors = [...broken, ...references, ...sources, ...closed, ...own];
  for (const sub of form.subs)
    if (
      sub.fields.some((field) => field.required === true) &&
      sub.oneToOne &&
      body[sub.name] === undefined &&
      stored === null
    )
      errors.push(fieldError(form.head, null, sub.name, `${sub.title}不能为空`));
  refuseErrors(errors);
  const ownerOf = (table: Table, id: string): Promise<string | null> => ownerName(scope, table, id);
  refuseErrors(await findTaken(db, record, { tenantId: actor.tenantId, ownerOf }));
  return record;
}

/** What the record of a row is called; null where the reader may not see it. */
async function ownerName({ db, form, actor }: Scope, table: Table, id: string): Promise<string | null> {
  const { tenantId } = actor;
  const [row] = await selectRows(db, table, { tenantId, column: 'id', values: [id] });
  const headId = plain(row?.[table.isSub ? 'head_id' : 'id']);
  const [head] = table.isSub ? await selectRows(db, form.head, { tenantId, column: 'id', values: [headId] }) : [row];
  if (head === undefined || (await visible({ db, form, actor }, [headId])).length === 0) return null;
  return nameOf(form.head, form, head);
}

/** The server computes again whatever the client sent, with the same function the browser uses. */
export function compute(form: Form, record: PreparedRecord, stored: Stored | null): void {
  const plan: ComputePlan = {
    head: form.head.computed,
    subs: Object.fromEntries(form.subs.map((sub) => [sub.name, sub.computed])),
  };
  const subs = form.subs.map((sub): [string, readonly Row[]] => [
    sub.name,
    record.subs.get(sub.name)?.map((row) => row.values) ?? stored?.subs.get(sub.name) ?? [],
  ]);
  const computed = computeRecord<Row>({ ...record.head.values, ...Object.fromEntries(subs) }, plan);
  for (const { field } of form.head.computed) record.head.values[field] = computed[field];
  for (const [table, rows] of record.subs) {
    // computeRecord keeps arrays as arrays of rows.
    const lines = computed[table] as readonly Row[];
    rows.forEach((row, index) => {
      row.values = { ...lines[index] };
    });
  }
}

export function stamp({ actor }: Pick<Scope, 'actor'>): Row {
  return { tenant_id: actor.tenantId, create_by: actor.username, sys_org_code: actor.orgCode };
}

function newSubRow(scope: Scope, row: PreparedRow, headId: string, index: number): Row {
  return { ...row.values, id: newId(), head_id: headId, line_no: index + 1, ...stamp(scope) };
}

async function replaceRows(
  scope: Scope,
  table: string,
  headId: string,
  rows: readonly PreparedRow[],
  stored: readonly Row[],
): Promise<readonly StateRow[]> {
  const { db, actor } = scope;
  const kept = new Set(rows.flatMap((row) => row.id ?? []));
  const gone = stored.map((row) => String(row['id'])).filter((id) => !kept.has(id));
  await markDeleted(db, table, { column: 'id', values: gone, tenantId: actor.tenantId }, actor.username);
  const added: Row[] = [];
  const after: StateRow[] = [];
  for (const [index, row] of rows.entries()) {
    const fresh = row.id === null ? newSubRow(scope, row, headId, index) : null;
    after.push({ id: row.id ?? String(fresh?.['id']), values: valuesOf(row.table, row.values) });
    if (fresh !== null) added.push(fresh);
    else if (row.id !== null && isChanged(row, index))
      await updateRow(
        db,
        table,
        { id: row.id, tenantId: actor.tenantId },
        { ...row.values, line_no: index + 1 },
        actor.username,
      );
  }
  await insertRows(db, table, added);
  return after;
}

function isChanged(row: PreparedRow, index: number): boolean {
  return (
    row.stored === null ||
    row.stored['line_no'] !== index + 1 ||
    Object.entries(row.values).some(([name, value]) => row.stored?.[name] !== value)
  );
}

function refuseLocked(form: Form, row: Row, act: '修改' | '删除'): void {
  const text = lockedText(form, row, act);
  if (text !== null) throw new Refusal(422, text);
}

/** Why a document that is on its way may not be changed; null when it may. */
export function lockedText(form: Form, row: Row, act: '修改' | '删除'): string | null {
  // Dictionary bpm_status: on its way; what a node lets its people write goes through the process (P30).
  if (row['bpm_status'] === '2') return `${nameOf(form.head, form, row)}正在审批中，不能${act}`;
  const kept = declaredLock(form, row, act);
  if (kept !== null) return `${nameOf(form.head, form, row)}${kept}，不能${act}`;
  const cycle = form.definition.life_cycle;
  if (cycle === undefined) return null;
  const state = row['bill_status'];
  if (typeof state !== 'string' || openStates[cycle].includes(state)) return null;
  return `${nameOf(form.head, form, row)}不是草稿或已驳回状态，不能${act}`;
}

/** Refuses for the first document that may not be deleted, and names all of them row by row. */
function refuseLockedRows(form: Form, rows: readonly Row[]): void {
  const refused = rows.flatMap((row) => {
    const text = lockedText(form, row, '删除');
    return text === null ? [] : [{ field: String(row['id']), message: text }];
  });
  const [first] = refused;
  if (first !== undefined) throw new Refusal(422, first.message, { errors: refused.slice(0, 500) });
}

/** A record others point to stays: the message says who points to the first, the errors name every such record. */
async function refuseInUse(
  db: Db,
  catalogue: Catalogue,
  form: Form,
  rows: readonly Row[],
  tenantId: string,
): Promise<void> {
  const refused = new Map<Row, string>();
  for (const { form: user, table, field } of catalogue.pointersTo(form.head.name)) {
    if (field.reference === null) continue;
    const column = field.reference.value;
    // A branch of a tree may go as a whole.
    const except = table.name === form.head.name ? rows.map((row) => String(row['id'])) : [];
    const ids = rows.map((row) => String(row[column]));
    const keys = await findPointing(db, table.name, field.name, { ids, isList: isList(field), tenantId, except });
    for (const row of rows)
      if (keys.has(String(row[column])) && !refused.has(row))
        refused.set(
          row,
          `${nameOf(form.head, form, row)}已被“${user.definition.title}”的“${field.label}”引用，不能删除${form.head.byName.has('enabled') ? '，可以停用' : ''}`,
        );
  }
  const inOrder = rows.flatMap((row) => {
    const message = refused.get(row);
    return message === undefined ? [] : [{ field: idOf(row), message }];
  });
  const [first] = inOrder;
  if (first !== undefined) throw new Refusal(422, first.message, { errors: inOrder.slice(0, 500) });
}

async function refuseCircle({ db, form, actor }: Scope, id: string, values: Row): Promise<void> {
  const parentId = values[PARENT];
  if (form.definition.kind !== 'tree' || typeof parentId !== 'string') return;
  if (await isBelow(db, form.head.name, { id, parentId, parentColumn: PARENT, tenantId: actor.tenantId }))
    refuseErrors([
      fieldError(form.head, null, PARENT, `${form.head.byName.get(PARENT)?.label ?? '上级'}不能是自己或自己的下级`),
    ]);
}

function idOf(row: Row): string {
  return typeof row['id'] === 'string' ? row['id'] : '';
}

/** Seeds and keyed requests already run inside a transaction. A unique value somebody else took meanwhile is an error of its field. */
export async function inTransaction<T>(db: Db, form: Form, act: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await (db.isTransaction ? act(db) : inOwnTransaction(db, act));
  } catch (error) {
    throw takenMeanwhile(form, error) ?? error;
  }
}

/** The refusal behind a broken unique index of the form; undefined for any other error. */
export function takenMeanwhile(form: Form, error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505' || !('constraint' in error))
    return undefined;
  for (const table of [form.head, ...form.subs]) {
    const field = table.fields.find(
      (one) => one.unique === true && uniqueIndexName(table.name, one.name) === error.constraint,
    );
    if (field !== undefined)
      return new Refusal(422, `${field.label}：${TAKEN}`, {
        errors: [fieldError(table, null, field.name, `${field.label}：${TAKEN}`)],
      });
    const index = table.indexes.find(
      (one) => one.unique === true && shortName(`${table.name}_${one.name}`) === error.constraint,
    );
    if (index !== undefined) {
      const labels = index.fields.map((name) => table.byName.get(name)?.label ?? name).join('、');
      return new Refusal(422, `已有${labels}都相同的记录，请修改其中一项`, {
        errors: index.fields.map((name) => fieldError(table, null, name, `已有${labels}都相同的记录`)),
      });
    }
  }
  return undefined;
}
