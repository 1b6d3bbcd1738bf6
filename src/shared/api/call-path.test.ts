import { expect, it } from 'vitest';
import { callPath } from './call-path.ts';

it('a path has its id and its parameters as texts, and no question mark without them', () => {
  expect(callPath('/online/cgform/api/importTemplate/{id}', {}, 'a/b')).toBe('/online/cgform/api/importTemplate/a%2Fb');
  expect(callPath('/doc/item/list', { pageNo: 2, word: '甲 乙' })).toBe(
    '/doc/item/list?pageNo=2&word=%E7%94%B2+%E4%B9%99',
  );
});

it('a parameter that the contract does not know does not compile, in whichever part of an object it stands', () => {
  const maybe = (isWanted: boolean): { word: string } | { words: string } =>
    isWanted ? { word: '甲' } : { words: '乙' };
  const query = { pageNo: 2, ...maybe(true) };
  // @ts-expect-error -- `words` is no parameter of that list, and a part without it does not hide it
  expect(callPath('/doc/item/list', query)).toBe('/doc/item/list?pageNo=2&word=%E7%94%B2');
  const filters: Record<string, string> = { word: '甲' };
  // @ts-expect-error -- nor do filters of whatever name beside it
  expect(callPath('/doc/item/list', { page: 2, ...filters })).toBe('/doc/item/list?page=2&word=%E7%94%B2');
});

it('a parameter without a value is not asked for', () => {
  const query = { ledger: 'stock', period: undefined } as const;
  expect(callPath('/monthlySettlement/checkList/exportXls', query)).toBe(
    '/monthlySettlement/checkList/exportXls?ledger=stock',
  );
});
