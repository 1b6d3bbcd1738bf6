import { describe, expect, it } from 'vitest';
import {
  amountByQuantity,
  balanced,
  blankPlaces,
  hasAmount,
  isBlank,
  subjectValues,
  switched,
  totalsOf,
  withSubject,
} from './entry.ts';

describe('[K6] [finance.voucher] the lines of a voucher', () => {
  it('add up on both sides in exact decimals, red amounts included', () => {
    const { debit, credit, apart } = totalsOf([
      { debit: '0.10' },
      { debit: '0.20' },
      { debit: '-1,000.00' },
      { credit: '0.30' },
      { credit: '坏' },
    ]);
    expect([debit, credit, apart].map((sum) => sum.toFixed(2))).toEqual(['-999.70', '0.30', '-1000.00']);
  });

  it('balance by `=`: what the others leave open, whatever stood there', () => {
    const lines = [{ debit: '1130.00' }, { credit: '1000.00' }, { credit: '7' }];
    expect(balanced(lines, 2)).toEqual({ side: 'credit', values: { credit: '130.00', debit: null } });
  });

  it('balance on the side where it is black, for red means something else', () => {
    const lines = [{ debit: '1130.00' }, { credit: '1000.00' }, {}];
    expect(balanced(lines, 2)).toEqual({ side: 'credit', values: { credit: '130.00', debit: null } });
    expect(balanced([{ credit: '50' }, { credit: '-20' }, {}], 2)).toEqual({
      side: 'debit',
      values: { debit: '30.00', credit: null },
    });
  });

  it('balance a red voucher in red, on the side that is short', () => {
    expect(balanced([{ debit: '-50' }, {}], 1)).toEqual({
      side: 'credit',
      values: { credit: '-50.00', debit: null },
    });
    expect(balanced([{ credit: '-66.60' }, {}], 1)).toEqual({
      side: 'debit',
      values: { debit: '-66.60', credit: null },
    });
  });

  it('need nothing where the others balance already', () => {
    expect(balanced([{ debit: '5' }, { credit: '5.00' }, { debit: '9' }], 2)).toBe(null);
    expect(balanced([{}], 0)).toBe(null);
  });

  it('change sides by the space bar, with the amount or without one', () => {
    expect(switched({ debit: '12.50' }, 'debit')).toEqual({ side: 'credit', values: { credit: '12.50', debit: null } });
    expect(switched({ credit: '-3' }, 'credit')).toEqual({ side: 'debit', values: { debit: '-3', credit: null } });
    expect(switched({}, 'debit')).toEqual({ side: 'credit', values: { credit: null, debit: null } });
  });

  it('get their amount from quantity and price, to the cent, half up, unless one stands there', () => {
    expect(amountByQuantity({ qty: '3', price: '1.115' })).toEqual({ debit: '3.35' });
    expect(amountByQuantity({ qty: '3', price: '1.115', credit: '1' })).toEqual({});
    expect(amountByQuantity({ qty: '3' })).toEqual({});
  });

  it('are blank with a summary alone, and are not saved then', () => {
    expect([isBlank({ summary: '提现' }), isBlank({ subject_id: 'a' }), isBlank({ credit: '0.01' })]).toEqual([
      true,
      false,
      false,
    ]);
    expect([...blankPlaces([{ debit: '1' }, {}, { subject_id: 'a' }, { summary: 'x' }])]).toEqual([1, 3]);
    expect(hasAmount({ debit: '', credit: null })).toBe(false);
  });

  it('keep of their dimensions what a new account has, too', () => {
    const line = withSubject({ id: 's', code: '1122', name: '应收账款', auxTypes: ['1', '5'], hasQuantity: false });
    expect(line).toMatchObject({
      subject_id: 's',
      subject_id_dictText: '1122 应收账款',
      aux_supplier: null,
      qty: null,
    });
    expect(Object.keys(line)).not.toContain('aux_customer');
    expect(Object.keys(line)).not.toContain('aux_project');
    expect(withSubject(null)).toMatchObject({ subject_id: null, aux_customer: null });
  });

  it('copy account and dimensions of the line above', () => {
    const above = { summary: 'x', subject_id: 's', aux_customer: 'c', aux_customer_dictText: '客户', debit: '5' };
    expect(subjectValues(above)).toMatchObject({ subject_id: 's', aux_customer: 'c', aux_customer_dictText: '客户' });
    expect(Object.keys(subjectValues(above))).not.toContain('debit');
  });
});
