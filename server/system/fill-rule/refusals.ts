import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of fill rules. */
export const systemFillRuleRefusals = {
  fillRuleInUse: {
    zh: '填值规则“{rule}”正被表单“{title}”的字段“{label}”使用，不能删除',
    en: 'The field “{label}” of the form “{title}” uses the fill rule “{rule}”, it cannot be deleted',
  },
  codeOfNumberRule: {
    zh: '已有编号规则使用编码“{code}”，请换一个编码',
    en: 'A number rule has the code “{code}” already; choose another',
  },
  numberRuleFirst: {
    zh: '编号规则“{rule}”不存在，请先建立它',
    en: 'The number rule “{rule}” does not exist; make it first',
  },
} as const satisfies RefusalTexts;
