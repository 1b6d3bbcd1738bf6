import type { RefusalTexts } from '#core/refusals/text.ts';

/** Faults of expressions in rules of vouchers. */
export const voucherRuleRefusals = {
  unknownName: {
    zh: '“{name}”不是业务量，也不是单据的字段',
    en: '“{name}” is neither a measure nor a field of the document',
  },
} as const satisfies RefusalTexts;
