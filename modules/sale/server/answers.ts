import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts that acts of sales tell when they are done. */
export const saleAnswers = {
  owner: { zh: '负责人：{name}', en: 'Owner: {name}' },
  opportunityMade: { zh: '商机 {code}', en: 'Opportunity {code}' },
  customerThere: { zh: '客户已有 {customer}', en: 'The customer {customer} is there already' },
  customerMade: { zh: '已生成客户 {customer}', en: 'The customer {customer} was made' },
  customerMerged: {
    zh: '{count} 条资料改为“{name}”，原客户已停用',
    en: '{count} records now belong to “{name}”; the former customer was disabled',
  },
  quotationMade: {
    zh: '已生成报价单 {no}，请核对价格和有效期',
    en: 'The quotation {no} was made; check its prices and how long it is valid',
  },
  orderMade: {
    zh: '已生成销售订单 {no}，请核对交期和价格',
    en: 'The sales order {no} was made; check its delivery dates and prices',
  },
  pickMade: { zh: '已生成拣货任务 {no}，请分配拣货人', en: 'The picking task {no} was made; assign somebody to it' },
  otherOutMade: {
    zh: '已生成其他出库单 {no}，请核对仓库和批号',
    en: 'The other issue {no} was made; check its warehouse and batches',
  },
  workOrdersMade: {
    zh: '已生成生产工单 {numbers}，请核对车间和计划时间',
    en: 'Work orders were made: {numbers}; check their workshop and planned time',
  },
  moldsAsked: {
    zh: '已生成开模申请 {numbers}，请核对模具类型、穴数和需求日期',
    en: 'Mold requests were made: {numbers}; check type of mold, cavities and the day they are needed',
  },
  complaintsMade: {
    zh: '已生成客户投诉 {numbers}，请核对等级和回复期限',
    en: 'Complaints were made: {numbers}; check their level and when to answer',
  },
  lineStock: {
    zh: '第 {line} 行 {item}：未交 {wanted}，现存 {qty}，预留和冻结 {reserved}，可用 {available}，在途 {coming}，{rest}',
    en: 'Line {line} {item}: {wanted} to deliver, {qty} on hand, {reserved} reserved or frozen, {available} available, {coming} on order, {rest}',
  },
  short: { zh: '缺 {short}', en: '{short} short' },
  enough: { zh: '够', en: 'enough' },
  noCreditLimit: {
    zh: '客户“{customer}”没有信用额度，不控制信用',
    en: 'The customer “{customer}” has no credit limit; credit is not controlled',
  },
  creditLimit: { zh: '客户“{customer}”信用额度 {credit}', en: 'Credit limit of the customer “{customer}”: {credit}' },
  creditUsed: { zh: '已用 {used}（{facts}），可用 {open}', en: '{used} used ({facts}), {open} available' },
  creditOfOrder: { zh: '{name} 未出库价税合计 {own}，{rest}', en: '{name}: {own} with tax not delivered yet, {rest}' },
  creditLeft: { zh: '之后还剩 {rest}', en: '{rest} left after it' },
  creditOver: { zh: '超出 {over}', en: '{over} too much' },
  pricesFetched: { zh: '已取价 {count} 行{more}', en: '{count} lines got their price{more}' },
  noPrice: {
    zh: '{lines} 没有有效的销售价目，物料也没有参考销售价，单价未改',
    en: '{lines}: there is neither a valid sales price nor a reference price of the item, the price was not changed',
  },
  agreedPrice: {
    zh: '{lines} 按来源单据约定的单价，未改',
    en: '{lines}: the price was agreed in the source document and was not changed',
  },
  more: { zh: '；{told}', en: '; {told}' },
} as const satisfies RefusalTexts;
