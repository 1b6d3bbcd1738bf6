import type { JobsKey } from './zh-cn.ts';

/** Texts of scheduled jobs, in English. */
export const jobsEn: Readonly<Record<JobsKey, string>> = {
  'jobs.run': 'Run now',
  'jobs.pause': 'Pause',
  'jobs.start': 'Start',
  'jobs.log': 'Log',
  'jobs.runConfirm': 'Run “{{name}}” now?',
  'jobs.next': 'Next: {{times}} (Beijing time)',
  'jobs.parameter': '{{title}}, {{min}} to {{max}}; {{usual}} when empty (of “{{kind}}” alone)',
  'jobs.zone':
    'All times are those of Beijing (Asia/Shanghai). What was missed while no server ran is made up for once.',
};
