import Big from 'big.js';
import { parseAmount, roundAmount, sumAmounts } from '#core/amounts/amounts.ts';
import { SIDE } from './price-side.ts';

type Row = Readonly<Record<string, unknown>>;

/** Discount on a whole order. */
export type Off = {
  /** Percentage of every price, and an amount beyond it. */
  readonly rate: Big;
  readonly amount: Big;
  /** Total of the lines after the percentage, taxes included: the amount is taken off this. */
  readonly sum: Big;
  /** Millionths of its price a line is sold at, by the percentage. */
  readonly ppm: Big;
  /** Millionths of each line's total that the amount takes: so many that they come to its share of the amount to the cent. */
  readonly shares: readonly Big[];
};

const MILLION = 1_000_000;
/** Decimals of millionths: a share of a total of up to 10,000,000,000.00 comes to the cent again. */
const DECIMALS = 6;

/**
 * Spreads what is taken off an order over its lines: a percentage over their prices, an amount over their totals, taxes included, of which
 * the last line takes the rest (catalogue of sales, 销售订单). Never more than all of it.
 */
export function orderOff(off: { readonly rate: unknown; readonly amount: unknown }, lines: readonly Row[]): Off {
  const rate = parseAmount(off.rate) ?? new Big(0);
  const amount = parseAmount(off.amount) ?? new Big(0);
  const left = new Big(100).minus(rate).div(100);
  const ppm = left.times(MILLION).round(DECIMALS, Big.roundHalfUp);
  const totals = lines.map((line) => totalAt(line, ppm));
  const sum = sumAmounts(totals.map((one) => one.toFixed()));
  const shared = sharesOf(amount.gt(sum) ? sum : amount, sum, totals);
  const shares = shared.map((share, index) => millionths(share, totals[index] ?? new Big(0)));
  return { rate, amount, sum, ppm: ppm.lt(0) ? new Big(0) : ppm, shares };
}

/** Reckons what agreed shares take off lines as they are by now, to the cent: of what was delivered at an earlier price, and of the rest. */
export function amountOff(shares: readonly (Big | null | undefined)[], ppm: Big, lines: readonly Row[]): Big {
  return sumAmounts(
    lines.map((line, index) => {
      const share = shares[index] ?? new Big(0);
      const earlier = parseAmount(line['earlier_total']) ?? new Big(0);
      const off = share.gte(MILLION) ? new Big(0) : earlier.times(share).div(new Big(MILLION).minus(share));
      const rest = {
        ...line,
        qty: parseAmount(line['qty'])
          ?.minus(parseAmount(line['earlier_qty']) ?? 0)
          .toFixed(),
      };
      return new Big(roundAmount(totalAt(rest, ppm).times(share).div(MILLION), 2)).plus(roundAmount(off, 2)).toFixed(2);
    }),
  );
}

/**
 * Reckons the amount that makes the lines of an order be sold at a share of their prices that was agreed, as orders were before each line had a
 * share of its own; null where there is none that does.
 */
export function amountAt(rate: unknown, ppm: Big, lines: readonly Row[]): string | null {
  const { sum, ppm: whole } = orderOff({ rate, amount: null }, lines);
  return whole.eq(0) ? null : sum.times(whole.minus(ppm)).div(whole).round(2, Big.roundHalfUp).toFixed(2);
}

/** Shares an amount by totals, to the cent; the last line that has one takes the rest, and none more than its total. */
function sharesOf(amount: Big, sum: Big, totals: readonly Big[]): readonly Big[] {
  if (sum.lte(0) || amount.lte(0)) return totals.map(() => new Big(0));
  const shares = totals.map((total) => new Big(roundAmount(amount.times(total).div(sum), 2)));
  let rest = amount.minus(sumAmounts(shares.map((one) => one.toFixed())));
  for (let index = totals.length - 1; index >= 0 && !rest.eq(0); index -= 1) {
    const [total, share] = [totals[index] ?? new Big(0), shares[index] ?? new Big(0)];
    const wanted = share.plus(rest);
    const next = wanted.lt(0) ? new Big(0) : wanted.gt(total) ? total : wanted;
    if (total.eq(0)) continue;
    shares[index] = next;
    rest = wanted.minus(next);
  }
  return shares;
}

function millionths(share: Big, total: Big): Big {
  return total.eq(0) ? new Big(0) : share.times(MILLION).div(total).round(DECIMALS, Big.roundHalfUp);
}

/** Returns the total of a line at millionths of its price, computed as lines are; 0 where nothing is known of it. */
function totalAt(line: Row, ppm: Big): Big {
  const isTaxed = line[SIDE] === 'Y';
  const [qty, price] = [parseAmount(line['qty']), parseAmount(line[isTaxed ? 'tax_price' : 'price'])];
  if (qty === null || price === null) return new Big(0);
  const net = price.times(ppm).div(MILLION).round(6, Big.roundHalfUp);
  const amount = new Big(roundAmount(qty.times(net), 2));
  if (isTaxed) return amount;
  return amount.plus(roundAmount(amount.times(parseAmount(line['tax_rate']) ?? 0).div(100), 2));
}
