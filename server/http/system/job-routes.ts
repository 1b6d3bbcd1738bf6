import type { Db } from '#server/db/connection.ts';
import { httpRefusals } from '#server/http/refusals.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import type { JobRunner } from '#server/platform/jobs/runner.ts';
import { refusal } from '#server/platform/refusal.ts';
import { jobLogs, jobNamed, pauseJob, quartzJobs, resumeJob } from '#server/system/job/jobs.ts';
import type { HandlersOf } from '../handler.ts';
import { managedHandlers } from './managed-routes.ts';

/** Scheduled jobs and their runs; `jobs` is there once the server runs any. */
export function jobHandlers(db: Db, jobs: () => JobRunner | null) {
  const acts: HandlersOf<'systemQuartzJobPause' | 'systemQuartzJobResume' | 'systemQuartzJobExecute'> = {
    systemQuartzJobPause: async ({ query, actor }) => {
      const job = await jobNamed(db, query, actor);
      await pauseJob(db, job, actor);
      return { message: platformAnswers.jobPaused, result: null, about: job.name };
    },
    systemQuartzJobResume: async ({ query, actor }) => {
      const job = await jobNamed(db, query, actor);
      await resumeJob(db, job, actor);
      return { message: platformAnswers.jobResumed, result: null, about: job.name };
    },
    systemQuartzJobExecute: async ({ query, actor }) => {
      const job = await jobNamed(db, query, actor);
      const runner = jobs();
      if (runner === null) throw refusal(409, httpRefusals.noJobQueue);
      if (!(await runner.runNow(job, actor.username))) throw refusal(409, httpRefusals.jobRunning, { name: job.name });
      return { message: platformAnswers.executed, result: null, about: job.name };
    },
  };
  return {
    ...managedHandlers('systemQuartzJob', db, quartzJobs),
    ...managedHandlers('systemJobLog', db, jobLogs),
    ...acts,
  };
}
