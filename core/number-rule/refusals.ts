import type { RefusalTexts } from '../refusals/text.ts';

/** Faults of number rules. */
export const numberRefusals = {
  braces: {
    zh: '编号规则“{rule}”的花括号不成对',
    en: 'The braces of the number rule “{rule}” do not match',
  },
  partUnknown: {
    zh: '编号规则“{rule}”中的 {part} 不是日期（yyyy yy MM dd）、字段（=字段名），也不是流水号（0000）',
    en: '{part} in the number rule “{rule}” is neither a date (yyyy yy MM dd), a field (=name of the field) nor a serial number (0000)',
  },
  oneSerial: {
    zh: '编号规则“{rule}”必须恰好有一个流水号，如 {serial}',
    en: 'The number rule “{rule}” must have exactly one serial number, like {serial}',
  },
  repeats: {
    zh: '流水号重新开始后会重复：编号中必须有{needed}',
    en: 'Numbers repeat once the serial number starts again: the number must have the {needed}',
  },
  year: { zh: '年', en: 'year' },
  yearMonth: { zh: '年和月', en: 'year and month' },
  yearMonthDay: { zh: '年、月和日', en: 'year, month and day' },
} as const satisfies RefusalTexts;
