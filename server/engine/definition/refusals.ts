import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of definitions of forms. */
export const definitionRefusals = {
  numberRuleDisabled: {
    zh: '编号规则“{rule}”已停用，请联系管理员启用后再取号',
    en: 'The number rule “{rule}” is disabled; ask your administrator to enable it and take a number then',
  },
  numberNeedsField: {
    zh: '编号规则“{rule}”由字段“{field}”的值组成，请先填写该字段',
    en: 'The number rule “{rule}” takes the value of the field “{field}”; fill it in first',
  },
  tableInUse: {
    zh: '数据表 {table} 正被使用，请稍后重试',
    en: 'The table {table} is in use right now; try again later',
  },
  valuesTwice: {
    zh: '{step}：有重复的值，请先修改数据',
    en: '{step}: there are equal values; change the data first',
  },
} as const satisfies RefusalTexts;
