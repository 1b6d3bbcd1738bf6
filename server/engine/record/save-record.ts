import type { StateRow } from '#core/history/difference.ts';
import { filled } from '#core/refusals/text.ts';
import { newId } from '#server/db/ids.ts';
import { formFor, refuseButton } from '#server/engine/access/auth-access.ts';
import { afterSaved, refuseDropped } from '#server/engine/behaviour/documents.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { defaultParams } from '#server/engine/definition/default-params.ts';
import { PARENT } from '#server/engine/definition/definition.ts';
import { insertRows, isBelow, updateRow } from '#server/engine/list/db/row.ts';
import type { Row } from '#server/engine/list/select.ts';
import { contextOf, scopeOf, type Engine, type Scope } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { complete } from './complete-record.ts';
import { conflictOf } from './conflict.ts';
import { useFiles } from './file-use.ts';
import { changeNote, noteHistory } from './history.ts';
import { fillByRules, numberHead } from './numbering.ts';
import { fieldError, normalise, prepareRecord, refuseErrors, type PreparedRecord } from './prepare.ts';
import { lockedRecord } from './read-record.ts';
import { inTransaction } from './record-transaction.ts';
import { recordRefusals } from './refusals.ts';
import { refuseLocked } from './refuse-locked.ts';
import { newLines, replaceRows, stamp } from './save-lines.ts';
import { engineRefusals } from '#server/engine/refusals.ts';

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
    for (const [table, rows] of record.subs) await insertRows(db, table, newLines(scope, id, rows));
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
    throw refusal(422, recordRefusals.idMissing, {}, { errors: [{ field: 'id', message: recordRefusals.noIdSent }] });
  const version = body['version'];
  if (version === undefined || version === null) {
    if (engine.versionRequired)
      throw refusal(
        422,
        recordRefusals.versionMissing,
        {},
        {
          errors: [{ field: 'version', message: engineRefusals.versionMissing }],
        },
      );
  } else if (typeof version !== 'number' || !Number.isInteger(version)) {
    throw refusal(
      400,
      recordRefusals.versionNoInteger,
      {},
      { errors: [{ field: 'version', message: recordRefusals.mustBeInteger }] },
    );
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

/** Gives a record as the actions at the start see it. */
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

/** Tells apart what actions give: values of the head, and rows of sub-tables, which are prepared like rows a person sends. */
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

/** Gives the record with values an action gives; computed fields follow by themselves. */
function withForced(record: PreparedRecord, forced: Row): PreparedRecord {
  const names = Object.keys(forced);
  if (names.length === 0) return record;
  const { head } = record;
  const values = { ...head.values };
  for (const name of names) {
    const field = head.table.byName.get(name);
    if (field === undefined)
      throw refusal(422, recordRefusals.actionFieldUnknown, { title: head.table.title, name: name.slice(0, 60) });
    if (field.formula === undefined && field.kind.storage !== 'none') values[name] = normalise(field, forced[name]);
  }
  return { ...record, head: { ...head, values, sent: new Set([...head.sent, ...names]) } };
}

async function refuseCircle({ db, form, actor }: Scope, id: string, values: Row): Promise<void> {
  const parentId = values[PARENT];
  if (form.definition.kind !== 'tree' || typeof parentId !== 'string') return;
  if (await isBelow(db, form.head.name, { id, parentId, parentColumn: PARENT, tenantId: actor.tenantId }))
    refuseErrors([
      fieldError(
        form.head,
        null,
        PARENT,
        filled(recordRefusals.aboveItself, {
          label: form.head.byName.get(PARENT)?.label ?? recordRefusals.parentLabel,
        }),
      ),
    ]);
}
