import { describe, expect, it } from 'vitest';
import { cashMoves, sidesOf, type CashKind } from './cash.ts';
import Big from 'big.js';

const moves = (kind: CashKind, head: Record<string, unknown>): readonly string[] =>
  cashMoves(kind, head).map((move) => `${move.account} ${move.kind} ${move.amount.toFixed(2)}`);

describe('what a document moves in its accounts [finance.bank-journal]', () => {
  it('takes in what the bank leaves of a receipt, and pays what it charges beside a payment', () => {
    expect(moves('receipt', { account_id: 'A', amount: '1000', fee_amount: '2.50', discount_amount: '10' })).toEqual([
      'A receipt 997.50',
    ]);
    expect(moves('payment', { account_id: 'A', amount: '1000', fee_amount: '2.50' })).toEqual([
      'A payment -1000.00',
      'A fee -2.50',
    ]);
    expect(moves('other_receipt', { account_id: 'A', amount: '0.01' })).toEqual(['A other_receipt 0.01']);
    expect(moves('loan', { account_id: 'A', amount: '300', fee_amount: null })).toEqual(['A loan -300.00']);
  });

  it('moves money from one account to another, and leaves the sum of both but for the charge', () => {
    expect(moves('transfer', { from_account: 'A', to_account: 'B', amount: '50', fee: '0.5' })).toEqual([
      'A transfer -50.00',
      'B transfer 50.00',
      'A fee -0.50',
    ]);
  });

  it('gives back what a red document says, and leaves out what is nothing', () => {
    expect(moves('receipt', { account_id: 'A', amount: '-80' })).toEqual(['A receipt -80.00']);
    expect(moves('payment', { account_id: 'A', amount: '-80' })).toEqual(['A payment 80.00']);
    expect(moves('payment', { account_id: 'A', amount: '' })).toEqual([]);
  });

  it('has no sign on either side', () => {
    expect(sidesOf(new Big('-1.5'))).toEqual({ income: '0', outgo: '1.50' });
    expect(sidesOf(new Big('1.5'))).toEqual({ income: '1.50', outgo: '0' });
  });
});
