import { sql } from 'kysely';
import { filled, type RefusalLanguage, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { catalogueFor, formFor, refuseButton } from '#server/engine/access/auth-access.ts';
import { afterSaved } from '#server/engine/behaviour/documents.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { ignoredKeys } from '#server/engine/definition/definition.ts';
import { restoreRows } from '#server/engine/list/db/row.ts';
import type { ListQuery } from '#server/engine/list/query.ts';
import { selectIds, visibleIds, type Row } from '#server/engine/list/select.ts';
import { currentTime, scopeOf, type Engine, type Scope } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { messagesIn, refusal, Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { rememberBatch, takeBatch, type BatchChange, type BatchKind } from './db/batch-undo.ts';
import { noteHistory } from './history.ts';
import { inTransaction, takenMeanwhile } from './record-transaction.ts';
import { recordRefusals } from './refusals.ts';
import { removeRecords } from './remove-record.ts';
import { changeRecord } from './save-record.ts';

/** Most records of one batch. */
const BATCH_LIMIT = 5000;

/** Minutes within which a batch can be undone. */
const UNDO_MINUTES = 10;

/** Which records: by id, or all of a query, of which the user confirmed the number. */
export type BatchTarget = {
  readonly ids?: readonly string[] | undefined;
  readonly versions?: Readonly<Record<string, number>> | undefined;
  readonly query?: ListQuery | undefined;
  readonly dryRun?: boolean | undefined;
  readonly expected?: number | undefined;
};

export type BatchRow = { readonly id: string; readonly ok: boolean; readonly message: RefusalText };

export type BatchResult = {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly rows: BatchRow[];
  readonly undo: { token: string; until: string } | null;
};

/** Returns what became of a batch as somebody reads it who reads a language. */
export function batchIn<Of extends Pick<BatchResult, 'rows'>>(
  result: Of,
  language: RefusalLanguage,
): Omit<Of, 'rows'> & { rows: (Omit<BatchRow, 'message'> & { message: string })[] } {
  return { ...result, rows: messagesIn(result.rows, language) };
}

/** Sets fields on several records, each with every rule of a single change; what fails is said row by row, the others are changed. */
export async function batchEdit(
  engine: Engine,
  idOrTable: string,
  target: BatchTarget,
  values: Row,
  actor: Actor,
): Promise<BatchResult> {
  const { form } = await formFor(engine, idOrTable, actor, 'record');
  refuseButton(form, 'update');
  const names = Object.keys(values);
  if (names.length === 0) throw refusal(422, recordRefusals.chooseFields);
  for (const name of names) refuseField(form, name);
  return run(engine, form, target, 'edit', actor, async (scope, id) => {
    const before = await changeRecord(scope, id, { ...values, id }, target.versions?.[id] ?? null);
    const old = Object.fromEntries(names.map((name) => [name, before[name] ?? null]));
    return { id, version: Number(before['version']) + 1, old };
  });
}

/** Deletes several records, each with every rule of a single deletion. */
export async function batchDelete(
  engine: Engine,
  idOrTable: string,
  target: BatchTarget,
  actor: Actor,
): Promise<BatchResult> {
  const { form } = await formFor(engine, idOrTable, actor, 'record');
  refuseButton(form, 'batch_delete');
  return run(engine, form, target, 'delete', actor, async (scope, id) => {
    const [removed] = await removeRecords(scope, [id]);
    const seen = target.versions?.[id];
    if (removed === undefined) throw refusal(404, platformRefusals.recordGone);
    if (seen !== undefined && seen !== removed.version - 1) throw refusal(409, recordRefusals.changedNotDeleted);
    return removed;
  });
}

/** Takes back a batch of the same user; records changed meanwhile stay as they are and are named. */
export async function batchUndo(engine: Engine, token: string, actor: Actor): Promise<BatchResult> {
  const catalogue = await catalogueFor(engine, actor, 'record');
  return engine.db.transaction().execute(async (db) => {
    const batch = await takeBatch(db, actor, token);
    const form = batch === null ? undefined : catalogue.form(batch.table);
    if (batch === null || form === undefined) throw refusal(404, recordRefusals.undoTooLate);
    if (!may(actor, `${form.definition.permission}:${batch.kind}`)) throw refusal(403, platformRefusals.noRight);
    const cause = { way: 'undo' } as const;
    const scope = { db, catalogue, form, actor, now: (engine.now ?? currentTime)(), cause };
    const changes = new Map(batch.changes.map((change) => [change.id, change]));
    const { rows } = await eachRow(scope, [...changes.keys()], async (id) => {
      const change = changes.get(id);
      if (change === undefined) return;
      if (batch.kind === 'edit') await changeBack(scope, change);
      else await bringBack(scope, change);
    });
    return tally(rows, null);
  });
}

/** Is it a field whose value a person may set on many records at once? */
function refuseField(form: Form, name: string): void {
  const field = form.head.byName.get(name);
  if (field === undefined || ignoredKeys.has(name))
    throw refusal(400, recordRefusals.noBatchField, { title: form.definition.title, name: name.slice(0, 60) });
  const isFixed = field.readonly === true || field.formula !== undefined || field.dormant;
  const isOwn = field.unique === true || field.extend?.['own'] === true;
  if (isFixed || isOwn || field.kind.storage === 'none' || field.type === 'password')
    throw refusal(
      422,
      recordRefusals.notInBatch,
      { label: field.label },
      {
        errors: [{ field: name, message: filled(recordRefusals.notInBatchField, { label: field.label }) }],
      },
    );
}

async function run(
  engine: Engine,
  form: Form,
  target: BatchTarget,
  kind: BatchKind,
  actor: Actor,
  act: (scope: Scope, id: string) => Promise<BatchChange>,
): Promise<BatchResult> {
  const catalogue = await catalogueFor(engine, actor, 'record');
  // What rows are narrowed by is what the list can be narrowed by.
  const list = await formFor(engine, form.definition.table, actor, 'list');
  return inTransaction(engine.db, form, async (db) => {
    const ids = await targetIds(db, list.form, target, actor);
    if (target.dryRun === true) return { total: ids.length, done: 0, failed: 0, rows: [], undo: null };
    const scope = scopeOf({ ...engine, cause: { way: 'batch' } }, db, { catalogue, form }, actor);
    const { rows, results } = await eachRow(scope, ids, (id) => act(scope, id));
    const undo =
      results.length === 0
        ? null
        : await rememberBatch(db, actor, {
            table: form.definition.table,
            kind,
            changes: results,
            minutes: UNDO_MINUTES,
          });
    return tally(rows, undo);
  });
}

async function targetIds(db: Db, form: Form, target: BatchTarget, actor: Actor): Promise<readonly string[]> {
  if ((target.ids === undefined) === (target.query === undefined)) throw refusal(400, recordRefusals.idsOrQuery);
  if (target.ids !== undefined) {
    const ids = [...new Set(target.ids.map((id) => id.trim()).filter((id) => id !== ''))];
    if (ids.length === 0) throw refusal(400, recordRefusals.chooseRecords);
    if (target.dryRun !== true) return ids;
    const living = await visibleIds(db, form.head, ids, actor.tenantId);
    return ids.filter((id) => living.has(id));
  }
  const query: ListQuery = { ...target.query, filters: target.query?.filters ?? {}, viewer: actor };
  const ids = await selectIds(db, form, { query, tenantId: actor.tenantId, limit: BATCH_LIMIT });
  if (ids.length > BATCH_LIMIT) throw refusal(422, recordRefusals.tooManyMatch, { limit: BATCH_LIMIT });
  if (target.dryRun === true) return ids;
  if (target.expected === undefined) throw refusal(422, recordRefusals.expectedMissing);
  if (target.expected !== ids.length)
    throw refusal(409, recordRefusals.countChanged, { expected: target.expected, count: ids.length });
  return ids;
}

/**
 * Runs an act on each row behind a savepoint: a refused row leaves no trace and does not stop the others. Rows that only fail because
 * another row of the batch must go first (a branch of a tree) get another turn.
 */
export async function eachRow<T>(
  { db, form }: Pick<Scope, 'db' | 'form'>,
  ids: readonly string[],
  act: (id: string) => Promise<T>,
) {
  const messages = new Map<string, BatchRow>();
  const results: T[] = [];
  let pending = ids;
  for (;;) {
    const refused: string[] = [];
    for (const id of pending) {
      await sql`savepoint batch_row`.execute(db);
      try {
        results.push(await act(id));
        await sql`release savepoint batch_row`.execute(db);
        messages.set(id, { id, ok: true, message: platformAnswers.success });
      } catch (error) {
        const refusal = error instanceof Refusal ? error : takenMeanwhile(form, error);
        // A fault of ours or of the database ends the batch as a whole.
        if (refusal === undefined) throw error;
        await sql`rollback to savepoint batch_row`.execute(db);
        messages.set(id, { id, ok: false, message: refusal.text });
        refused.push(id);
      }
    }
    if (refused.length === 0 || refused.length === pending.length) break;
    pending = refused;
  }
  return { rows: ids.flatMap((id) => messages.get(id) ?? []), results };
}

/** Counts the rows that went well. */
export function tally(rows: BatchRow[], undo: BatchResult['undo']): BatchResult {
  const done = rows.filter((row) => row.ok).length;
  return { total: rows.length, done, failed: rows.length - done, rows, undo };
}

async function changeBack(scope: Scope, { id, version, old }: BatchChange): Promise<void> {
  try {
    await changeRecord(scope, id, { ...old, id }, version);
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) throw refusal(409, recordRefusals.changedSince);
    throw error;
  }
}

async function bringBack(scope: Scope, { id, version, subs }: BatchChange): Promise<void> {
  const { db, form, actor } = scope;
  const { tenantId, username } = actor;
  const came = await restoreRows(db, form.head.name, { ids: [id], tenantId, version }, username);
  if (came === 0) throw refusal(409, recordRefusals.differsSince);
  for (const sub of form.subs) await restoreRows(db, sub.name, { ids: subs?.[sub.name] ?? [], tenantId }, username);
  await afterSaved(scope, [id]);
  await noteHistory(scope, [{ recordId: id, version: version + 1, act: 'restore', changes: null }]);
}
