import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateText } from '#core/dates/dates.ts';
import { newId } from '#server/db/ids.ts';
import { sayPresent } from '#server/platform/metrics/db/monitor.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { writeDays } from './db/calendar.ts';
import { jobOf, type JobRow } from './db/job.ts';
import type { DoKind } from './kinds.ts';
import { startJobs, type JobRunner } from './runner.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let runners: JobRunner[] = [];
const done: string[] = [];
const reported: unknown[] = [];
let finish: () => void = () => undefined;

const kind =
  (name: string): DoKind =>
  async ({ parameter, progress }) => {
    done.push(name);
    if (name === 'backup') {
      await progress(40);
      await new Promise<void>((end) => (finish = end));
    }
    if (name === 'verify-backup') throw new Error('还没有备份');
    return `${name} ${parameter ?? ''}`;
  };

beforeAll(async () => {
  database = await openTestDatabase();
  const kinds = {
    'clean-expired': kind('clean-expired'),
    'clean-files': kind('clean-files'),
    'purge-logs': kind('purge-logs'),
    'refresh-statistics': kind('refresh-statistics'),
    backup: kind('backup'),
    'verify-backup': kind('verify-backup'),
    'expire-quotations': kind('expire-quotations'),
  };
  // Two processes at one database.
  for (const processId of ['one', 'two']) {
    await sayPresent(database.db, { id: processId, host: 'h', pid: 1, version: null, runtime: '' });
    runners.push(
      await startJobs({
        db: database.db,
        databaseUrl: database.url,
        processId,
        kinds,
        report: (error) => void reported.push(error),
        tickMs: 3_600_000,
      }),
    );
  }
}, 20_000);
afterAll(async () => {
  finish();
  await Promise.all(runners.map((runner) => runner.close()));
  await database.close();
});

const tick = () => Promise.all(runners.map((runner) => runner.tick()));
const log = async (jobId: string) => {
  const { rows } = await sql<{
    result: string;
    message: string | null;
    progress: number | null;
    way: string;
    cost: number | null;
  }>`
    select result, message, progress, way, cost from sys_job_log where job_id = ${jobId} order by begin_time, id`.execute(
    database.db,
  );
  return rows;
};

async function job(of: string, { due = false, parameter = null as string | null } = {}): Promise<JobRow> {
  const id = newId();
  await sql`
    insert into sys_quartz_job (id, tenant_id, name, job_class_name, cron_expression, parameter, next_time)
    values (${id}, '1', ${id}, ${of}, '0 0 3 * * ?', ${parameter}, ${due ? sql`now() - interval '1 minute'` : sql`now() + interval '1 day'`})`.execute(
    database.db,
  );
  const made = await jobOf(database.db, id);
  if (made === undefined) throw new Error('No job');
  return made;
}

describe('scheduled jobs', () => {
  it('[system.quartz-job] that are due run once, however many processes look at the clock', async () => {
    const due = await job('purge-logs', { due: true, parameter: '90' });
    await tick();
    await expect
      .poll(() => log(due.id), { timeout: 8_000 })
      .toMatchObject([{ result: 'done', message: 'purge-logs 90', way: 'clock' }]);
    await tick();
    expect(done.filter((name) => name === 'purge-logs')).toHaveLength(1);
    const moved = await jobOf(database.db, due.id);
    expect(moved?.due).toBeGreaterThan(Date.now());
    const [line] = await log(due.id);
    expect(line?.cost).toBeGreaterThanOrEqual(0);
  }, 15_000);

  it('[system.quartz-job] run at a word, not twice at a time, and say how far they are', async () => {
    const long = await job('backup');
    expect(await runners[0]?.runNow(long, 'admin')).toBe(true);
    await expect
      .poll(() => log(long.id), { timeout: 8_000 })
      .toMatchObject([{ result: 'running', progress: 40, way: 'hand' }]);
    expect(await runners[1]?.runNow(long, 'admin')).toBe(false);
    finish();
    await expect.poll(() => log(long.id), { timeout: 8_000 }).toMatchObject([{ result: 'done', progress: 100 }]);
  }, 20_000);

  it('[system.quartz-job] go on when the expression of one cannot be read: that one stops and says so', async () => {
    const [broken, after] = [await job('purge-logs', { due: true }), await job('expire-quotations', { due: true })];
    await sql`update sys_quartz_job set cron_expression = 'every day' where id = ${broken.id}`.execute(database.db);
    await sql`update sys_quartz_job set next_time = now() - interval '1 hour' where id = ${broken.id}`.execute(
      database.db,
    );
    await tick();
    await expect.poll(() => log(after.id), { timeout: 8_000 }).toMatchObject([{ result: 'done' }]);
    const [said] = await log(broken.id);
    expect(said?.result).toBe('failed');
    expect(said?.message).toContain('任务已停止');
    expect(reported.splice(0)).not.toEqual([]);
    await tick();
    expect(await log(broken.id)).toHaveLength(1);
    expect(reported).toEqual([]);
  }, 15_000);

  it('[system.job-log] that fail say why, and one that died with its process is found', async () => {
    const failing = await job('verify-backup');
    await runners[0]?.runNow(failing, 'admin');
    await expect
      .poll(() => log(failing.id), { timeout: 8_000 })
      .toMatchObject([{ result: 'failed', message: '还没有备份' }]);
    const dead = await job('clean-files');
    await sql`
      insert into sys_job_log (id, tenant_id, job_id, job_name, job_class_name, process_id, way, begin_time, result)
      values (${newId()}, '1', ${dead.id}, 'x', 'clean-files', 'gone', 'clock', now() - interval '1 hour', 'running')`.execute(
      database.db,
    );
    await tick();
    expect(await log(dead.id)).toMatchObject([{ result: 'lost', message: '执行它的服务进程已退出' }]);
  }, 15_000);

  it('[system.calendar] that are for working days alone are left out on a free day', async () => {
    const { db } = database;
    const free = await job('clean-expired', { due: true });
    await sql`update sys_quartz_job set workdays_only = true where id = ${free.id}`.execute(db);
    const holiday = { date: dateText(new Date(Date.now() - 60_000)), kind: '3', name: '节日' };
    // The minute before midnight has its day, too.
    const days = [holiday, { ...holiday, date: dateText(new Date()) }];
    await writeDays(db, days, { tenantId: '1', by: 'admin' });
    await tick();
    expect((await jobOf(db, free.id))?.due).toBeGreaterThan(Date.now());
    expect(done).not.toContain('clean-expired');
    expect(await log(free.id)).toEqual([]);
  });

  it('[system.quartz-job] that are paused or deleted do not run', async () => {
    const paused = await job('refresh-statistics', { due: true });
    const deleted = await job('refresh-statistics', { due: true });
    await sql`update sys_quartz_job set status = -1 where id = ${paused.id}`.execute(database.db);
    await sql`update sys_quartz_job set del_flag = 1 where id = ${deleted.id}`.execute(database.db);
    await tick();
    expect([await log(paused.id), await log(deleted.id)]).toEqual([[], []]);
    expect(done).not.toContain('refresh-statistics');
  });
});
