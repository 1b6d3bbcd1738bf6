import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';

/** Seller or buyer of an invoice. */
export type InvoiceParty = { readonly name: string; readonly taxNo: string };

/** A line as it stands on the paper; amounts and quantities are texts of numbers, and null where the paper has none. */
export type EInvoiceLine = {
  /** Name with its class as printed, `*class*name`. */
  readonly item: string;
  readonly spec: string;
  readonly unit: string;
  readonly qty: string | null;
  readonly price: string | null;
  readonly amount: string;
  /** Percent; zero where a word stands in its place. */
  readonly taxRate: string;
  /** The word in the place of a rate (免税, 不征税), else empty. */
  readonly taxWord: string;
  readonly tax: string;
};

/** A digital invoice as its signed file says it. */
export type EInvoice = {
  readonly no: string;
  readonly date: string;
  readonly isRed: boolean;
  readonly isSpecial: boolean;
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
  readonly amount: string;
  readonly tax: string;
  readonly total: string;
  readonly lines: readonly EInvoiceLine[];
  /** Number of the invoice a red one takes back, and of its confirmation; empty where there is none. */
  readonly redOf: string;
  readonly redConfirmNo: string;
  readonly remark: string;
};

/** An amount of a line is its quantity × price to the cent. */
const LINE_AMOUNT = new Big('0.01');

/** Tolerances of issuing software for tax, of a line and of an invoice. */
export type TaxTolerance = { readonly line: Big; readonly inAll: Big };

/** A figure of an invoice that does not follow from its others; `line` counts from 1, 0 is the invoice. */
export type UnevenFigure = {
  readonly what: 'lineAmount' | 'lineTax' | 'amount' | 'tax' | 'allTax' | 'total' | 'sign';
  readonly line: number;
  readonly said: string;
  readonly reckoned: string;
};

/** Finds the figures of an invoice that do not agree within the tolerances of issuing software. */
export function unevenFigures(
  { lines, amount, tax, total, isRed }: EInvoice,
  tolerance: TaxTolerance,
): readonly UnevenFigure[] {
  const found: UnevenFigure[] = [];
  const compare = (of: Pick<UnevenFigure, 'what' | 'line'>, said: string, reckoned: Big, most: Big): void => {
    if (new Big(said).minus(reckoned).abs().gt(most))
      found.push({ ...of, said: new Big(said).toFixed(2), reckoned: reckoned.round(2, Big.roundHalfUp).toFixed(2) });
  };
  let byRate = new Big(0);
  for (const [index, one] of lines.entries()) {
    const line = index + 1;
    if (one.qty !== null && one.price !== null)
      compare({ what: 'lineAmount', line }, one.amount, new Big(one.qty).times(one.price), LINE_AMOUNT);
    const reckoned = new Big(one.amount).times(one.taxRate).div(100);
    byRate = byRate.plus(reckoned);
    compare({ what: 'lineTax', line }, one.tax, reckoned, tolerance.line);
  }
  const none = new Big(0);
  compare({ what: 'amount', line: 0 }, amount, sumOf(lines, 'amount'), none);
  compare({ what: 'tax', line: 0 }, tax, sumOf(lines, 'tax'), none);
  compare({ what: 'allTax', line: 0 }, tax, byRate, tolerance.inAll);
  compare({ what: 'total', line: 0 }, total, new Big(amount).plus(tax), none);
  if (isRed ? new Big(total).gte(0) : new Big(total).lte(0))
    found.push({ what: 'sign', line: 0, said: new Big(total).toFixed(2), reckoned: '0.00' });
  return found;
}

function sumOf(lines: readonly EInvoiceLine[], name: 'amount' | 'tax'): Big {
  return lines.reduce((sum, line) => sum.plus(line[name]), new Big(0));
}

/** A line of a document: what is bought with the discount lines that follow it on the paper. */
export type BoughtLine = {
  readonly item: string;
  readonly name: string;
  readonly qty: string | null;
  /** Without tax, after discounts, of six decimals; null where the paper has no quantity. */
  readonly price: string | null;
  readonly amount: string;
  readonly taxRate: string;
  readonly tax: string;
};

/**
 * Lays discount lines on the lines they follow: they have no quantity and the opposite sign. The price follows from what is left, for one
 * document line has one price.
 */
export function boughtLines({ lines, isRed }: EInvoice): readonly BoughtLine[] {
  const bought: EInvoiceLine[] = [];
  for (const line of lines) {
    const last = bought.at(-1);
    const isOpposite = isRed ? new Big(line.amount).gt(0) : new Big(line.amount).lt(0);
    if (line.qty === null && isOpposite && last !== undefined && last.taxRate === line.taxRate)
      bought[bought.length - 1] = {
        ...last,
        price: null,
        amount: new Big(last.amount).plus(line.amount).toFixed(2),
        tax: new Big(last.tax).plus(line.tax).toFixed(2),
      };
    else bought.push(line);
  }
  return bought.map((line) => ({ ...line, name: bareName(line.item), price: priceOf(line) }));
}

/** The price of six decimals that brings the amount of the line; the one on the paper where it does. */
function priceOf({ qty, price, amount }: EInvoiceLine): string | null {
  if (qty === null || new Big(qty).eq(0)) return null;
  const printed = price === null ? null : new Big(price).round(6, Big.roundHalfUp);
  if (printed?.times(qty).round(2, Big.roundHalfUp).eq(amount) === true) return printed.toFixed();
  return new Big(amount).div(qty).round(6, Big.roundHalfUp).toFixed();
}

/** The name without the class in stars before it. */
export function bareName(item: string): string {
  return item.replace(/^\*[^*]*\*/u, '').trim();
}

/** A line of a receipt that is not billed yet, or not wholly; of a red invoice, one that was billed. */
export type OpenReceiptLine = {
  readonly id: string;
  readonly receiptNo: string;
  readonly name: string;
  readonly code: string;
  readonly qty: string;
  readonly price: string;
  readonly taxRate: string;
};

/**
 * Proposes for each line the receipt line it bills: the only one that has its quantity, rate and amount; of several the only one of its name. Whatever
 * fits several is left to a person. No receipt line is proposed twice.
 */
export function matchReceipts(
  lines: readonly BoughtLine[],
  open: readonly OpenReceiptLine[],
): readonly (string | null)[] {
  const wishes = lines.map((line) => {
    const fitting = open.filter((one) => fits(line, one));
    const named = fitting.filter(({ name, code }) => [name, code].includes(line.name));
    const chosen = fitting.length === 1 ? fitting : named;
    return chosen.length === 1 ? (chosen[0]?.id ?? null) : null;
  });
  return wishes.map((id) => (wishes.filter((other) => other === id).length === 1 ? id : null));
}

function fits({ qty, amount, taxRate }: BoughtLine, one: OpenReceiptLine): boolean {
  if (qty === null || !new Big(qty).abs().eq(one.qty) || !new Big(taxRate).eq(one.taxRate)) return false;
  const worth = new Big(one.qty).times(one.price).round(2, Big.roundHalfUp);
  return new Big(amount).abs().minus(worth).abs().lte(LINE_AMOUNT);
}

/** Reads a number of a file; null where it is none, or longer than any figure of an invoice. */
export function figureOf(text: string): string | null {
  const bare = text.trim().replaceAll(',', '');
  if (!/^-?\d{1,15}(?:\.\d{1,20})?$/u.test(bare)) return null;
  return parseAmount(bare)?.toFixed() ?? null;
}
