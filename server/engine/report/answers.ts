import type { RefusalTexts } from '#core/refusals/text.ts';

/** Words of the workbooks of reports. */
export const reportAnswers = {
  total: {
    zh: '合计',
    en: 'Total',
  },
} as const satisfies RefusalTexts;
