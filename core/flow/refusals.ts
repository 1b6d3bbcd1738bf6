import type { RefusalTexts } from '../refusals/text.ts';

/** Faults in what a form says of the documents before and after it. */
export const formFlowRefusals = {
  ofPush: { zh: '下推 {button}：{fault}', en: 'Push {button}: {fault}' },
  ofFollow: { zh: '自动生成 {to}：{fault}', en: 'Follow {to}: {fault}' },
  ofParts: { zh: '分次金额 {lines}：{fault}', en: 'Parts {lines}: {fault}' },
  executionNeedsOrder: {
    zh: '只有订单和单据（life_cycle: order、bill）有执行状态',
    en: 'Only orders and bills (life_cycle: order, bill) have an execution',
  },
  tableLacksField: { zh: '{table} 没有字段 {name}', en: '{table} has no field {name}' },
  tableLacksSub: { zh: '{table} 没有子表 {sub}', en: '{table} has no sub-table {sub}' },
  pushNeedsLifeCycle: { zh: '没有生命周期的表单不能下推', en: 'A form without a life cycle cannot be pushed down' },
  buttonUnlisted: { zh: '按钮列表中没有 {button}', en: 'The list of buttons lacks {button}' },
  buttonTwice: { zh: '按钮重复', en: 'The button is used twice' },
  noRatio: { zh: '没有比例参数 {name}', en: 'There is no parameter of a ratio {name}' },
  noChoiceOrIs: {
    zh: '没有选项参数 {name}，或没有写 is',
    en: 'There is no parameter of choices {name}, or is was not written',
  },
  noChoice: { zh: '没有选项参数 {name}', en: 'There is no parameter of choices {name}' },
  conditionNoField: { zh: '条件中没有字段 {name}', en: 'The condition names {name}, which is no field' },
  noSumHere: { zh: '公式中不能汇总子表', en: 'The formula cannot add up a sub-table' },
} as const satisfies RefusalTexts;
