import { describe, expect, it } from 'vitest';
import { accountColumns, cashKinds, cashMoves, sidesOf, type CashKind } from './cash.ts';
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

  it('pays the fee of an assembly out of an account where that is what was chosen', () => {
    expect(moves('assembly', { account_id: 'A', fee: '7', fee_to: '1', amount: '99' })).toEqual(['A assembly -7.00']);
    expect(moves('assembly', { account_id: 'A', fee: '-7', fee_to: '1' })).toEqual(['A assembly 7.00']);
    expect(moves('assembly', { account_id: 'A', fee: '7', fee_to: '2' })).toEqual([]);
  });

  it('has no sign on either side', () => {
    expect(sidesOf(new Big('-1.5'))).toEqual({ income: '0', outgo: '1.50' });
    expect(sidesOf(new Big('1.5'))).toEqual({ income: '1.50', outgo: '0' });
  });

  it('is kept in the own currency as well, amount and charge each rounded by itself', () => {
    const rate = new Big('7.1234');
    const own = (kind: CashKind, head: Record<string, unknown>): readonly string[] =>
      cashMoves(kind, head, rate).map((move) => `${move.kind} ${move.amount.toFixed(2)} = ${move.own.toFixed(2)}`);
    // 33.33 × 7.1234 = 237.42 and 3.33 × 7.1234 = 23.72; 30.00 × 7.1234 would be 213.70 as well.
    expect(own('receipt', { account_id: 'A', amount: '33.33', fee_amount: '3.33' })).toEqual([
      'receipt 30.00 = 213.70',
    ]);
    expect(own('receipt', { account_id: 'A', amount: '0.10', fee_amount: '0.03' })).toEqual(['receipt 0.07 = 0.50']);
    expect(own('payment', { account_id: 'A', amount: '33.33', fee_amount: '1' })).toEqual([
      'payment -33.33 = -237.42',
      'fee -1.00 = -7.12',
    ]);
    const [plain] = cashMoves('receipt', { account_id: 'A', amount: '2.00' });
    expect(plain?.own.toFixed(2)).toBe('2.00');
  });

  it('names the accounts in columns of the document', () => {
    expect(accountColumns('transfer')).toEqual(['from_account', 'to_account']);
    for (const kind of cashKinds.filter((one) => one !== 'transfer'))
      expect(accountColumns(kind)).toEqual(['account_id']);
  });

  it('of nothing is nothing coming in', () => {
    expect(sidesOf(new Big(0))).toEqual({ income: '0.00', outgo: '0' });
    expect(sidesOf(new Big('0.5'))).toEqual({ income: '0.50', outgo: '0' });
  });
});
