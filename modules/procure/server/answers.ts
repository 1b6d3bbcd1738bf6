import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts that acts of procurement tell when they are done. */
export const procureAnswers = {
  orderOfSupplier: {
    zh: '{no}（{supplier} {count} 行）',
    en: '{no} ({supplier}, {count} lines)',
  },
  redInvoiceMade: {
    zh: '已生成红字发票 {no}，请填写发票号码后提交',
    en: 'The red invoice {no} was made; fill in the invoice number and submit it',
  },
  takenIn: {
    zh: '{name}已转采购入库单 {receipt}',
    en: '{name} went into the purchase receipt {receipt}',
  },
  ordersMade: { zh: '已生成采购订单草稿 {numbers}', en: 'Drafts of purchase orders were made: {numbers}' },
  noSupplierYet: {
    zh: '{count} 行没有建议供应商，仍留在申请中',
    en: '{count} lines have no suggested supplier and stay in the request',
  },
  comparisonMade: {
    zh: '已生成采购比价单 {no}，请录入各供应商的报价',
    en: 'The comparison of quotations {no} was made; enter the quotations of the suppliers',
  },
  scored: { zh: '已评分 {count} 行，最高 {best}', en: '{count} lines were scored, the best {best}' },
  draftsMade: {
    zh: '已生成{title}草稿 {numbers}，请核对后提交',
    en: 'Drafts were made of {title}: {numbers}; check and submit them',
  },
  pricesFetched: { zh: '已按价目表取价 {count} 行', en: '{count} lines got their price from the price lists' },
  receiptMade: {
    zh: '已生成采购入库单 {no}，数量 {qty}，请核对后审核',
    en: 'The purchase receipt {no} was made, quantity {qty}; check and audit it',
  },
  finishedMade: {
    zh: '已生成完工入库单 {no}，数量 {qty}，请核对仓库后审核',
    en: 'The completion receipt {no} was made, quantity {qty}; check the warehouse and audit it',
  },
  qualityScore: {
    zh: '质量得分 {score}（来料 {all} 批，合格 {good} 批）',
    en: 'Quality score {score} ({all} lots came in, {good} of them good)',
  },
  noQualityScore: {
    zh: '没有已判定的来料检验，质量得分未改',
    en: 'No incoming inspection was judged; the quality score stays as it was',
  },
  deliveryScore: {
    zh: '交期得分 {score}（到货 {all} 行，准时 {good} 行）',
    en: 'Delivery score {score} ({all} lines arrived, {good} of them in time)',
  },
  noDeliveryScore: {
    zh: '没有按订单的入库，交期得分未改',
    en: 'Nothing was received by orders; the delivery score stays as it was',
  },
  billedBack: {
    zh: '{line} 已开票 {billed}，退货后实收 {left}，请在采购发票登记红字发票，冲回 {over}',
    en: '{line}: {billed} were invoiced, {left} are kept after the return; enter a red invoice under purchase invoices that takes back {over}',
  },
} as const satisfies RefusalTexts;
