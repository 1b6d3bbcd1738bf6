import { sql } from 'kysely';
import type { CloseAct, CloseLedger, CloseStep } from '#core/kernel/close.ts';
import type { Db } from '#server/db/connection.ts';

/** Progress of a closing. */
export type CloseRun = {
  readonly ledger: CloseLedger;
  readonly period: string;
  readonly act: CloseAct;
  readonly step: CloseStep;
  readonly done: number;
  readonly total: number;
};

export type RunningClose = CloseRun & { readonly startedBy: string; readonly startedAt: string };

/** Outside the closing's own transaction, or nobody would see it. */
export async function writeRun(
  db: Db,
  { tenantId, id, by }: { readonly tenantId: string; readonly id: string; readonly by: string },
  { ledger, period, act, step, done, total }: CloseRun,
): Promise<void> {
  await sql`
    insert into ms_close_run (tenant_id, run_id, ledger, period, act, step, done, total, started_by)
    values (${tenantId}, ${id}, ${ledger}, ${period}, ${act}, ${step}, ${done}, ${total}, ${by})
    on conflict (tenant_id) do update set run_id = excluded.run_id, ledger = excluded.ledger, period = excluded.period, act = excluded.act,
      step = excluded.step, done = excluded.done, total = excluded.total, started_by = excluded.started_by,
      started_at = case when ms_close_run.run_id = excluded.run_id then ms_close_run.started_at else now() end`.execute(
    db,
  );
}

export async function endRun(db: Db, tenantId: string, id: string): Promise<void> {
  await db.deleteFrom('ms_close_run').where('tenant_id', '=', tenantId).where('run_id', '=', id).execute();
}

/** The closing that runs now; what a server left that died is none, for its lock went with it. */
export async function runningClose(db: Db, tenantId: string): Promise<RunningClose | null> {
  const { rows } = await sql<RunningClose>`
    select ledger, period, act, step, done, total, started_by as "startedBy", started_at as "startedAt" from ms_close_run
    where tenant_id = ${tenantId} and exists (
      select 1 from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and ((classid::bigint << 32) | objid::bigint) = ledger_lock_key(${tenantId}, 'closing')
    )`.execute(db);
  return rows[0] ?? null;
}
