import { cronFault } from '#core/cron/cron.ts';
import { isJobKind, parameterFault } from '#core/managed/job-kinds.ts';
import { jobLogSubject, quartzJobSubject } from '#core/managed/quartz-job.ts';
import { ofPair } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { findJob, planNext, setNext, type JobRow } from '#server/platform/jobs/db/job.ts';
import { nextOf } from '#server/platform/jobs/runner.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import { managed, noAnswer } from '../kit/managed.ts';
import { systemJobRefusals } from './refusals.ts';

/** Jobs that run by the clock; what they may do is a closed list of the code [system.quartz-job]. */
export const quartzJobs = managed(quartzJobSubject, {
  table: 'sys_quartz_job',
  numbers: ['status'],
  booleans: ['workdaysOnly'],
  completed: async (_db, values) => ('workdaysOnly' in values ? { workdaysOnly: values['workdaysOnly'] ?? '0' } : {}),
  answers: {
    added: platformAnswers.jobAdded,
    edited: platformAnswers.jobEdited,
    deleted: platformAnswers.deletedNarrow,
    deletedMany: platformAnswers.jobsDeleted,
  },
  check: async (_db, values, before) => {
    const now = (name: string): string => plain(values[name] ?? before?.[name]).trim();
    const faults: FieldError[] = [];
    const cron = cronFault(now('cronExpression'), Date.now());
    if (cron !== null && now('cronExpression') !== '') faults.push({ field: 'cronExpression', message: ofPair(cron) });
    const kind = now('jobClassName');
    // Whether the kind is on the list is a rule of its field.
    const parameter = isJobKind(kind) ? parameterFault(kind, now('parameter')) : null;
    if (parameter !== null) faults.push({ field: 'parameter', message: ofPair(parameter) });
    return faults;
  },
  written: async (db, id, values, before) => {
    const cron = plain(values['cronExpression'] ?? before?.['cronExpression']);
    await planNext(db, id, nextOf(cron));
  },
});

/** Results of their runs. */
export const jobLogs = managed(jobLogSubject, {
  table: 'sys_job_log',
  answers: { added: noAnswer, edited: noAnswer, deleted: noAnswer, deletedMany: noAnswer },
});

export type NamedJob = { readonly id?: string | undefined; readonly jobClassName?: string | undefined };

/** @throws Refusal 404 */
export async function jobNamed(
  db: Db,
  { id, jobClassName }: NamedJob,
  actor: Actor,
): Promise<JobRow & { status: number }> {
  const job = await findJob(db, actor.tenantId, { id, kind: jobClassName });
  if (job === undefined) throw refusal(404, systemJobRefusals.jobUnknown);
  return job;
}

export async function pauseJob(db: Db, job: JobRow, actor: Actor): Promise<void> {
  await setNext(db, job.id, null, actor.username);
}

/** @throws Refusal 409 for an expression whose last time is over */
export async function resumeJob(db: Db, job: JobRow, actor: Actor): Promise<void> {
  const next = nextOf(job.cron);
  if (next === null) throw refusal(409, systemJobRefusals.neverAgain);
  await setNext(db, job.id, next, actor.username);
}
