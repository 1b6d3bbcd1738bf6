import { USUAL_CURRENCY } from '../kernel/usual-currency.ts';
import type { ListParam, NumberParam, TextParam } from './param.ts';

const flow = { installmod: 'flow' } as const;
const percent = { ...flow, kind: 'number', usual: 0, min: 0, max: 100 } as const;

/** Percentage that may be delivered beyond the ordered quantity; INV-DOC-01. */
export const overDelivery: NumberParam = {
  ...percent,
  code: 'flow.overDelivery',
  title: ['允许超发比例（%）', 'Over-delivery (%)'],
  description: [
    '发货、出库数量最多可以超过订单多少。',
    'By how much notices and deliveries may go beyond the quantity of the order.',
  ],
};

/** Percentage that may be ordered beyond the requested quantity. */
export const overPurchase: NumberParam = {
  ...percent,
  code: 'flow.overPurchase',
  title: ['允许超购比例（%）', 'Over-ordering (%)'],
  description: ['采购订单数量最多可以超过申请多少。', 'By how much purchase orders may go beyond what was requested.'],
};

/** Percentage that may be received beyond the ordered quantity. */
export const overReceipt: NumberParam = {
  ...percent,
  code: 'flow.overReceipt',
  title: ['允许超收比例（%）', 'Over-receipt (%)'],
  description: [
    '到货、入库数量最多可以超过采购订单多少。',
    'By how much arrivals and receipts may go beyond the quantity of the purchase order.',
  ],
};

/** Days goods may come before they were ordered for without anybody being told. */
export const earlyReceipt: NumberParam = {
  ...flow,
  kind: 'number',
  usual: 7,
  min: 0,
  max: 366,
  code: 'flow.earlyReceipt',
  title: ['早到提示天数', 'Days too early to be told of'],
  description: [
    '到货、入库日期比采购订单行的到货日期早多少天以上时提示。',
    'By how many days arrivals and receipts may come before the day their order line asks for, without being told.',
  ],
};

/** Percentage that may be issued to a work order beyond the needed quantity. */
export const overIssue: NumberParam = {
  ...percent,
  code: 'flow.overIssue',
  title: ['允许超领比例（%）', 'Over-issue (%)'],
  description: [
    '套料领用最多可以超过工单应领数量多少；超额领用、补料不受限制。',
    'By how much kit issues may go beyond what the work order needs; excess and supplementary issues may.',
  ],
};

/** Days that documents of stock may be dated ahead. */
export const stockAhead: NumberParam = {
  ...flow,
  kind: 'number',
  usual: 0,
  min: 0,
  max: 366,
  code: 'flow.stockAhead',
  title: ['出入库日期可提前天数', 'Days stock documents may be dated ahead'],
  description: [
    '出入库单据的日期最多可以比今天晚多少天；未来日期的入库不计入今天的可用量。',
    'How many days after today documents of stock may be dated; receipts of later days do not count for today.',
  ],
};

/** By how much the price of an invoice may differ from the one that was ordered or received. */
export const invoiceTolerance: NumberParam = {
  ...percent,
  usual: 5,
  code: 'flow.invoiceTolerance',
  title: ['发票单价容差（%）', 'Invoice price tolerance (%)'],
  description: [
    '采购发票的单价与订单、入库单价最多可以相差多少；超出的须经审批。',
    'By how much the price of a purchase invoice may differ from order and receipt; beyond that it needs an approval.',
  ],
};

/** Tolerances of issuing software in yuan (china-books §6): what stands on a supplier's invoice may differ by so much from what is reckoned. */
export const paperLineTolerance: NumberParam = {
  ...flow,
  kind: 'number',
  usual: 0.06,
  decimals: 2,
  min: 0,
  max: 100,
  code: 'flow.paperLineTolerance',
  title: ['票面尾差容差（每行，元）', 'Tolerance of figures on an invoice (each line, yuan)'],
  description: [
    '采购发票一行的票载金额、票载税额与按数量、单价、税率计算的最多可以相差多少。',
    'By how much amount and tax of a line of a purchase invoice may differ from what quantity, price and rate come to.',
  ],
};
export const paperTolerance: NumberParam = {
  ...paperLineTolerance,
  usual: 1.27,
  code: 'flow.paperTolerance',
  title: ['票面尾差容差（每张，元）', 'Tolerance of figures on an invoice (in all, yuan)'],
  description: [
    '采购发票各行的票载金额合计、票载税额合计与计算的最多可以相差多少。',
    'By how much amounts and taxes of a purchase invoice may differ in all from what is reckoned.',
  ],
};

/** Names the account the tax of a red invoice goes to once that of its blue one is deducted. */
export const redInputTax: ListParam = {
  ...flow,
  code: 'flow.redInputTax',
  kind: 'list',
  usual: 'transfer',
  title: ['已认证发票红字的税额', 'Tax of red invoices of certified ones'],
  description: [
    '供应商开来红字发票时，蓝字发票已勾选认证的，税额记入进项税额转出，还是直接冲减进项税额；申报表都列作进项税额转出。',
    'When a supplier takes back a certified invoice: its tax is booked as input tax given up, or out of input tax; the return shows it as given up either way.',
  ],
  options: [
    ['transfer', ['进项税额转出', 'Input tax given up']],
    ['reverse', ['冲减进项税额', 'Out of input tax']],
  ],
};

/** Says what becomes of deliveries of orders whose deposit has not come. */
export const missingDeposit: ListParam = {
  ...flow,
  code: 'flow.missingDeposit',
  kind: 'list',
  usual: 'tell',
  options: [
    ['tell', ['提示', 'Tell']],
    ['forbid', ['禁止发货', 'Deliver nothing']],
  ],
  title: ['订金未到时', 'While a deposit has not come'],
  description: [
    '订单的订金没有收齐时，发货通知、销售出库审核时提示，还是不能审核。',
    'Whether notices and deliveries of an order are only told of the deposit that has not come, or cannot be audited without it.',
  ],
};

/** Says what becomes of orders whose number at the customer another order of his has. */
export const repeatedOrderNumber: ListParam = {
  ...flow,
  code: 'flow.repeatedOrderNumber',
  kind: 'list',
  usual: 'tell',
  options: [
    ['tell', ['提示', 'Tell']],
    ['forbid', ['禁止审核', 'Do not audit']],
  ],
  title: ['客户订单号重复时', 'Where a customer order no. comes again'],
  description: [
    '同一客户的另一张销售订单已有同样的客户订单号时，审核时提示，还是不能审核；作废的订单不算。',
    'Whether the audit of a sales order only tells of another order of the customer with the same customer order no., or is refused; void orders do not count.',
  ],
};

/** When a receivable comes into being: never at both. */
export const receivableWhen: ListParam = {
  ...flow,
  code: 'flow.receivableWhen',
  kind: 'list',
  usual: 'out',
  options: [
    ['out', ['出库', 'At delivery']],
    ['invoice', ['开票', 'At invoice']],
  ],
  title: ['应收立账时点', 'When a receivable arises'],
  description: [
    '应收在销售出库审核时产生，还是在销售发票审核时产生。',
    'Whether a receivable arises when a sales delivery or when a sales invoice is audited.',
  ],
};

/** May whoever made a voucher audit it? */
export const voucherAuditorDiffers: ListParam = {
  ...flow,
  code: 'flow.voucherAuditorDiffers',
  kind: 'list',
  usual: 'Y',
  options: [
    ['Y', ['是', 'Yes']],
    ['N', ['否', 'No']],
  ],
  title: ['凭证须由他人审核', 'Somebody else audits vouchers'],
  description: ['开启后，制单人不能审核自己的凭证。', 'Nobody audits a voucher of his own.'],
};

/** Handling of expense claims beyond the budget of the department. */
export const budgetControl: ListParam = {
  ...flow,
  code: 'flow.budgetControl',
  kind: 'list',
  usual: 'approve',
  options: [
    ['none', ['不控制', 'Nothing']],
    ['approve', ['须审批', 'A process must agree']],
    ['forbid', ['禁止', 'They are refused']],
  ],
  title: ['费用超预算', 'Claims beyond the budget'],
  description: [
    '费用报销超过部门年度预算时如何处理。',
    'What happens to an expense claim beyond the budget of the year.',
  ],
};

/** Handling of payments that exceed the money in their account. */
export const overdraft: ListParam = {
  ...flow,
  code: 'flow.overdraft',
  kind: 'list',
  usual: 'forbid',
  options: [
    ['forbid', ['禁止', 'It is refused']],
    ['warn', ['提示', 'It is told']],
    ['allow', ['允许', 'Nothing']],
  ],
  title: ['账户余额不足时', 'Accounts that would be overdrawn'],
  description: [
    '付款、调出等使资金账户余额小于 0 时如何处理（账户允许透支）。',
    'What happens when a payment or transfer leaves less than nothing in an account.',
  ],
};

/** Maximum number of days between the date on a bank statement and that in the books. */
export const bankMatchDays: NumberParam = {
  ...flow,
  kind: 'number',
  usual: 5,
  min: 0,
  max: 60,
  code: 'flow.bankMatchDays',
  title: ['银行对账日期允差（天）', 'Days between bank and books'],
  description: [
    '自动勾对时，对账单交易日与日记账日期最多可以相差几天。',
    'How many days a line of a statement and a row of the journal may lie apart to be matched automatically.',
  ],
};

const provision = (days: string, daysEn: string, code: string, usual: number): NumberParam => ({
  ...flow,
  kind: 'number',
  decimals: 2,
  usual,
  min: 0,
  max: 100,
  code: `flow.${code}`,
  title: [`坏账计提比例：逾期 ${days}（%）`, `Bad debt provision: ${daysEn} overdue (%)`],
  description: [
    `应收账龄分析中，逾期 ${days}的应收按多少计提坏账准备。`,
    `How much of what is ${daysEn} overdue the ageing of receivables provides for.`,
  ],
});

/** Percentages of receivables provided for as bad debts, by length of time overdue. */
export const provisions: readonly NumberParam[] = [
  provision('1–30 天', '1–30 days', 'provision30', 1),
  provision('31–60 天', '31–60 days', 'provision60', 3),
  provision('61–90 天', '61–90 days', 'provision90', 5),
  provision('91–180 天', '91–180 days', 'provision180', 10),
  provision('180 天以上', 'over 180 days', 'provisionOver', 50),
];

/** May an order be delivered without a notice? */
export const directDelivery: ListParam = {
  ...flow,
  code: 'flow.directDelivery',
  kind: 'list',
  usual: 'Y',
  options: [
    ['Y', ['允许', 'Allowed']],
    ['N', ['不允许', 'Not allowed']],
  ],
  title: ['销售订单直接出库', 'Deliveries without a notice'],
  description: [
    '销售订单可以不经发货通知单直接下推出库；不允许时只能按发货通知单出库。',
    'Orders may be delivered directly; otherwise only over a delivery notice.',
  ],
};

/** Currency of the company's books: code of a row of the currencies (md_currency). */
export const ownCurrency: TextParam = {
  ...flow,
  code: 'flow.ownCurrency',
  kind: 'text',
  usual: USUAL_CURRENCY,
  maxLength: 50,
  title: ['本位币', 'Own currency'],
  description: [
    '账簿、存货和报表所用的货币，填写“币种汇率”中的币种编码；有金额入账以后不能更改。',
    'The currency of books, stock and reports: the code of one in “Currency and rates”. Once an amount is posted it stays.',
  ],
};

/** Accounting standard of the company's books; chosen before the chart of accounts is loaded. */
export const accountingStandard: ListParam = {
  ...flow,
  code: 'flow.accountingStandard',
  kind: 'list',
  usual: 'enterprise',
  options: [
    ['enterprise', ['企业会计准则', 'Accounting standards for enterprises']],
    ['small', ['小企业会计准则', 'Accounting standard for small enterprises']],
  ],
  title: ['会计准则', 'Accounting standard'],
  description: [
    '装入标准科目、凭证模板和报表时采用的会计准则；科目装入以后不能改用另一准则。',
    'The standard whose accounts, voucher rules and statements are loaded; once accounts are there it cannot be another one.',
  ],
};

/** Quantity by which price lists find the price of a line of an order. */
export const listQuantity: ListParam = {
  ...flow,
  code: 'flow.listQuantity',
  kind: 'list',
  usual: 'line',
  options: [
    ['line', ['每行的数量', 'That of each line']],
    ['document', ['整单同一物料的数量合计', 'That of the item in the whole document']],
  ],
  title: ['价目表阶梯按', 'Tiers of price lists are found by'],
  description: [
    '销售、采购订单按价目表取价，以及检查最低限价、供应商价目表时，用哪个数量找阶梯；赠品和样品的数量不计入合计。',
    'Which quantity finds the tier when orders take their prices from lists, and when lowest prices and lists of suppliers are checked; gifts and samples do not add to it.',
  ],
};

/** Destination of the cost of finished goods, once it is calculated. */
export const productCostInto: ListParam = {
  ...flow,
  code: 'flow.productCostInto',
  kind: 'list',
  usual: 'receipts',
  options: [
    ['receipts', ['回写入库单价', 'Into their receipts']],
    ['variance', ['结转产品成本差异', 'Into a variance']],
  ],
  title: ['完工成本的去向', 'Where the cost of finished goods goes'],
  description: [
    '产品成本计算过账时：把完工成本回写到当月完工入库，并重算其后的出库与销售成本；或保留入库价，差异按在库与销售成本分摊。标准成本计价的产品总是结转差异。',
    'When a product cost calculation is posted: into the receipts of the month, with issues and cost of sales costed anew; or the receipts keep their price and the difference is spread over stock and cost of sales. Goods of a standard cost always take the second way.',
  ],
};

/** Handling of the variance of materials at the end of a month. */
export const materialVariance: ListParam = {
  ...flow,
  code: 'flow.materialVariance',
  kind: 'list',
  usual: 'spread',
  options: [
    ['spread', ['按在库、在产与耗用分摊', 'Spread over stock, work and consumption']],
    ['cost', ['全部转入销售成本', 'Into the cost of sales']],
  ],
  title: ['材料成本差异的分摊', 'Variance of materials'],
  description: [
    '月末材料成本差异按各物料在库、生产领用与其他耗用的金额分摊，已耗尽的物料不留差异；或全部转入主营业务成本。',
    'At the end of a month: spread over what is left of each item, what production took and what else left, so that nothing stays of goods that are gone; or all of it into the cost of sales.',
  ],
};

/** Tells whether what was revalued at the end of a month goes back on the first day of the next. */
export const revaluationReturns: ListParam = {
  ...flow,
  code: 'flow.revaluationReturns',
  kind: 'list',
  usual: 'N',
  options: [
    ['N', ['不冲回', 'It stays']],
    ['Y', ['下月初冲回', 'Reversed on the first of the next month']],
  ],
  title: ['期末调汇下月冲回', 'Reverse exchange revaluation'],
  description: [
    '不冲回时，核销只产生自上次调汇以来的汇兑差额；冲回时，核销产生自入账以来的汇兑差额，合计相同。',
    'Where it stays, a write-off gains or loses what the rate changed since the last revaluation; where it is reversed, since the document was booked. The sum is the same.',
  ],
};

/** Tells whether closing a month of the general ledger transfers and accrues its taxes. */
export const monthTaxes: ListParam = {
  ...flow,
  code: 'flow.monthTaxes',
  kind: 'list',
  usual: 'Y',
  options: [
    ['Y', ['结账时自动结转', 'When the month is closed']],
    ['N', ['手工做凭证', 'By hand']],
  ],
  title: ['月末结转税费', 'Taxes at the end of a month'],
  description: [
    '总账结账时，在结转损益之前结转未交增值税，计提附加税费和所得税。',
    'Closing the general ledger transfers value added tax and accrues surcharges and income tax, before profit and loss is carried over.',
  ],
};

/** Kind of payer of value added tax a company is. */
export const vatPayer: ListParam = {
  ...flow,
  code: 'flow.vatPayer',
  kind: 'list',
  usual: 'general',
  options: [
    ['general', ['一般纳税人', 'General taxpayer']],
    ['small', ['小规模纳税人', 'Small-scale taxpayer']],
  ],
  title: ['增值税纳税人', 'Payer of value added tax'],
  description: [
    '小规模纳税人的应交增值税不设专栏，月末不结转，进项税额不抵扣；装入标准科目前选定。',
    'A small-scale taxpayer has one account of value added tax, transfers nothing and deducts no input tax; chosen before the standard accounts are loaded.',
  ],
};

/** Length of the period of the VAT return; surcharges are counted at its end. */
export const vatPeriod: ListParam = {
  ...flow,
  code: 'flow.vatPeriod',
  kind: 'list',
  usual: 'month',
  options: [
    ['month', ['按月', 'A month']],
    ['quarter', ['按季', 'A quarter']],
  ],
  title: ['增值税纳税期限', 'Period of the VAT return'],
  description: [
    '附加税费在纳税期末计提；月销售额 10 万元的标准，按季为 30 万元。',
    'Surcharges are accrued at its end; the limit of 100,000 of sales a month is 300,000 a quarter.',
  ],
};

/** Rate of 城市维护建设税 of the place, in percent. */
export const cityTaxRate: ListParam = {
  ...flow,
  code: 'flow.cityTaxRate',
  kind: 'list',
  usual: '7',
  options: [
    ['7', ['市区 7%', 'City, 7%']],
    ['5', ['县城、镇 5%', 'County town, 5%']],
    ['1', ['其他 1%', 'Elsewhere, 1%']],
  ],
  title: ['城市维护建设税税率', 'Rate of the urban maintenance tax'],
  description: ['按公司所在地。', 'By the place of the company.'],
};

/** Tells whether the company is a small enterprise with little profit: income tax at 5 %, half the surcharges. */
export const smallProfit: ListParam = {
  ...flow,
  code: 'flow.smallProfit',
  kind: 'list',
  usual: 'N',
  options: [
    ['N', ['否', 'No']],
    ['Y', ['是', 'Yes']],
  ],
  title: ['小型微利企业', 'Small enterprise with little profit'],
  description: [
    '本年利润不超过 300 万元时所得税按 5%，附加税费减半；优惠到期后按 25% 和全额。',
    'Income tax at 5% while the profit of the year is up to 3 million, and half the surcharges; 25% and all of them once the relief has ended.',
  ],
};

/** Last month of the reliefs for small-scale taxpayers and small enterprises, as a number: year and month. */
export const taxReliefUntil: NumberParam = {
  ...flow,
  code: 'flow.taxReliefUntil',
  kind: 'number',
  usual: 202_712,
  min: 202_301,
  max: 209_912,
  title: ['小微税收优惠截止月份', 'Last month of the tax reliefs'],
  description: [
    '小规模纳税人和小型微利企业的减免执行到哪个月，写作年月六位，例如 202712。',
    'The month until which reliefs for small-scale taxpayers and small enterprises hold: six digits, such as 202712.',
  ],
};

/** Interval at which income tax is accrued. */
export const incomeTaxPeriod: ListParam = {
  ...flow,
  code: 'flow.incomeTaxPeriod',
  kind: 'list',
  usual: 'quarter',
  options: [
    ['quarter', ['按季', 'Each quarter']],
    ['month', ['按月', 'Each month']],
    ['none', ['不计提', 'Not at all']],
  ],
  title: ['所得税计提', 'Accrual of income tax'],
  description: [
    '按本年累计利润计算，减去已计提的。',
    'Counted on the profit of the year so far, less what was accrued.',
  ],
};

export const flowParams = [
  ownCurrency,
  monthTaxes,
  vatPayer,
  vatPeriod,
  cityTaxRate,
  smallProfit,
  taxReliefUntil,
  incomeTaxPeriod,
  revaluationReturns,
  accountingStandard,
  productCostInto,
  materialVariance,
  listQuantity,
  overDelivery,
  overPurchase,
  overReceipt,
  earlyReceipt,
  stockAhead,
  overIssue,
  invoiceTolerance,
  paperLineTolerance,
  paperTolerance,
  redInputTax,
  missingDeposit,
  repeatedOrderNumber,
  receivableWhen,
  voucherAuditorDiffers,
  budgetControl,
  overdraft,
  bankMatchDays,
  directDelivery,
  ...provisions,
];

/** The parameter of a flow with this code: flows ask for percentages and choices. */
export function flowParam(code: string): NumberParam | ListParam | undefined {
  const found = flowParams.find((param) => param.code === code);
  return found?.kind === 'text' ? undefined : found;
}
