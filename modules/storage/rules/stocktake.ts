import type Big from 'big.js';

/** A line that was counted. */
export type Counted = {
  readonly real: Big;
  /** What the books had when the count began; null for what they do not know. */
  readonly book: Big | null;
  /** What they have now. */
  readonly onHand: Big;
  /** Nothing moved while it was counted. */
  readonly isStatic: boolean;
};

/**
 * What the books have to change by (P20): afterwards there is what was counted, and where goods moved meanwhile, that with what moved.
 * Positive where more was found.
 */
export function countDifference({ real, book, onHand, isStatic }: Counted): Big {
  return real.minus(isStatic ? onHand : (book ?? onHand));
}
