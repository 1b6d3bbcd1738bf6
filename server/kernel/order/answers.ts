import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts that acts of orders tell when they are done. */
export const orderAnswers = {
  changeMade: {
    zh: '已生成变更单草稿 {no}，请填写新数量、新单价或新交期后提交',
    en: 'The draft {no} of a change was made; fill in the new quantities, prices or delivery dates and submit it',
  },
} as const satisfies RefusalTexts;
