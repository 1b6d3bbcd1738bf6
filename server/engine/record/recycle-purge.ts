import { sql, type RawBuilder } from 'kysely';
import { recycleDays } from '#core/params/online.ts';
import type { Db } from '#server/db/connection.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import type { DefinitionStore } from '#server/engine/definition/store.ts';
import type { Scope } from '#server/engine/scope.ts';
import { paramNumber } from '#server/platform/db/param.ts';
import { RECORD_ATTACHMENT } from '#server/platform/file/db/file.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import { deleteRemarks } from './db/record-comment.ts';
import { noteHistory } from './history.ts';
import { recordRefusals } from './refusals.ts';

/** Records of one form that go in one transaction. */
const LOT = 200;

/** Deletes one record for good. Its history stays; the files only it names are cleaned up with those nobody names. */
export async function purgeOne(scope: Pick<Scope, 'db' | 'form' | 'actor' | 'cause'>, id: string): Promise<void> {
  const { db, form, actor } = scope;
  const { tenantId } = actor;
  for (const sub of form.subs)
    await removing(
      sql`delete from ${sql.table(sub.name)} where tenant_id = ${tenantId} and head_id = ${id}`.execute(db),
    );
  const { rows } = await removing(
    sql<{ version: number }>`
      delete from ${sql.table(form.head.name)} where tenant_id = ${tenantId} and id = ${id} and del_flag = 1
      returning version`.execute(db),
  );
  const [gone] = rows;
  if (gone === undefined) return;
  await sql`
    delete from sys_file_use where tenant_id = ${tenantId} and form_table = ${form.head.name} and record_id = ${id}`.execute(
    db,
  );
  await deleteRemarks(db, form.head.name, [id]);
  await noteHistory(scope, [{ recordId: id, version: gone.version + 1, act: 'purge', changes: null }]);
}

/** Counts what goes with records of the bin: rows of sub-tables, and files nobody else names. */
export async function usesOf(
  db: Db,
  form: Form,
  ids: readonly string[],
  tenantId: string,
): Promise<{ lines: number; files: number }> {
  let lines = 0;
  for (const sub of form.subs) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(sub.name)} s
      join ${sql.table(form.head.name)} h on h.id = s.head_id and h.update_time = s.update_time
      where s.tenant_id = ${tenantId} and s.del_flag = 1 and s.head_id = any(${ids}::text[])`.execute(db);
    lines += rows[0]?.count ?? 0;
  }
  // Named by a field, or lying with the record.
  const { rows } = await sql<{ count: number }>`
    with own as (
      select u.id, u.file_id from sys_file_use u
      left join sys_record_attachment a on u.form_table = ${RECORD_ATTACHMENT} and a.id = u.record_id
      where u.tenant_id = ${tenantId} and coalesce(a.form_table, u.form_table) = ${form.head.name}
        and coalesce(a.record_id, u.record_id) = any(${ids}::text[]))
    select count(distinct o.file_id) as count from own o
    where not exists (
      select 1 from sys_file_use u where u.file_id = o.file_id and u.id not in (select id from own))`.execute(db);
  return { lines, files: rows[0]?.count ?? 0 };
}

/**
 * Deletes for good what has been in the bin for so many days, or as many as its company set, in every tenant, and lines of living records that were removed as long ago.
 * What others in the bin point to waits until they are gone. One process at a time; broken off, the next run goes on.
 * @returns how many records went
 */
export async function purgeExpired(db: Db, store: DefinitionStore, days: number): Promise<number> {
  const catalogue = await store.catalogue();
  let all = 0;
  // Documents before what they point to: another round takes what the last one set free.
  for (let isFurther = true; isFurther;) {
    let round = 0;
    for (const form of catalogue.forms)
      if (!catalogue.outOfStep.has(form.id))
        round += await db.transaction().execute((within) => purgeLot(within, form, days));
    all += round;
    isFurther = round > 0;
  }
  return all;
}

/** Has it been there as long as its company keeps what was deleted? For ever with 0. */
function isDue(days: number, row: RawBuilder<unknown>): RawBuilder<boolean> {
  const kept = paramNumber(recycleDays.code, sql`${row}.tenant_id`, days);
  return sql<boolean>`${kept} > 0 and ${row}.update_time < now() - make_interval(days => ${kept})`;
}

async function purgeLot(db: Db, form: Form, days: number): Promise<number> {
  const { rows: lock } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('recycle-bin', 0)) as free`.execute(db);
  if (lock[0]?.free !== true) return 0;
  for (const sub of form.subs)
    await attempt(db, async () => {
      await removing(
        sql`
          delete from ${sql.table(sub.name)} s where s.del_flag = 1 and ${isDue(days, sql`s`)}
            and exists (select 1 from ${sql.table(form.head.name)} h where h.id = s.head_id and h.del_flag = 0)`.execute(
          db,
        ),
      );
    });
  const { rows } = await sql<{ id: string; tenant_id: string }>`
    select id, tenant_id from ${sql.table(form.head.name)} h
    where del_flag = 1 and ${isDue(days, sql`h`)}
    order by update_time, id limit ${LOT} for update skip locked`.execute(db);
  let gone = 0;
  for (const { id, tenant_id: tenantId } of rows) {
    const actor = systemActor(tenantId);
    if (await attempt(db, () => purgeOne({ db, form, actor, cause: { way: 'system' } }, id))) gone += 1;
  }
  return gone;
}

/** Does it behind a savepoint; false when it was refused. */
async function attempt(db: Db, act: () => Promise<void>): Promise<boolean> {
  await sql`savepoint recycled`.execute(db);
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint recycled`.execute(db);
    return false;
  }
  await sql`release savepoint recycled`.execute(db);
  return true;
}

/** A deletion that a foreign key forbids is refused. */
async function removing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23503')
      throw refusal(422, recordRefusals.binReferences);
    throw error;
  }
}

/** Nobody: the server itself. */
function systemActor(tenantId: string): Scope['actor'] {
  return {
    sessionId: 'system',
    userId: 'system',
    username: 'system',
    realname: 'system',
    tenantId,
    orgCode: null,
    permissions: new Set(),
    superuser: false,
  };
}
