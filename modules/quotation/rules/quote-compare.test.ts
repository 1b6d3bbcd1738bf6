import { describe, expect, it } from 'vitest';
import { compareColumns, comparedHead, pairLines } from './quote-compare.ts';

describe('[quotation.compare] two quotations', () => {
  it('are compared column by column: texts as they are shown, numbers by their difference', () => {
    const a = { bill_no: 'BJ-1', customer_id: '1', customer_id_dictText: '甲', qty: '10', price: '1.50' };
    const b = { bill_no: 'BJ-2', customer_id: '2', qty: '12.5', cost: '3' };
    expect(compareColumns(['bill_no', 'customer_id', 'qty', 'price', 'cost', 'note'], a, b)).toEqual([
      { item: 'bill_no', a: 'BJ-1', b: 'BJ-2', diff: null },
      { item: 'customer_id', a: '甲', b: '2', diff: null },
      { item: 'qty', a: '10', b: '12.5', diff: '2.5' },
      { item: 'price', a: '1.50', b: '', diff: '-1.5' },
      { item: 'cost', a: '', b: '3', diff: '3' },
      { item: 'note', a: '', b: '', diff: null },
    ]);
    expect(compareColumns(['qty'], null, { qty: '4' })).toEqual([{ item: 'qty', a: '', b: '4', diff: '4' }]);
    expect(comparedHead).toContain('gross_rate');
  });

  it('have their lines side by side, each item once for every time it stands there', () => {
    const line = (id: string, code = id) => ({ material_id: id, material_code: code, material_name: `N${id}` });
    const pairs = pairLines([line('1'), line('2'), line('1')], [line('3'), line('1', 'other'), line('2')]);
    expect(pairs.map(({ code, name, a, b }) => [code, name, a?.material_id ?? null, b?.material_id ?? null])).toEqual([
      ['1', 'N1', '1', '1'],
      ['2', 'N2', '2', '2'],
      ['1', 'N1', '1', null],
      ['3', 'N3', null, '3'],
    ]);
    expect(pairLines([], [])).toEqual([]);
  });
});
