import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of account books. */
export const accountBookRefusals = {
  bookMonths: {
    zh: '请选择起止期间，起始期间不能晚于截止期间，最多 {most} 个月',
    en: 'Choose the first and the last month, in this order and {most} months at most',
  },
  noBookAccount: {
    zh: '没有科目“{code}”，或它不能做这种账簿，请重新选择',
    en: 'There is no account “{code}”, or it has no book of this kind; choose another',
  },
  tooManyLines: {
    zh: '所选账簿超过 {most} 行，请缩小科目或期间的范围',
    en: 'The chosen books have more than {most} lines; choose fewer accounts or months',
  },
  nothingToPrint: {
    zh: '所选科目和期间没有余额和发生额，没有可打印的账页',
    en: 'The chosen accounts have neither balances nor entries in these months; there is nothing to print',
  },
} as const satisfies RefusalTexts;
