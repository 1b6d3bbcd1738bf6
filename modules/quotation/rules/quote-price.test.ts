import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { compareColumns, pairLines } from './quote-compare.ts';
import { pricePerKilogram, quotedPrice } from './quote-price.ts';

describe('[F16] the price of a quotation', () => {
  it('is its cost with what management and profit add', () => {
    const price = quotedPrice(new Big('1.6992'), { manage: new Big(12), profit: new Big(15) });
    expect(price.toFixed(4)).toBe('2.1886');
    expect(quotedPrice(new Big(10), { manage: new Big(0), profit: new Big(0) }).toFixed()).toBe('10');
  });

  it('of material is that of a kilogram, and unknown where nobody knows what a unit weighs', () => {
    const price = (code: string, perUnit: Big | null = null) =>
      pricePerKilogram(new Big(60), { code, name: '' }, perUnit)?.toFixed() ?? null;
    expect([price('kg'), price('T'), price('g'), price('PCS'), price('BAG', new Big(25))]).toEqual([
      '60',
      '0.06',
      '60000',
      null,
      '2.4',
    ]);
  });
});

describe('[quotation.compare] two quotations', () => {
  it('differ by the second less the first, and texts do not', () => {
    expect(
      compareColumns(
        ['bill_no', 'total_amount', 'gross_rate'],
        { bill_no: 'A', total_amount: '100.10', gross_rate: null },
        { bill_no: 'B', total_amount: '99.90', gross_rate: null },
      ),
    ).toEqual([
      { item: 'bill_no', a: 'A', b: 'B', diff: null },
      { item: 'total_amount', a: '100.10', b: '99.90', diff: '-0.2' },
      { item: 'gross_rate', a: '', b: '', diff: null },
    ]);
  });

  it('pair their lines by item, with what only one of them has', () => {
    const line = (id: string, price: string) => ({ material_id: id, material_code: id, material_name: id, price });
    const pairs = pairLines([line('X', '1'), line('Y', '2')], [line('Z', '3'), line('X', '4')]);
    expect(pairs.map(({ code, a, b }) => [code, a?.['price'] ?? null, b?.['price'] ?? null])).toEqual([
      ['X', '1', '4'],
      ['Y', '2', null],
      ['Z', null, '3'],
    ]);
  });
});
