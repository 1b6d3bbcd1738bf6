import { CompiledQuery } from 'kysely';
import { PgBoss, type Job } from 'pg-boss';
import { isWorkday } from '#core/calendar/workdays.ts';
import { CronFault, nextRuns, readCron } from '#core/cron/cron.ts';
import { dateText } from '#core/dates/dates.ts';
import { isJobKind, type JobKind } from '#core/managed/job-kinds.ts';
import { cleanText } from '#core/rules/clean-text.ts';
import type { Db } from '#server/db/connection.ts';
import { StartupFailure } from '#server/db/startup-failure.ts';
import { raiseMessage } from '#server/platform/delivery/events.ts';
import { calendarOf } from './db/calendar.ts';
import {
  beginRun,
  dueJobs,
  endRun,
  jobOf,
  markLost,
  moveOn,
  noteProgress,
  seedJobs,
  type JobRow,
  type Way,
} from './db/job.ts';
import type { DoKind } from './kinds.ts';

const QUEUE = 'scheduled-jobs';
const TICK_MS = 5_000;
/** A worker that has said nothing for so long is gone, as far as the queue is concerned. */
const HEARTBEAT_SECONDS = 30;
const LONGEST_SECONDS = 6 * 3_600;

type Sent = { readonly jobId: string; readonly way: Way; readonly by: string | null };

export type JobRunner = {
  /** Sends a job off now; false while it waits or runs already. */
  readonly runNow: (job: JobRow, by: string) => Promise<boolean>;
  /** Looks once at the clock: sends off what is due, marks what was lost. */
  readonly tick: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** When jobs every installation begins with run: what used to happen each hour, and what a new day changes. */
const first = [
  { id: 'job-clean-expired', name: '清理过期会话', kind: 'clean-expired', cron: '0 7 * * * ?' },
  { id: 'job-clean-files', name: '清理回收站和文件', kind: 'clean-files', cron: '0 17 * * * ?' },
  { id: 'job-expire-quotations', name: '标记过期的报价单', kind: 'expire-quotations', cron: '0 12 0 * * ?' },
] as const satisfies readonly { readonly kind: JobKind; readonly [key: string]: string }[];

/**
 * Runs jobs by the clock, over the queue of pg-boss (decision 70): of several processes one sends a run off, and one, maybe another, does it.
 * A run that was due while nobody was there is made up for once.
 */
export async function startJobs(deps: {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly processId: string;
  readonly kinds: Readonly<Record<JobKind, DoKind>>;
  readonly report: (error: unknown) => void;
  /** Tests turn the clock themselves. */
  readonly tickMs?: number;
}): Promise<JobRunner> {
  const { db, kinds, processId, report, tickMs = TICK_MS } = deps;
  const boss = new PgBoss({
    connectionString: deps.databaseUrl,
    application_name: 'back-office jobs',
    max: 3,
    // The clock is ours: Quartz expressions, seconds first.
    schedule: false,
    superviseIntervalSeconds: 30,
  });
  boss.on('error', report);
  try {
    await boss.start();
  } catch (error) {
    // insufficient_privilege
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error;
    throw new StartupFailure(
      'The database account may not make the schema “pgboss”, which scheduled jobs are queued in.',
      'Grant it CREATE on the database: grant create on database <database> to <account>.',
    );
  }
  await boss.createQueue(QUEUE, {
    // A job that waits or runs is not sent off again.
    policy: 'exclusive',
    retryLimit: 0,
    expireInSeconds: LONGEST_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  });
  const now = Date.now();
  await seedJobs(
    db,
    first.map((job) => ({ ...job, next: nextRuns(readCron(job.cron), now, 1)[0] ?? now })),
  );
  const send = (trx: Db, sent: Sent): Promise<string | null> =>
    boss.send(QUEUE, sent, { singletonKey: sent.jobId, db: inside(trx) });

  const sendDue = async (): Promise<void> => {
    for (const job of await dueJobs(db)) {
      try {
        const next = nextOf(job.cron);
        // Who moves it on sends it off, in one transaction: no run is lost, none is made twice.
        await db.transaction().execute(async (trx) => {
          if ((await moveOn(trx, job, next)) && (await isDay(trx, job)))
            await send(trx, { jobId: job.id, way: 'clock', by: null });
        });
      } catch (error) {
        // One whose expression cannot be read keeps no other from running, and is told of as any that fails.
        report(error);
        if (error instanceof CronFault) await stopUnreadable(db, job, processId, error);
      }
    }
  };
  const tick = async (): Promise<void> => {
    const lost = await markLost(db, '执行它的服务进程已退出');
    // The next run need not wait until the queue misses the worker.
    if (lost.length > 0) await boss.fail(QUEUE, [...lost]).catch(report);
    await sendDue();
  };
  await boss.work<Sent>(QUEUE, { pollingIntervalSeconds: 1, batchSize: 1 }, async ([job]: Job<Sent>[]) => {
    if (job !== undefined) await runOne(db, kinds, { ...job.data, queueId: job.id, processId });
  });
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(tick).catch(report);
  }, tickMs).unref();
  return {
    runNow: async (job, by) => (await send(db, { jobId: job.id, way: 'hand', by })) !== null,
    tick,
    close: async () => {
      clearInterval(timer);
      await running;
      await boss.stop({ graceful: true, timeout: 3_000 });
    },
  };
}

/** The next time of an expression; null where it never comes again. */
export function nextOf(cron: string): number | null {
  return nextRuns(readCron(cron), Date.now(), 1)[0] ?? null;
}

/** Is this a day the job runs on? What was due on a free day is left out, not made up for. */
async function isDay(db: Db, { workdaysOnly, tenantId, due }: JobRow): Promise<boolean> {
  if (!workdaysOnly) return true;
  const day = dateText(new Date(due ?? Date.now()));
  return isWorkday(day, await calendarOf(db, tenantId, { from: day, to: day }));
}

/** Stops a job whose expression this version cannot read, and tells of it as of a run that failed. */
async function stopUnreadable(db: Db, job: JobRow, processId: string, fault: CronFault): Promise<void> {
  if (!(await moveOn(db, job, null))) return;
  const line = await beginRun(db, job, { way: 'clock', processId, queueId: '', by: null });
  await fail(db, job, line, `时间表达式“${job.cron}”无法识别，任务已停止：${fault.message}`);
}

async function fail(db: Db, job: JobRow, line: string, text: string): Promise<void> {
  // A script or another server may have said anything.
  const message = cleanText(text);
  await endRun(db, line, { result: 'failed', message });
  await raiseMessage(db, {
    tenantId: job.tenantId,
    event: 'job-failed',
    title: `定时任务“${job.name}”失败`,
    text: message.slice(0, 500),
    values: { job: job.name, error: message.slice(0, 500) },
    openPage: '/isystem/job-log',
  });
}

async function runOne(
  db: Db,
  kinds: Readonly<Record<JobKind, DoKind>>,
  { jobId, queueId, processId, way, by }: Sent & { readonly queueId: string; readonly processId: string },
): Promise<void> {
  const job = await jobOf(db, jobId);
  // It was deleted while it waited.
  if (job === undefined) return;
  const line = await beginRun(db, job, { way, processId, queueId, by });
  try {
    if (!isJobKind(job.kind)) throw new Error(`此版本没有任务类 ${job.kind}`);
    const message = await kinds[job.kind]({
      parameter: job.parameter,
      progress: (percent) => noteProgress(db, line, percent),
    });
    await endRun(db, line, { result: 'done', message });
  } catch (error) {
    await fail(db, job, line, error instanceof Error ? error.message : String(error));
  }
}

/** The queue writes in our transaction. */
function inside(trx: Db) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}
