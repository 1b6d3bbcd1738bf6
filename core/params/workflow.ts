import type { NumberParam, Param } from './param.ts';

const workflow = { installmod: 'workflow', kind: 'number' } as const;

/** Minutes between two reminders of one task (P30). */
export const flowUrgeMinutes: NumberParam = {
  ...workflow,
  code: 'workflow.urgeMinutes',
  usual: 30,
  min: 1,
  max: 1440,
  title: ['催办间隔（分钟）', 'Minutes between reminders'],
  description: [
    '同一任务两次催办之间至少间隔多少分钟。',
    'How many minutes pass at least between two reminders of one task.',
  ],
};

/** After how many reminders a superior hears of a task. */
export const flowUrgeEscalation: NumberParam = {
  ...workflow,
  code: 'workflow.urgeEscalation',
  usual: 3,
  min: 2,
  max: 99,
  title: ['催办上报次数', 'Reminders until a superior is told'],
  description: [
    '同一任务催办达到此次数后，同时提醒处理人的直属上级。',
    'Once a task was urged so many times, the superior of whoever has it is told as well.',
  ],
};

export const workflowParams: readonly Param[] = [flowUrgeMinutes, flowUrgeEscalation];
