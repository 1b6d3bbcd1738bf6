import Big from 'big.js';
import { plain } from '#core/values/plain.ts';
import { amountFor, deprMethods, isDepreciable, monthsBetween, type AssetState } from '../rules/depreciation.ts';
import type { Asset } from './asset.ts';

type Row = Readonly<Record<string, unknown>>;

/** Columns of a change beside what they are of an asset. */
export const changedColumns = [
  ['origin', 'origin_value'],
  ['rate', 'salvage_rate'],
  ['life', 'life_months'],
  ['method', 'method'],
  ['totalWork', 'total_work'],
] as const;

/** Returns the old values of an asset for a document of change. */
export function oldValues({ state, depart_id: depart }: Asset): Record<string, unknown> {
  return {
    old_depart: depart,
    ...Object.fromEntries(changedColumns.map(([name, column]) => [`old_${column}`, state[name]])),
  };
}

/** Returns what is left of the original value. */
export function netOf({ origin, accum }: AssetState): Big {
  return new Big(origin).minus(accum);
}

/** Returns the columns of a run's line for its asset, calculated by the server. */
export function lineOf({ state, center }: Asset, period: string, line: Row): Record<string, unknown> {
  const { months, amount } = countMonths(state, period, line);
  return {
    origin_value: state.origin,
    months,
    depr_amount: amount.toFixed(2),
    cost_center_id: plain(line['cost_center_id']) || center,
  };
}

/** Months up to this one that were not counted, and what they take. */
export function countMonths(
  state: AssetState,
  period: string,
  line: Row,
): { readonly months: number; readonly amount: Big } {
  const open = Math.max(0, monthsBetween(state.period, period));
  const isByWork = state.method === deprMethods.work;
  const months = isByWork ? open : Math.max(0, Math.min(open, state.life - state.months));
  if (months === 0 || !isDepreciable(state)) return { months: 0, amount: new Big(0) };
  return { months, amount: amountFor(state, months, plain(line['work_qty']) || '0') };
}
