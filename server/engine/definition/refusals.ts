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
  confirmLosses: {
    zh: '以下更改会丢失数据，请逐项确认：{losses}',
    en: 'These changes lose data, confirm each of them: {losses}',
  },
  valuesRepeat: {
    zh: '值“{examples}”重复，不能设为唯一，请先修改数据',
    en: 'The values “{examples}” are there more than once, the field cannot be unique; change the data first',
  },
  valuesWithoutTarget: {
    zh: '{rows} 行的值在 {target} 中不存在（例如 {examples}），不能建立外键，请先修改数据',
    en: '{rows} rows have values that {target} does not have (for example {examples}), no foreign key can be made; change the data first',
  },
} as const satisfies RefusalTexts;
