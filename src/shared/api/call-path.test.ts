import { expect, it } from 'vitest';
import { callPath } from './call-path.ts';

it('a path has its id and its parameters as texts, and no question mark without them', () => {
  expect(callPath('/online/cgform/api/importTemplate/{id}', {}, 'a/b')).toBe('/online/cgform/api/importTemplate/a%2Fb');
  expect(callPath('/doc/item/list', { pageNo: 2, word: '甲 乙' })).toBe(
    '/doc/item/list?pageNo=2&word=%E7%94%B2+%E4%B9%99',
  );
});

it('a parameter without a value is not asked for', () => {
  const query = { ledger: 'stock', period: undefined } as const;
  expect(callPath('/monthlySettlement/checkList/exportXls', query)).toBe(
    '/monthlySettlement/checkList/exportXls?ledger=stock',
  );
});
