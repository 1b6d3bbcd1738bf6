import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of number rules. */
export const systemBillRuleRefusals = {
  numberRuleInUse: {
    zh: '规则“{rule}”正被表单“{title}”的字段“{field}”使用，不能删除；可以停用',
    en: 'The field “{field}” of the form “{title}” uses the rule “{rule}”, it cannot be deleted; it can be disabled',
  },
  noNumberRule: {
    zh: '没有编码为“{code}”的编号规则，请检查规则编码',
    en: 'There is no number rule with the code “{code}”; check the code',
  },
  ruleFormGone: {
    zh: '表单“{form}”不存在，请从列表中选择',
    en: 'The form “{form}” does not exist; choose one from the list',
  },
  formOfCell: {
    zh: '表单“{text}”不存在，请填写表单名称或表名',
    en: 'The form “{text}” does not exist; write its title or table name',
  },
  severalForms: {
    zh: '有多个表单叫“{text}”，请填写表名，例如 {table}',
    en: 'Several forms are called “{text}”; write the table name, for example {table}',
  },
} as const satisfies RefusalTexts;
