import type Big from 'big.js';

/** Cost of a movement, as its document says it. */
export type MoveCost =
  | { readonly kind: 'given'; readonly amount: Big }
  /** Cost of the line it goes back to. */
  | ({ readonly kind: 'source'; readonly amount: Big } & SourceBasis)
  /** Its part of what a line of a transfer left on its way. */
  | { readonly kind: 'transit'; readonly amount: Big; readonly line: string }
  /** Cost of the movement before it, which it belongs together with. */
  | { readonly kind: 'paired' }
  /** `bare`: what it costs where there is no average. */
  | { readonly kind: 'average'; readonly bare?: Big }
  | { readonly kind: 'standard' }
  /** All that went out for it, and what was paid beside. */
  | { readonly kind: 'collected'; readonly plus: Big }
  /** Its part of what went out and was paid beside; the last takes what is left (倒挤). */
  | { readonly kind: 'share'; readonly percent: Big; readonly plus: Big; readonly isLast: boolean };

/** The line whose cost is taken, and how much of it lines before this one of the same document take. */
export type SourceBasis = { readonly line: string; readonly before: Big };

/**
 * Origin of the cost of a movement, kept with it in columns of the ledger: null where nothing but its document says it. `rest` is what
 * rounding left of a pool without a quantity.
 */
export type CostBasis = {
  readonly kind: 'average' | 'paired' | 'collected' | 'share' | 'source' | 'transit' | 'rest' | 'given' | null;
  readonly line: string | null;
  readonly part: CostPart | null;
};

/** Decimals as text. */
export type CostPart = {
  readonly plus?: string;
  readonly percent?: string;
  readonly isLast?: boolean;
  readonly before?: string;
  /** The cost a red document takes back, as long as the pool bears it. */
  readonly amount?: string;
};

export const noBasis: CostBasis = { kind: null, line: null, part: null };
export const restBasis: CostBasis = { ...noBasis, kind: 'rest' };

/** Returns what is kept of a cost with its movement. A standard cost stays what it was on the day. */
export function basisOf(cost: MoveCost): CostBasis {
  switch (cost.kind) {
    case 'given':
    case 'standard':
      return noBasis;
    case 'average':
    case 'paired':
      return { ...noBasis, kind: cost.kind };
    case 'collected':
      return { kind: cost.kind, line: null, part: { plus: cost.plus.toFixed() } };
    case 'share': {
      const { percent, plus, isLast } = cost;
      return { kind: cost.kind, line: null, part: { percent: percent.toFixed(), plus: plus.toFixed(), isLast } };
    }
    case 'source':
      return { kind: cost.kind, line: cost.line, part: { before: cost.before.toFixed() } };
    case 'transit':
      return { kind: cost.kind, line: cost.line, part: null };
  }
}
