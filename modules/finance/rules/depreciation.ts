import Big from 'big.js';
import { shareOut } from './gl.ts';

/** Dictionary depr_method. */
export const deprMethods = { straight: '1', work: '2', declining: '3', digits: '4' } as const;

/** Dictionary asset_status: it is gone. */
export const DISPOSED = '4';

/**
 * State of an asset after everything that counts so far. Depreciation is planned from a basis: the value left when the asset came, or when
 * its value, life or method last changed.
 */
export type AssetState = {
  readonly origin: string;
  /** Percent of the original value that is to be left. */
  readonly rate: string;
  /** Months it is used in all. */
  readonly life: number;
  /** Dictionary depr_method. */
  readonly method: string;
  readonly accum: string;
  /** Months that were counted. */
  readonly months: number;
  /** The last month that was counted, `yyyy-MM`; before the first one the month it is in use from. */
  readonly period: string;
  readonly totalWork: string;
  readonly work: string;
  readonly baseNet: string;
  readonly baseMonths: number;
  readonly baseWork: string;
  /** Dictionary asset_status. */
  readonly status: string;
  /** Entry of the asset as its card states it; unchanged once anything happened to the asset. */
  readonly entered: string;
};

/** Returns the salvage value of an asset, to the cent. */
export function salvageOf({ origin, rate }: Pick<AssetState, 'origin' | 'rate'>): Big {
  return new Big(origin).times(rate).div(100).round(2, Big.roundHalfUp);
}

/** Returns the amount an asset may still lose; never below zero. */
export function leftOf(asset: AssetState): Big {
  const left = new Big(asset.origin).minus(salvageOf(asset)).minus(asset.accum);
  return left.lt(0) ? new Big(0) : left;
}

/** Is there a month to be counted for it at all? */
export function isDepreciable(asset: AssetState): boolean {
  return asset.status !== DISPOSED && leftOf(asset).gt(0);
}

/** Equal parts to the cent; the last takes what rounding leaves, and nothing is taken twice. */
function equalParts(total: Big, count: number): readonly Big[] {
  const part = total.div(count).round(2, Big.roundHalfUp);
  let left = total;
  return Array.from({ length: count }, (_, index) => {
    const one = index === count - 1 || part.gt(left) ? left : part;
    left = left.minus(one);
    return one;
  });
}

/**
 * Amounts of all months from a basis on: equal ones; twice the rate of what is left each year, the last two years equal; or by the digits of
 * the years. Months of one year are equal (F15).
 * @param total what is to be lost, @param net what is there, both when it begins
 */
export function depreciationPlan(
  method: string,
  { net, total, months }: { readonly net: Big; readonly total: Big; readonly months: number },
): readonly Big[] {
  if (months <= 0) return [];
  if (method === deprMethods.declining) return declining(net, total, months);
  if (method === deprMethods.digits) return byDigits(total, months);
  return equalParts(total, months);
}

function declining(net: Big, total: Big, months: number): readonly Big[] {
  const plan: Big[] = [];
  let [value, left, rest] = [net, total, months];
  while (rest > 24) {
    const year = value.times(24).div(months).round(2, Big.roundHalfUp);
    const taken = year.gt(left) ? left : year;
    plan.push(...equalParts(taken, 12));
    value = value.minus(taken);
    left = left.minus(taken);
    rest -= 12;
  }
  return [...plan, ...equalParts(left, rest)];
}

function byDigits(total: Big, months: number): readonly Big[] {
  const years = Array.from({ length: Math.ceil(months / 12) }, (_, year) => {
    const rest = months - 12 * year;
    return { rest, length: Math.min(12, rest) };
  });
  const amounts = shareOut(
    total,
    years.map(({ rest, length }) => new Big(rest).times(length)),
  );
  return years.flatMap(({ length }, year) => equalParts(amounts[year] ?? new Big(0), length));
}

/**
 * Returns the depreciation of so many more months, to the cent: never more than is left, and the last month takes all of it.
 * @param work what it did in these months, where depreciation goes by work
 */
export function amountFor(asset: AssetState, count: number, work: string): Big {
  const left = leftOf(asset);
  const [net, salvage] = [new Big(asset.baseNet), salvageOf(asset)];
  const total = net.gt(salvage) ? net.minus(salvage) : new Big(0);
  if (asset.method === deprMethods.work) return byWork(asset, { total, left, work: new Big(work) });
  const months = asset.life - asset.baseMonths;
  const begin = asset.months - asset.baseMonths;
  if (begin + count >= months) return left;
  const amount = depreciationPlan(asset.method, { net, total, months })
    .slice(begin, begin + count)
    .reduce((sum, one) => sum.plus(one), new Big(0));
  return amount.gt(left) ? left : amount;
}

/** By the share of all work that is done by then, so that rounding never adds up. */
function byWork(
  asset: AssetState,
  { total, left, work }: { readonly total: Big; readonly left: Big; readonly work: Big },
): Big {
  const whole = new Big(asset.totalWork).minus(asset.baseWork);
  const before = new Big(asset.work).minus(asset.baseWork);
  const after = before.plus(work);
  if (whole.lte(0) || after.gte(whole)) return left;
  const share = (done: Big): Big => total.times(done).div(whole).round(2, Big.roundHalfUp);
  const amount = share(after).minus(share(before));
  return amount.gt(left) ? left : amount;
}

/** Returns the depreciation of the next month; null where it depends on work not known yet, 0 where nothing is left. */
export function nextAmount(asset: AssetState): Big | null {
  if (!isDepreciable(asset)) return new Big(0);
  return asset.method === deprMethods.work ? null : amountFor(asset, 1, '0');
}

/** Counts the months between two, `yyyy-MM`: 1 from one to the next. */
export function monthsBetween(from: string, to: string): number {
  const at = (period: string): number => Number(period.slice(0, 4)) * 12 + Number(period.slice(5, 7));
  return at(to) - at(from);
}
