import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts that acts of stock tell when they are done. */
export const stockAnswers = {
  redMade: { zh: '已生成红字单据 {no}', en: 'The red document {no} was made' },
  shortOf: { zh: '{title} {no} 缺 {short}', en: '{title} {no}: {short} short' },
} as const satisfies RefusalTexts;
