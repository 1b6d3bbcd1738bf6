import Big from 'big.js';
import { evaluate, type FormulaScope } from '#core/formula/evaluate.ts';
import { parseFormula } from '#core/formula/parse.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { voucherRuleRefusals } from './refusals.ts';

/** Dictionary voucher_status; a draft breaks a rule of vouchers still, and has no number. */
export const voucherStates = { draft: '0', open: '1', audited: '2', posted: '3', void: '4' } as const;

/** Origins of a voucher; vouchers made by people have none. */
export const voucherOrigins = {
  rule: 'rule',
  carry: 'carry',
  red: 'red',
  revalue: 'revalue',
  tax: 'tax',
  duty: 'duty',
} as const;

/** Dictionary gl_control: accounts whose balance must be what another ledger says. */
export const controls = {
  stock: '1',
  receivable: '2',
  advanceIn: '3',
  payable: '4',
  advanceOut: '5',
  cash: '6',
  assets: '7',
  depreciation: '8',
} as const;

/** Dictionary subject_type: profit and loss, carried over at the end of a month. */
export const PROFIT_AND_LOSS = '6';

/** Role of the account the profit of the year stands in. */
export const PROFIT_SUBJECT = '4103';

/** Role of the account exchange gains and losses of write-offs go to, unless a rule says otherwise. */
export const EXCHANGE_SUBJECT = '660304';

/** Role of the account what is owed for agreed claims stands in until it is paid. */
export const CLAIMS_SUBJECT = '2241';

/** Role of the account price differences of materials stand in until they are spread. */
export const VARIANCE_SUBJECT = '1404';

/** Role of the account variances of finished goods stand in. */
export const PRODUCT_VARIANCE_SUBJECT = '1409';

/** Role of the account it is carried to at the end of December. */
export const RETAINED_SUBJECT = '4104';

/**
 * Measures of what a document did to the ledgers, signed, as rules name them: stock by class, the full debts of customers and to suppliers,
 * advances, tax of the bills (`tax_deferred` is what of that of customers is not owed yet; that of suppliers waits until it is certified; what red invoices take of certified tax is given up or taken back), and what was there before the books began. Of fixed assets: original values, accumulated depreciation, and
 * that of a month by the type of cost centre. `exchange` is the exchange loss of write-offs. `discount_sale` is what they granted
 * customers for early payment. All in the company's own currency.
 */
export const measureNames = [
  'raw',
  'goods',
  'consigned',
  'stock',
  'opening_stock',
  'ar',
  'ar_advance',
  'tax',
  'tax_deferred',
  'opening_ar',
  'ap',
  'ap_provisional',
  'ap_advance',
  'tax_in',
  'tax_provisional',
  'tax_certified',
  'tax_given_up',
  'tax_taken_back',
  'opening_ap',
  'asset_origin',
  'asset_accum',
  'depr_make',
  'depr_sell',
  'depr_manage',
  'exchange',
  'discount_sale',
] as const;
export type Measure = (typeof measureNames)[number];
export type Measures = Readonly<Record<Measure, Big>>;

// Every name has its measure.
export const noMeasures = Object.fromEntries(measureNames.map((name) => [name, new Big(0)])) as Measures;

/** Measures of two parts of a document together. */
export function addMeasures(one: Measures, other: Measures): Measures {
  const sum = { ...one };
  for (const name of measureNames) sum[name] = one[name].plus(other[name]);
  return sum;
}

/** Dictionary subject_source: where the account of a line comes from; `fixed` is what holds where that says nothing. */
export const subjectSources = { fixed: '1', account: '2', line: '3', expense: '4', toAccount: '5', head: '6' } as const;

/** A kind of document vouchers are made of: dictionary voucher_biz, and the form. */
type VoucherKind = {
  readonly biz: string;
  readonly form: string;
  /** It writes to no ledger: its columns say what it is worth, once it is audited. */
  readonly isPlain?: true;
};

export const voucherKinds: readonly VoucherKind[] = [
  { biz: '1', form: 'wms_purchase_in' },
  { biz: '2', form: 'pur_invoice' },
  { biz: '3', form: 'sal_out' },
  { biz: '4', form: 'sal_invoice' },
  { biz: '5', form: 'fin_receipt' },
  { biz: '6', form: 'fin_payment' },
  { biz: '7', form: 'fin_writeoff' },
  { biz: '7', form: 'fin_ap_writeoff' },
  { biz: '8', form: 'wms_prod_issue' },
  { biz: '9', form: 'wms_prod_in' },
  { biz: '10', form: 'fin_product_cost', isPlain: true },
  { biz: '11', form: 'fin_asset_depr' },
  { biz: '13', form: 'fin_expense_claim', isPlain: true },
  { biz: '16', form: 'pur_return' },
  { biz: '17', form: 'pur_outsource_issue' },
  { biz: '17', form: 'pur_outsource_return' },
  { biz: '18', form: 'pur_outsource_in' },
  { biz: '19', form: 'wms_other_in' },
  { biz: '20', form: 'wms_other_out' },
  { biz: '21', form: 'wms_cost_adjust' },
  { biz: '22', form: 'wms_prod_return' },
  { biz: '23', form: 'sal_return_in' },
  { biz: '24', form: 'fin_ar_bill' },
  { biz: '25', form: 'fin_ap_bill' },
  { biz: '26', form: 'fin_advance_receipt' },
  { biz: '27', form: 'fin_advance_payment' },
  { biz: '28', form: 'fin_other_receipt', isPlain: true },
  { biz: '29', form: 'fin_other_payment', isPlain: true },
  { biz: '30', form: 'fin_transfer', isPlain: true },
  { biz: '31', form: 'fin_loan', isPlain: true },
  { biz: '32', form: 'wms_assemble' },
  { biz: '33', form: 'wms_borrow' },
  { biz: '33', form: 'wms_borrow_back' },
  { biz: '34', form: 'wms_init_stock' },
  { biz: '20', form: 'wms_transfer_loss' },
  { biz: '35', form: 'wms_transfer' },
  { biz: '35', form: 'wms_transfer_in' },
  { biz: '35', form: 'wms_status_change' },
  { biz: '36', form: 'fin_bad_debt' },
  { biz: '37', form: 'fin_asset' },
  { biz: '38', form: 'fin_asset_dispose' },
  { biz: '39', form: 'fin_asset_change' },
  { biz: '40', form: 'fin_cost_variance', isPlain: true },
  { biz: '41', form: 'fin_revaluation', isPlain: true },
  { biz: '42', form: 'fin_month_tax', isPlain: true },
  { biz: '43', form: 'fin_note_return' },
  { biz: '44', form: 'pur_landed_cost' },
  { biz: '45', form: 'wms_loss_settle', isPlain: true },
];

/** Dictionary voucher_biz of a form; documents of other forms have no rule of their own: 其他. */
export function bizOf(form: string): string {
  return voucherKinds.find((kind) => kind.form === form)?.biz ?? '99';
}

type Values = Readonly<Record<string, unknown>>;

/** Values an expression of a rule reads: measures first, then columns of the line, then of the head; a missing value counts as 0. */
export type RuleScope = {
  readonly measures: Measures;
  readonly line: Values;
  readonly head: Values;
  readonly column: FormulaScope['column'];
};

/**
 * The amount of a rule's line, to the cent.
 * @example amountOf('ar - tax', scope) // '1000.00'
 * @returns what is wrong with the expression instead
 */
export function amountOf(
  text: string,
  { measures, line, head, column }: RuleScope,
): { amount: Big } | { fault: RefusalText } {
  const parsed = parseFormula(text);
  if (!parsed.ok) return { fault: parsed.fault };
  const known = (name: string): boolean =>
    Object.hasOwn(measures, name) || Object.hasOwn(line, name) || Object.hasOwn(head, name);
  const unknown = parsed.formula.fields.find((name) => !known(name));
  if (unknown !== undefined) return { fault: filled(voucherRuleRefusals.unknownName, { name: unknown }) };
  const all: Values = { ...head, ...line, ...measures };
  const value = evaluate(parsed.formula, {
    field: (name) => {
      const found = all[name];
      return found instanceof Big ? found.toFixed() : (found ?? '0');
    },
    column,
  });
  return { amount: new Big(value ?? '0').round(2, Big.roundHalfUp) };
}

/**
 * Shares an amount out by weights, to the cent, so that the shares add up to it: what rounding leaves goes to the largest remainders,
 * the first of equals before the others.
 * @example shareOut(new Big('100'), [new Big(1), new Big(1), new Big(1)]) // 33.34, 33.33, 33.33
 */
export function shareOut(amount: Big, weights: readonly Big[]): readonly Big[] {
  const total = weights.reduce((sum, weight) => sum.plus(weight), new Big(0));
  if (total.eq(0)) return weights.map(() => new Big(0));
  const exact = weights.map((weight) => amount.times(weight).div(total));
  const floors = exact.map((share) => share.round(2, Big.roundDown));
  const left = floors.reduce((sum, share) => sum.minus(share), amount);
  const step = new Big(left.lt(0) ? '-0.01' : '0.01');
  const count = Number(left.div(step).round(0, Big.roundHalfUp).toFixed());
  const first = exact
    .map((share, index) => ({ index, rest: share.minus(floors[index] ?? 0).abs() }))
    .toSorted((one, other) => other.rest.cmp(one.rest) || one.index - other.index)
    .slice(0, count);
  const more = new Set(first.map(({ index }) => index));
  return floors.map((share, index) => (more.has(index) ? share.plus(step) : share));
}

/** Number of a voucher in its month: word, month, serial. */
export function voucherNo(word: string, period: string, serial: number): string {
  return `${voucherPrefix(word, period)}${String(serial).padStart(4, '0')}`;
}

/** Returns the prefix of the numbers of one word and month, `记-202611-`. */
export function voucherPrefix(word: string, period: string): string {
  return `${ownEntry(voucherWords, word) ?? '记'}-${period.replace('-', '')}-`;
}

/** Dictionary voucher_word. */
const voucherWords: Readonly<Record<string, string>> = { '1': '记', '2': '收', '3': '付', '4': '转' };
