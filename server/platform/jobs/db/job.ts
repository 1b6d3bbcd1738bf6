import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { SILENT_SECONDS } from '#server/platform/metrics/db/monitor.ts';

export type JobRow = {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly kind: string;
  readonly cron: string;
  readonly parameter: string | null;
  /** It is sent off on working days of its company alone. */
  readonly workdaysOnly: boolean;
  /** Milliseconds; as the database has it, so that nobody takes a run twice. */
  readonly due: number | null;
};

const columns = sql`id, tenant_id as "tenantId", name, job_class_name as kind, cron_expression as cron, parameter, workdays_only as "workdaysOnly",
  (extract(epoch from next_time) * 1000)::float8 as due`;

/** Jobs whose time has come. */
export async function dueJobs(db: Db): Promise<readonly JobRow[]> {
  const { rows } = await sql<JobRow>`
    select ${columns} from sys_quartz_job where del_flag = 0 and status = 0 and next_time <= now() order by next_time, id`.execute(
    db,
  );
  return rows;
}

export async function jobOf(db: Db, id: string): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`select ${columns} from sys_quartz_job where id = ${id} and del_flag = 0`.execute(
    db,
  );
  return rows[0];
}

/** Moves a job on to its next time; false when another process did. */
export async function moveOn(db: Db, { id, due }: JobRow, next: number | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sys_quartz_job set next_time = to_timestamp(${next === null ? null : next / 1_000}::float8)
    where id = ${id} and status = 0 and del_flag = 0 and (extract(epoch from next_time) * 1000)::float8 = ${due}::float8`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Pauses a job (null), or says when it runs next. */
export async function setNext(db: Db, id: string, next: number | null, by: string): Promise<void> {
  await sql`
    update sys_quartz_job
    set status = ${next === null ? -1 : 0}, next_time = to_timestamp(${next === null ? null : next / 1_000}::float8),
      version = version + 1, update_by = ${by}, update_time = now()
    where id = ${id}`.execute(db);
}

/** The job of a company by its id, or by its kind as older clients of the family name it. */
export async function findJob(
  db: Db,
  tenantId: string,
  { id, kind }: { readonly id?: string | undefined; readonly kind?: string | undefined },
): Promise<(JobRow & { readonly status: number }) | undefined> {
  const { rows } = await sql<JobRow & { status: number }>`
    select ${columns}, status from sys_quartz_job
    where tenant_id = ${tenantId} and del_flag = 0 and ${id === undefined ? sql`job_class_name = ${kind ?? ''}` : sql`id = ${id}`}
    order by id limit 1`.execute(db);
  return rows[0];
}

/** When a job that was written runs next; a paused one does not. */
export async function planNext(db: Db, id: string, next: number | null): Promise<void> {
  await sql`
    update sys_quartz_job set next_time = case when status = 0 then to_timestamp(${next === null ? null : next / 1_000}::float8) end
    where id = ${id}`.execute(db);
}

/** Jobs every installation begins with; one that was changed or deleted stays as it is. */
export async function seedJobs(
  db: Db,
  jobs: readonly {
    readonly id: string;
    readonly name: string;
    readonly kind: string;
    readonly cron: string;
    readonly next: number;
  }[],
): Promise<void> {
  for (const { id, name, kind, cron, next } of jobs)
    await sql`
      insert into sys_quartz_job (id, tenant_id, name, job_class_name, cron_expression, next_time)
      values (${id}, '1', ${name}, ${kind}, ${cron}, to_timestamp(${next / 1_000}::float8))
      on conflict do nothing`.execute(db);
}

export type Way = 'clock' | 'hand';

/** Notes that a run began; answers the id of its line. */
export async function beginRun(
  db: Db,
  job: JobRow,
  run: { readonly way: Way; readonly processId: string; readonly queueId: string; readonly by: string | null },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('sys_job_log')
    .values({
      id,
      tenant_id: job.tenantId,
      create_by: run.by,
      job_id: job.id,
      job_name: job.name,
      job_class_name: job.kind,
      queue_id: run.queueId,
      process_id: run.processId,
      way: run.way,
      result: 'running',
    })
    .execute();
  return id;
}

export async function noteProgress(db: Db, id: string, percent: number): Promise<void> {
  await db
    .updateTable('sys_job_log')
    .set({ progress: Math.round(percent) })
    .where('id', '=', id)
    .execute();
}

export async function endRun(
  db: Db,
  id: string,
  { result, message }: { readonly result: 'done' | 'failed'; readonly message: string },
): Promise<void> {
  await sql`
    update sys_job_log
    set result = ${result}, message = ${message.slice(0, 2_000)}, end_time = clock_timestamp(),
      cost = (extract(epoch from clock_timestamp() - begin_time) * 1000)::int,
      progress = case when ${result} = 'done' and progress is not null then 100 else progress end
    where id = ${id} and result = 'running'`.execute(db);
}

/** Runs whose process is gone: marked, and named for the queue. */
export async function markLost(db: Db, message: string): Promise<readonly string[]> {
  const { rows } = await sql<{ queueId: string | null }>`
    update sys_job_log l set result = 'lost', end_time = now(), message = ${message}
    where result = 'running' and begin_time < now() - interval '5 seconds' and not exists (
      select 1 from sys_process p
      where p.id = l.process_id and p.seen_time > now() - make_interval(secs => ${SILENT_SECONDS}))
    returning queue_id as "queueId"`.execute(db);
  return rows.flatMap(({ queueId }) => (queueId === null ? [] : [queueId]));
}

/** Removes lines of runs that began so many days ago. */
export async function removeOldRuns(db: Db, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sys_job_log where result <> 'running' and begin_time < now() - make_interval(days => ${days})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Lets the planner look at all tables again. */
export async function refreshStatistics(db: Db): Promise<void> {
  await sql`analyze`.execute(db);
}

/** Counts the jobs that wait for their time, run now, and failed within a day. */
export async function jobCounts(db: Db): Promise<{ scheduled: number; running: number; failed: number }> {
  const { rows } = await sql<{ scheduled: number; running: number; failed: number }>`
    select (select count(*)::int from sys_quartz_job where del_flag = 0 and status = 0) as scheduled,
      count(*) filter (where result = 'running')::int as running,
      count(*) filter (where result not in ('running', 'done') and begin_time > now() - interval '1 day')::int as failed
    from sys_job_log where del_flag = 0`.execute(db);
  return rows[0] ?? { scheduled: 0, running: 0, failed: 0 };
}
