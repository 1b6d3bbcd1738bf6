import { ownEntry } from '#core/lists/own-entry.ts';

/** Decisions on a loss or gain that waits in 待处理财产损溢: dictionary loss_settle_to. */
export const settleTo = { madeGood: '1', managing: '2', otherExpense: '3', otherIncome: '4' } as const;

const roles: Readonly<Record<string, string>> = {
  [settleTo.madeGood]: '1221',
  [settleTo.managing]: '660212',
  [settleTo.otherExpense]: '6711',
  [settleTo.otherIncome]: '6301',
};

/** Returns the role of the account a decision books to; null where nothing is decided. */
export function roleOfSettlement(to: string): string | null {
  return ownEntry(roles, to) ?? null;
}
