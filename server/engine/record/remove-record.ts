import { filled } from '#core/refusals/text.ts';
import { formFor, refuseButton } from '#server/engine/access/auth-access.ts';
import { beforeRemoved } from '#server/engine/behaviour/documents.ts';
import { refuseFollowed } from '#server/engine/flow/flow-count.ts';
import { selectRows, type Row } from '#server/engine/list/select.ts';
import { nameOf, scopeOf, type Engine, type Scope } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { removeRows } from './db/remove-rows.ts';
import { authorOf } from './history.ts';
import { GONE } from './read-record.ts';
import { inTransaction } from './record-transaction.ts';
import { recordRefusals } from './refusals.ts';
import { refuseInUse } from './refuse-in-use.ts';
import { refuseLockedRows } from './refuse-locked.ts';
import { lockedForRemoval } from './visible-rows.ts';

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
  if (unique.length === 0) throw refusal(400, recordRefusals.chooseToDelete);
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
  const { tenantId } = actor;
  const rows = await lockedForRemoval(scope, ids);
  refuseGone(ids, rows);
  refuseLockedRows(form, rows);
  await refuseInUse(db, catalogue, form, rows, tenantId);
  if ((form.definition.pushes ?? []).length > 0) await refuseFollowed(scope, await withLines(scope, rows), '删除');
  if (acts?.has(form, 'delete') === true) for (const row of rows) await acts.before(scope, 'delete', row);
  await beforeRemoved(scope, ids);
  const left = rows.map((row) => ({ id: String(row['id']), version: Number(row['version']) + 1 }));
  const gone = await removeRows(
    db,
    { head: form.head.name, subs: form.subs.map(({ name }) => name) },
    ids,
    authorOf(scope),
    left.map(({ id, version }) => ({ recordId: id, version, act: 'delete', changes: null })),
  );
  if (acts?.has(form, 'delete') === true) for (const row of rows) await acts.afterRemoval(scope, row);
  return left.map(({ id, version }) => ({ id, version, subs: gone.get(id) ?? {} }));
}

function refuseGone(ids: readonly string[], rows: readonly Row[]): void {
  if (rows.length === ids.length) return;
  const there = new Set(rows.map((row) => row['id']));
  throw refusal(
    404,
    ids.length === 1
      ? GONE
      : filled(recordRefusals.someToDeleteGone, { count: ids.length, missing: ids.length - rows.length }),
    {},
    { errors: ids.filter((id) => !there.has(id)).map((id) => ({ field: id, message: GONE })) },
  );
}

/** Reads the lines of many records, in one statement for each sub-table. */
async function withLines({ db, form, actor }: Scope, rows: readonly Row[]) {
  const { tenantId } = actor;
  const values = rows.map((row) => String(row['id']));
  const lines = new Map<string, ReadonlyMap<unknown, readonly Row[]>>();
  for (const sub of form.subs) {
    const found = await selectRows(db, sub, { tenantId, column: 'head_id', values });
    lines.set(
      sub.name,
      Map.groupBy(found, (line) => line['head_id']),
    );
  }
  return rows.map((row) => ({
    name: nameOf(form.head, form, row),
    subs: new Map([...lines].map(([table, ofHead]) => [table, ofHead.get(row['id']) ?? []])),
  }));
}
