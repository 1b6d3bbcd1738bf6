import type { RefusalTexts } from '#core/refusals/text.ts';

/** Faults of expressions in rules of vouchers. */
export const voucherRuleRefusals = {
  unknownName: {
    zh: '“{name}”不是业务量，也不是单据的字段',
    en: '“{name}” is neither a measure nor a field of the document',
  },
} as const satisfies RefusalTexts;

/** Faults of the amounts of common vouchers. */
export const commonVoucherRefusals = {
  lineFails: { zh: '第 {line} 行：{fault}', en: 'Line {line}: {fault}' },
  unknownLine: {
    zh: '“{name}”不是上面的行；可写 l1、l2 … 和 rest',
    en: '“{name}” is no line above; write l1, l2 … or rest',
  },
} as const satisfies RefusalTexts;

/** Faults of the formulas of statements. */
export const statementRefusals = {
  unknownTerm: {
    zh: '看不懂“{term}”；可写科目的标准编码、D(…)、C(…)、R行次、R行次:R行次、PL、F现金流量项目、B、E，用 + 和 - 连接；申报表另可写 BD(…)、B(…)、E(…)、CR(…)、PAID(…)、RELIEF(…)、SALE(…)、TAX(…)、SPEC(…)、OTHER(…)、IN(…)、POS(…)、3%*R1',
    en: '“{term}” is not understood; write standard codes of accounts, D(…), C(…), R with a row, R1:R9, PL, F with a cash flow item, B or E, joined by + and -; returns also know BD(…), B(…), E(…), CR(…), PAID(…), RELIEF(…), SALE(…), TAX(…), SPEC(…), OTHER(…), IN(…), POS(…) and 3%*R1',
  },
  nestedTerm: {
    zh: '“{term}”里的行已经用了 POS(…)，不能再套一层',
    en: 'Rows in “{term}” have a POS(…) of their own; it cannot stand in another one',
  },
  noRowBefore: {
    zh: '“{term}”不是本行之前的行',
    en: '“{term}” does not name rows before this one',
  },
  rowTwice: { zh: '行次重复', en: 'The row number is there twice' },
  tooManyTerms: { zh: '公式展开后过长', en: 'The formulas are too long once sums are written out' },
} as const satisfies RefusalTexts;
