import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of jobs. */
export const systemJobRefusals = {
  jobUnknown: {
    zh: '定时任务不存在！',
    en: 'The job does not exist!',
  },
  neverAgain: {
    zh: '这个表达式不会再触发，请先修改',
    en: 'This expression never comes due again; change it first',
  },
} as const satisfies RefusalTexts;
