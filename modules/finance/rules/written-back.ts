import Big from 'big.js';
import { shareOut } from './gl.ts';

/** A receipt of a work order in a month, as the stock ledger has it. */
export type Receipt = {
  readonly line: string;
  readonly qty: Big;
  /** Its cost now. */
  readonly amount: Big;
  /** Its item is valued at a standard cost, which stays. */
  readonly isStandard: boolean;
};

/**
 * Returns what receipts of a work order cost so that all that came of it costs what is finished: by quantity, to the cent. What went back to the
 * order and what is kept at a standard cost stays. Nothing where there is no receipt that could bear it: the difference is a variance then.
 * @param booked what came of the order costs now, all together
 */
export function writtenBack(
  receipts: readonly Receipt[],
  { finished, booked }: { readonly finished: Big; readonly booked: Big },
): ReadonlyMap<string, Big> {
  const bearing = receipts.filter(({ qty, isStandard }) => qty.gt(0) && !isStandard);
  const whole = bearing.reduce((sum, { amount }) => sum.plus(amount), finished.minus(booked));
  if (bearing.length === 0 || whole.lt(0)) return new Map();
  const shares = shareOut(
    whole,
    bearing.map(({ qty }) => qty),
  );
  return new Map(bearing.map(({ line }, index) => [line, shares[index] ?? new Big(0)]));
}
