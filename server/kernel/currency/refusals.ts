import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of currencies. */
export const currencyRefusals = {
  ordersDiffer: {
    zh: '{title}的各行所来自订单的{word}不同（{values}），请按{word}分开制单',
    en: 'The lines of {title} come from orders with different {word} ({values}); make one document for each {word}',
  },
  noRate: {
    zh: '{name}的币种是 {currency}，汇率为{rate}，不能入账；请在单据填写汇率，或先在“币种汇率”登记当日汇率再重新保存',
    en: '{name} is in {currency} and its rate is {rate}, it cannot be posted; fill in the rate on the document, or register the rate of the day in “Exchange rates” and save it again',
  },
  currency: {
    zh: '币种',
    en: 'currencies',
  },
  rate: {
    zh: '汇率',
    en: 'rates',
  },
} as const satisfies RefusalTexts;
