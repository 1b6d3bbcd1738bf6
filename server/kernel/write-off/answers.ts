import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts of write-offs that were done. */
export const writeOffAnswers = {
  done: { zh: '核销成功，核销单 {no}', en: 'Written off as {no}' },
  reversed: { zh: '核销单 {no} 已反核销', en: 'The write-off {no} was reversed' },
} as const satisfies RefusalTexts;
