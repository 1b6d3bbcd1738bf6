import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of the recycle bin. */
export const systemRecycleBinRefusals = {
  timeWrong: {
    zh: '时间“{time}”不正确，请按 2026-01-31 的样子填写',
    en: 'The time “{time}” is not right; write it like 2026-01-31',
  },
} as const satisfies RefusalTexts;
