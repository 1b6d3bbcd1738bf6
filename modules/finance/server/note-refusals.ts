import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of bills of exchange that come with receipts, and of those that bounce. */
export const noteRefusals = {
  receiptUnknown: {
    zh: '没有已审核的收款单“{no}”，请改正来源收款单',
    en: 'There is no audited receipt “{no}”; correct the receipt it came with',
  },
  receiptOfAnother: {
    zh: '收款单“{no}”不是所选客户的，请改正客户或来源收款单',
    en: 'Receipt “{no}” is not of the chosen customer; correct the customer or the receipt it came with',
  },
  beyondReceipt: {
    zh: '收款单“{no}”的票据合计 {sum} 超过收款金额 {amount}，请改正票面金额或来源收款单',
    en: 'The bills of exchange of receipt “{no}” come to {sum}, more than its amount {amount}; correct the face value or the receipt it came with',
  },
  noCustomer: {
    zh: '{name}不能退票：请先编辑，填写客户',
    en: '{name} cannot bounce: edit it first and fill in the customer',
  },
  returnWaits: {
    zh: '{name}已有退票单 {no}，请打开它继续处理，或先作废',
    en: '{name} has the document {no} already; open it to go on, or make it void first',
  },
  noteGone: {
    zh: '{name}的票据不存在或已被删除，不能审核',
    en: 'The bill of exchange of {name} is gone, it cannot be audited',
  },
  noteChanged: {
    zh: '{name}不能审核：票据“{note}”现为 {state}、票面 {amount}，退票单上是 {own}、{face}；请作废后重新退票',
    en: '{name} cannot be audited: the bill of exchange “{note}” is {state} with a face value of {amount}, the document says {own} and {face}; make it void and begin anew',
  },
  noSupplier: {
    zh: '{name}不能审核：票据已背书，请先在票据上填写供应商',
    en: '{name} cannot be audited: the bill of exchange was endorsed; fill in its supplier first',
  },
  noBankAccount: {
    zh: '{name}不能审核：银行要支付 {amount}，请填写付款账户',
    en: '{name} cannot be audited: the bank pays {amount}; fill in the account that pays',
  },
  ownCurrencyOnly: {
    zh: '{name}不能审核：票据是 {own}，账户“{account}”是 {currency}，请改选账户',
    en: '{name} cannot be audited: the bill of exchange is in {own}, the account “{account}” in {currency}; choose another account',
  },
} as const satisfies RefusalTexts;
