import { hasRole, SALES_DISCOUNT, type VatPayer } from './charts.ts';
import { CLAIMS_SUBJECT, subjectSources } from './gl.ts';

export type StandardLine = {
  readonly side: 'D' | 'C';
  /** Role of the account. */
  readonly subject: string;
  readonly amount: string;
  /** Dictionary subject_source. */
  readonly source?: string;
};

export type StandardTemplate = {
  /** Dictionary voucher_biz; also its code, after PZ. */
  readonly biz: string;
  readonly name: string;
  /** Dictionary voucher_word. */
  readonly word: '1' | '2' | '3' | '4';
  readonly lines: readonly StandardLine[];
};

const d = (subject: string, amount: string, source?: string): StandardLine => ({
  side: 'D',
  subject,
  amount,
  ...(source === undefined ? {} : { source }),
});
const c = (subject: string, amount: string, source?: string): StandardLine => ({
  ...d(subject, amount, source),
  side: 'C',
});

const { account, toAccount, line, expense: byExpense, head } = subjectSources;

const intoStock = [d('1403', 'raw'), d('1405', 'goods')] as const;
const outOfStock = [c('1403', '-raw'), c('1405', '-goods')] as const;
/** Input tax is deducted in the month it is certified in (勾选认证). */
const certified = [d('22210101', 'tax_certified'), c('222102', 'tax_certified')] as const;
const taxOfSupplier = [d('222102', 'tax_in + tax_provisional')] as const;
/** A red invoice takes tax back from where that of its blue one stands. */
const taxOfInvoice = [
  ...taxOfSupplier,
  d('22210101', '-tax_taken_back'),
  c('22210106', 'tax_given_up'),
  ...certified,
] as const;
const owedToSupplier = [c('220201', 'ap'), c('220202', 'ap_provisional')] as const;
const leftOfSupplier = 'ap + ap_provisional - tax_in - tax_provisional - stock';
/** Goods the supplier sends to the customer are cost of sales at once, and so is what their invoice differs by. */
const received = [
  ...intoStock,
  d('6401', 'direct_cost'),
  ...taxOfSupplier,
  d('1404', `${leftOfSupplier} - direct_cost`),
  ...owedToSupplier,
] as const;
const purchase = [...intoStock, ...taxOfSupplier, d('1404', leftOfSupplier), ...owedToSupplier] as const;
const owedByCustomer = [d('1122', 'ar'), c('22210105', 'tax')] as const;
/** Tax whose day has not come stands apart until it is owed. */
const delivered = [d('1122', 'ar'), c('22210105', 'tax - tax_deferred'), c('222107', 'tax_deferred')] as const;
const sale = [d('6401', '-stock'), ...outOfStock, ...delivered, c('6001', 'ar - tax')] as const;
const material = [d('500101', '-stock'), ...outOfStock] as const;

/** A line of a bill without its tax; what was owed before the books began is no income and no cost. */
const netOfLine = (opening: string): string => `if(${opening} = 0, total_amount - coalesce(tax_amount, 0), 0)`;
const netOfLines = (table: string, opening: string): string =>
  `if(${opening} = 0, sum(${table}.total_amount) - sum(${table}.tax_amount), 0)`;
/** Tax of an ordinary invoice is cost of its lines. */
const costOfLine = 'if(opening_ap = 0, total_amount - if(tax_in + tax_provisional = 0, 0, coalesce(tax_amount, 0)), 0)';
const costOfLines =
  'if(opening_ap = 0, sum(fin_ap_bill_item.total_amount) - if(tax_in + tax_provisional = 0, 0, sum(fin_ap_bill_item.tax_amount)), 0)';

/** An advance that was there before the books began moves no money. */
const paidNow = "if(is_opening = 'Y', 0, amount)";
const paidBefore = "if(is_opening = 'Y', amount, 0)";

/** An amount of variances of finished goods: dictionary variance_kind. */
const ofProducts = (amount: string): string => `if(kind = '2', ${amount}, 0)`;

/** Rules for the lines of the posting matrix; a company changes them as its own rows. */
export const standardTemplates: readonly StandardTemplate[] = [
  { biz: '1', name: '采购入库', word: '4', lines: received },
  {
    biz: '2',
    name: '采购发票',
    word: '4',
    lines: [
      ...intoStock,
      d('6401', 'direct_diff'),
      d('1404', `${leftOfSupplier} + tax_given_up + tax_taken_back - direct_diff`),
      ...taxOfInvoice,
      d('220202', '-ap_provisional'),
      c('220201', 'ap'),
    ],
  },
  { biz: '3', name: '销售出库', word: '4', lines: sale },
  { biz: '4', name: '销售发票', word: '4', lines: [...owedByCustomer, c('6001', 'ar - tax')] },
  {
    biz: '5',
    name: '收款',
    word: '2',
    lines: [
      d('1002', 'amount - fee_amount', account),
      d(SALES_DISCOUNT, 'discount_amount'),
      d('660303', 'fee_amount'),
      c('1122', '-ar'),
      c('2203', 'ar_advance'),
    ],
  },
  {
    biz: '6',
    name: '付款',
    word: '3',
    lines: [
      d('220201', '-ap'),
      d('1123', 'ap_advance'),
      d('660303', 'fee_amount'),
      c('1002', 'amount + fee_amount', account),
      c('660302', 'discount_amount'),
    ],
  },
  {
    biz: '7',
    name: '核销',
    word: '4',
    lines: [
      d('2203', '-ar_advance'),
      d('220201', '-ap'),
      c('1122', '-ar'),
      c('1123', '-ap_advance'),
      d('660302', 'ar_advance + ap - ar - ap_advance - exchange - discount_sale'),
      d(SALES_DISCOUNT, 'discount_sale'),
    ],
  },
  { biz: '8', name: '生产领料', word: '4', lines: material },
  { biz: '9', name: '完工入库', word: '4', lines: [...intoStock, c('500199', 'stock')] },
  {
    biz: '10',
    name: '成本结转',
    word: '4',
    lines: [
      d('500102', 'labor_total'),
      d('500103', 'overhead_total'),
      c('2211', 'labor_total'),
      c('5101', 'overhead_total'),
    ],
  },
  {
    biz: '11',
    name: '折旧',
    word: '4',
    lines: [d('5101', 'depr_make'), d('6601', 'depr_sell'), d('660213', 'depr_manage'), c('1602', 'asset_accum')],
  },
  {
    biz: '13',
    name: '费用报销',
    // Agreed to is owed to the claimant; whatever account pays it, and in whatever month, is of the payment.
    word: '4',
    lines: [
      d('6602', 'amount - tax_amount', byExpense),
      d('222102', 'sum(fin_expense_claim_item.tax_amount)'),
      ...certified,
      c('1221', 'loan_offset'),
      c(CLAIMS_SUBJECT, 'pay_amount'),
    ],
  },
  { biz: '16', name: '采购退货', word: '4', lines: purchase },
  { biz: '17', name: '委外发料', word: '4', lines: [d('1408', 'consigned'), ...outOfStock] },
  {
    biz: '18',
    name: '委外入库',
    word: '4',
    lines: [...intoStock, c('1408', '-consigned'), ...taxOfSupplier, d('1404', leftOfSupplier), ...owedToSupplier],
  },
  {
    biz: '19',
    name: '其他入库',
    word: '4',
    lines: [...intoStock, c('4199', 'opening_stock'), c('1901', 'stock - opening_stock', head)],
  },
  { biz: '20', name: '其他出库', word: '4', lines: [d('1901', '-stock', head), ...outOfStock] },
  { biz: '21', name: '成本调整', word: '4', lines: [...intoStock, c('1404', 'stock')] },
  { biz: '22', name: '生产退料', word: '4', lines: material },
  { biz: '23', name: '销售退货', word: '4', lines: sale },
  {
    biz: '24',
    name: '应收单',
    word: '4',
    lines: [
      d('1122', 'ar', head),
      c('22210105', 'tax'),
      c('6001', netOfLine('opening_ar'), line),
      // What lines do not say.
      c('6001', `ar - tax - opening_ar - ${netOfLines('fin_ar_bill_item', 'opening_ar')}`),
      c('4199', 'opening_ar'),
    ],
  },
  {
    biz: '25',
    name: '应付单',
    word: '4',
    lines: [
      d('660212', costOfLine, line),
      d('660212', `ap + ap_provisional - tax_in - tax_provisional - opening_ap - ${costOfLines}`),
      ...taxOfSupplier,
      ...certified,
      d('4199', 'opening_ap'),
      c('220201', 'ap', head),
      c('220202', 'ap_provisional'),
    ],
  },
  {
    biz: '26',
    name: '预收款',
    word: '2',
    lines: [d('1002', paidNow, account), d('4199', paidBefore), c('1122', '-ar'), c('2203', 'ar_advance')],
  },
  {
    biz: '27',
    name: '预付款',
    word: '3',
    lines: [d('220201', '-ap'), d('1123', 'ap_advance'), c('1002', paidNow, account), c('4199', paidBefore)],
  },
  { biz: '28', name: '其他收入', word: '2', lines: [d('1002', 'amount', account), c('6301', 'amount', line)] },
  { biz: '29', name: '其他支出', word: '3', lines: [d('660212', 'amount', line), c('1002', 'amount', account)] },
  {
    biz: '30',
    name: '资金调拨',
    word: '4',
    lines: [d('1002', 'amount', toAccount), d('660303', 'fee'), c('1002', 'amount + fee', account)],
  },
  { biz: '31', name: '借款', word: '3', lines: [d('1221', 'amount'), c('1002', 'amount', account)] },
  // The fee goes to the side that was chosen; what a standard cost makes of the goods is a variance.
  {
    biz: '32',
    name: '组装拆卸',
    word: '4',
    lines: [
      d('1403', 'max(raw, 0)'),
      d('1405', 'max(goods, 0)'),
      c('1403', 'max(0 - raw, 0)'),
      c('1405', 'max(0 - goods, 0)'),
      c('1002', "if(fee_to = '1', fee, 0)", account),
      c('220201', 'ap'),
      c('5101', "if(fee_to = '3', fee, 0)"),
      c('1404', "stock - ap - if(fee_to = '1', fee, if(fee_to = '3', fee, 0))"),
    ],
  },
  { biz: '33', name: '借出归还', word: '4', lines: [d('1406', '-stock'), ...outOfStock] },
  { biz: '34', name: '期初库存', word: '4', lines: [...intoStock, c('4199', 'stock')] },
  { biz: '35', name: '库存调拨', word: '4', lines: [...intoStock, d('1408', 'consigned'), c('1404', 'stock')] },
  // A loss uses up the allowance, a recovery fills it again.
  { biz: '36', name: '坏账处理', word: '4', lines: [d('1231', '-ar'), c('1122', '-ar')] },
  { biz: '37', name: '资产购置', word: '4', lines: [d('1601', 'asset_origin'), c('1604', 'asset_origin')] },
  // What came in and what it cost is booked to 1606 by other income and other expenses, which leaves nothing there.
  {
    biz: '38',
    name: '资产清理',
    word: '4',
    lines: [
      d('1602', '-asset_accum'),
      d('1606', 'asset_accum - asset_origin'),
      d('1606', 'gain'),
      d('6711', 'max(0 - gain, 0)'),
      c('1601', '-asset_origin'),
      c('6301', 'max(gain, 0)'),
    ],
  },
  { biz: '39', name: '资产变更', word: '4', lines: [d('1601', 'asset_origin'), c('1604', 'asset_origin')] },
  {
    biz: '40',
    name: '成本差异分摊',
    word: '4',
    lines: [
      d('1409', ofProducts('arisen_amount')),
      c('500199', ofProducts('arisen_amount')),
      d('500101', 'production_amount'),
      d('6401', 'sales_amount'),
      c('1404', "if(kind = '1', production_amount + sales_amount, 0)"),
      c('1409', ofProducts('production_amount + sales_amount')),
    ],
  },
  // What it gains or loses is the line of exchange that every rule has.
  {
    biz: '41',
    name: '期末调汇',
    word: '4',
    lines: [
      d('1122', 'ar'),
      d('1123', 'ap_advance'),
      d('1002', 'cash_diff', line),
      c('2203', 'ar_advance'),
      c('220201', 'ap'),
    ],
  },
  // One document for output tax that fell due, one for value added tax, one for surcharges, one for income tax: what a document is not of is nothing in it.
  {
    biz: '42',
    name: '月末税费',
    word: '4',
    lines: [
      d('222107', 'duty_amount'),
      c('22210105', 'duty_amount'),
      d('22210103', 'unpaid_amount'),
      c('222104', 'unpaid_amount'),
      d('222104', 'overpaid_amount'),
      c('22210107', 'overpaid_amount'),
      d('222104', 'prepaid_amount'),
      c('222105', 'prepaid_amount'),
      d('22210105', 'exempt_amount'),
      c('6117', 'exempt_amount'),
      d('6403', 'city_amount + education_amount + local_amount'),
      c('222113', 'city_amount'),
      c('222114', 'education_amount'),
      c('222115', 'local_amount'),
      d('6801', 'income_amount'),
      c('222116', 'income_amount'),
    ],
  },
  {
    biz: '43',
    name: '退票',
    word: '4',
    lines: [d('1122', 'ar'), c('1121', 'note_amount', account), c('220201', 'ap'), c('1002', 'bank_amount', toAccount)],
  },
  // Its payables are certified each by itself; fees of one's own are on the account that bore them.
  {
    biz: '44',
    name: '采购费用分摊',
    word: '4',
    lines: [
      ...intoStock,
      d('222102', 'tax_in'),
      d('1404', 'ap + own_amount - tax_in - stock'),
      c('220201', 'ap'),
      c('5101', 'own_amount', line),
    ],
  },
  {
    biz: '45',
    name: '财产损溢处理',
    word: '4',
    lines: [d('660212', 'amount + tax_amount', head), c('1901', 'amount'), c('22210106', 'tax_amount')],
  },
];

/** Roles of input tax, and the rules whose tax is an expense where it is not deducted; that of goods is a variance of their price. */
const inputTax = new Set(['22210101', '22210106', '222102']);
const ofExpenses = new Set(['13', '25']);

/** Returns the lines of a rule for a payer of value added tax: a small-scale one has one account of it and deducts nothing. */
export function linesFor(payer: VatPayer, { biz, lines }: StandardTemplate): readonly StandardLine[] {
  if (payer === 'general') return lines;
  return lines
    .filter(({ amount }) => amount !== 'tax_certified')
    .map((line) => {
      if (line.subject === '22210105')
        return { ...line, subject: '222101', amount: line.amount.replace(' - tax_deferred', '') };
      return inputTax.has(line.subject) ? { ...line, subject: ofExpenses.has(biz) ? '660212' : '1404' } : line;
    })
    .filter(({ subject }) => hasRole(payer, subject));
}
