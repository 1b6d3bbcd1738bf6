import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts of what was done in approvals. */
export const workflowAnswers = {
  andMore: { zh: '{names}等 {count} 人', en: '{names} and others, {count} people in all' },
  tasksHanded: { zh: '{tasks} 项待办由{names}接手', en: '{tasks} tasks were taken over by {names}' },
  workHanded: { zh: '工作由{names}接手', en: 'the work was taken over by {names}' },
  pressed: { zh: '已执行“{button}”', en: '“{button}” was done' },
} as const satisfies RefusalTexts;
