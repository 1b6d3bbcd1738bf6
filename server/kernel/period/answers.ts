import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts of closings that were done. */
export const periodAnswers = {
  carried: { zh: '损益结转完成，结转 {count} 个科目', en: 'Profit and loss were carried forward: {count} accounts' },
  calculated: { zh: '计算完成，调整 {count} 行', en: 'The calculation is done: {count} rows were adjusted' },
  closed: { zh: '期间 {period} 已结账', en: 'The period {period} was closed' },
  reopened: { zh: '期间 {period} 已反结账', en: 'The period {period} was reopened' },
} as const satisfies RefusalTexts;
