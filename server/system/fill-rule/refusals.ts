import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of fill rules. */
export const systemFillRuleRefusals = {
  fillRuleInUse: {
    zh: '填值规则“{rule}”正被表单“{title}”的字段“{label}”使用，不能删除',
    en: 'The field “{label}” of the form “{title}” uses the fill rule “{rule}”, it cannot be deleted',
  },
} as const satisfies RefusalTexts;
