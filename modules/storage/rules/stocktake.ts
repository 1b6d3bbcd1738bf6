import type Big from 'big.js';

/** A line that was counted. */
export type Counted = {
  readonly real: Big;
  /** Quantity in the books when the count began; null for what they do not know. */
  readonly book: Big | null;
  /** Quantity in the books now. */
  readonly onHand: Big;
  /** Nothing moved while it was counted. */
  readonly isStatic: boolean;
};

/**
 * Returns the change the books need (P20): afterwards they hold what was counted, and where goods moved meanwhile, that with what moved.
 * Positive where more was found.
 */
export function countDifference({ real, book, onHand, isStatic }: Counted): Big {
  return real.minus(isStatic ? onHand : (book ?? onHand));
}
