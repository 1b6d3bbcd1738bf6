/** Ledgers whose months are closed on a page of their own; dictionary close_type has them as 1, 2, 3, 4. */
export const closeLedgers = ['stock', 'ar', 'ap', 'gl'] as const;
export type CloseLedger = (typeof closeLedgers)[number];

/** Dictionary close_type. */
export const closeType: Readonly<Record<CloseLedger, string>> = { stock: '1', ar: '2', ap: '3', gl: '4' };

/** Actions people take on a month, and the steps of a closing in their order. */
export const closeActs = ['calc', 'close', 'reverse'] as const;
export type CloseAct = (typeof closeActs)[number];
export const closeSteps = ['check', 'price', 'balance', 'lock'] as const;
export type CloseStep = (typeof closeSteps)[number];

/** Opening a month again goes the other way: its balances go, then what was calculated. */
export const reopenSteps: readonly CloseStep[] = ['check', 'balance', 'price'];

/** Pages of a ledger: where a month is closed, and where it is opened again [B2.16]. */
export const closePages: Readonly<Record<CloseLedger, { readonly forward: string; readonly back: string }>> = {
  stock: { forward: 'kcyj', back: 'kcfyj' },
  ar: { forward: 'ysyj', back: 'ysfyj' },
  ap: { forward: 'yfyj', back: 'yffyj' },
  gl: { forward: 'gl-close', back: 'gl-close' },
};

/** Permission of an act on one of these pages. */
export function closeRight(page: string, act: string): string {
  return `monthlySettlement:${page}:${act}`;
}

/**
 * The month after one.
 * @example monthAfter('2026-12') // '2027-01'
 */
export function monthAfter(period: string): string {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
}

/** First and last day of a month, `yyyy-MM-dd`. */
export function daysOf(period: string): readonly [first: string, last: string] {
  const [year = 0, month = 0] = period.split('-').map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return [`${period}-01`, `${period}-${String(days).padStart(2, '0')}`];
}
