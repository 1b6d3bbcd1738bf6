import { describe, expect, it } from 'vitest';
import { spellPinyin } from '#core/pinyin/pinyin.ts';
import { search, type Findable } from './search.ts';

const titles = [
  '销售订单',
  '销售订单明细',
  '销售退货',
  '采购订单',
  '客户档案',
  'BOM管理',
  '重量单位',
  '银行账户',
  'Sales Report',
];
const items = titles.map((title): Findable => ({ key: title, title, place: '', kind: 'page' }));
const find = (query: string): readonly string[] => search(items, query, spellPinyin).map(({ title }) => title);

describe('the search over the menu', () => {
  it.each([
    ['销售订单', '销售订单'],
    ['xsdd', '销售订单'],
    ['XSDD', '销售订单'],
    ['xiaoshoutui', '销售退货'],
    ['khda', '客户档案'],
    ['bom', 'BOM管理'],
    ['bomgl', 'BOM管理'],
    ['yhzh', '银行账户'],
    ['zldw', '重量单位'],
    ['sales report', 'Sales Report'],
    ['cgd', '采购订单'],
  ])('finds by title, pinyin or initials: %s → %s [B2.52]', (query, first) => {
    expect(find(query)[0]).toBe(first);
  });

  it('ignores case and blanks [A2.27]', () => {
    expect(find('SALES')).toEqual(['Sales Report']);
    expect(find(' 销 售 退 ')).toEqual(['销售退货']);
  });

  it('searches titles while the spelling has not come yet [A2.27]', () => {
    expect(search(items, '订单', null).map(({ title }) => title)).toEqual(['销售订单', '销售订单明细', '采购订单']);
    expect(search(items, 'xsdd', null)).toEqual([]);
  });

  it('finds nothing for nothing', () => {
    expect(find('')).toEqual([]);
    expect(find('没有这个')).toEqual([]);
  });
});
