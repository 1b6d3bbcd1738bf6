import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { plain } from '#core/values/plain.ts';
import { ownOf } from './currency.ts';

/** Documents that move money, as their forms declare them (`effects: [{ cash: receipt }]`). */
export const cashKinds = [
  'receipt',
  'payment',
  'advance_receipt',
  'advance_payment',
  'other_receipt',
  'other_payment',
  'transfer',
  'loan',
  'assembly',
] as const;
export type CashKind = (typeof cashKinds)[number];

/** Kinds of rows that are of no document, or beside its amount: dictionary cash_kind has them, too. */
export const OPENING = 'opening';
export const FEE = 'fee';

/** Money into an account, or out of it where it is below zero. */
export type CashMove = {
  readonly account: string;
  readonly kind: CashKind | typeof FEE;
  readonly amount: Big;
  /** In the own currency. */
  readonly own: Big;
};

/** Columns that name the accounts of a document. */
export function accountColumns(kind: CashKind): readonly string[] {
  return kind === 'transfer' ? ['from_account', 'to_account'] : ['account_id'];
}

/** Column with what a document moves. */
export function amountColumn(kind: CashKind): string {
  return kind === 'assembly' ? 'fee' : 'amount';
}

/** Dictionary assemble_fee_to: 银行账户. */
const FROM_BANK = '1';

const received: ReadonlySet<CashKind> = new Set(['receipt', 'advance_receipt', 'other_receipt']);

/**
 * Lists the money an audited document moves. Fees a bank keeps of incoming money never arrive; its charge for paying is a row of its own,
 * as on its statement. Rules of vouchers compute the same (`modules/finance/rules/gl-standard.ts`).
 * @param head columns of the document
 * @param rate what one of its currency is in the own one; each amount is rounded by itself, as rules of vouchers do
 * @example cashMoves('payment', { account_id: 'A', amount: '100', fee_amount: '2' }) // A −100 payment, A −2 fee
 */
export function cashMoves(
  kind: CashKind,
  head: Readonly<Record<string, unknown>>,
  rate: Big = new Big(1),
): readonly CashMove[] {
  const money = (name: string): Big => parseAmount(head[name]) ?? new Big(0);
  const account = plain(head['account_id']);
  const amount = money(amountColumn(kind));
  const to = (place: string, what: CashMove['kind'], sum: Big, own = ownOf(sum, rate)): CashMove => ({
    account: place,
    kind: what,
    amount: sum,
    own,
  });
  const moves = (): readonly CashMove[] => {
    if (kind === 'transfer') {
      const from = plain(head['from_account']);
      return [
        to(from, kind, amount.neg()),
        to(plain(head['to_account']), kind, amount),
        to(from, FEE, money('fee').neg()),
      ];
    }
    if (kind === 'assembly') return head['fee_to'] === FROM_BANK ? [to(account, kind, amount.neg())] : [];
    if (received.has(kind)) {
      const fee = money('fee_amount');
      return [to(account, kind, amount.minus(fee), ownOf(amount, rate).minus(ownOf(fee, rate)))];
    }
    return [to(account, kind, amount.neg()), to(account, FEE, money('fee_amount').neg())];
  };
  return moves().filter((move) => !move.amount.eq(0));
}

/** A row of the ledger: money in, or money out, without a sign. */
export function sidesOf(amount: Big): { readonly income: string; readonly outgo: string } {
  return amount.lt(0) ? { income: '0', outgo: amount.neg().toFixed(2) } : { income: amount.toFixed(2), outgo: '0' };
}
