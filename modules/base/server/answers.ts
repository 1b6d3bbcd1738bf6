import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts of what was done with master data. */
export const baseAnswers = {
  daysSet: { zh: '已设置 {count} 天', en: '{count} days were set' },
} as const satisfies RefusalTexts;
