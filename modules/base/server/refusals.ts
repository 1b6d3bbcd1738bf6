import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of master data: calendars and shifts. */
export const baseRefusals = {
  shiftUnknown: {
    zh: '班次“{shift}”不存在或已停用，请重新选择班次',
    en: 'The shift “{shift}” does not exist or is disabled; choose another',
  },
  codeOfCurrency: {
    zh: '币种编码不能修改：本位币和单据、账户已使用的币种按编码认定；请新建币种，停用原来的',
    en: 'The code of the own currency, and of one that documents or accounts name, cannot be changed; add a currency and disable this one',
  },
  ownCurrencyUnknown: {
    zh: '“币种汇率”中没有启用的币种“{code}”；请先登记该币种，再把它设为本位币',
    en: '“Currency and rates” has no currency “{code}” that is enabled; add it first, then make it the own currency',
  },
  ownCurrencyPosted: {
    zh: '已有金额按现在的本位币入账，本位币不能更改；请为使用其他本位币的公司另建一家公司（租户）',
    en: 'Amounts in the own currency are posted already, so it stays; found another company for books in another currency',
  },
  fixedOfMaterial: {
    zh: '{label}不能修改：物料{use}；请新建物料',
    en: '{label} cannot be changed: the item {use}; make a new item',
  },
  rateAboveZero: {
    zh: '换算率须大于 0',
    en: 'The conversion rate has to be above 0',
  },
  conversionTwice: {
    zh: '同一物料的这两个单位已有换算（反向换算由它的倒数得出），请修改原来的换算',
    en: 'These two units of the item are converted already (the other way round is its reciprocal); change that conversion',
  },
  daysOfTerm: {
    zh: '请填写天数：按天数或月末加天数到期的付款条件须写明几天，当天到期填 0',
    en: 'Fill in the days: terms of so many days, or of days after the end of the month, say how many; 0 is the same day',
  },
  dayOfTerm: {
    zh: '请填写每月几日：固定日到期的付款条件须写明哪一天，月末填 31',
    en: 'Fill in the day of the month: terms of a fixed day say which one; 31 is the end of the month',
  },
  monthsOfTerm: {
    zh: '请填写月数：按月数到期的付款条件须写明几个月',
    en: 'Fill in the months: terms of so many months say how many',
  },
  partAboveZero: {
    zh: '分期比例须大于 0',
    en: 'The share of an instalment is above 0',
  },
  partsOfTerm: {
    zh: '分期各行比例合计 {sum}%，须小于 100%：余下的部分按表头的到期方式到期',
    en: 'The instalments add up to {sum}%; leave something below 100%, which is due as the terms themselves say',
  },
  document: {
    zh: '单据',
    en: 'a document',
  },
  hasMoved: {
    zh: '已有出入库（{title} {no}）',
    en: 'has moved ({title} {no})',
  },
  usedBy: {
    zh: '已被{title} {no} 引用',
    en: 'is used by {title} {no}',
  },
} as const satisfies RefusalTexts;
