/** Texts of quotations side by side, in Chinese. */
export const quotesZh = {
  'quotes.a': '报价甲',
  'quotes.b': '报价乙',
  'quotes.item': '项目',
  'quotes.valueA': '甲',
  'quotes.valueB': '乙',
  'quotes.diff': '差异（乙−甲）',
  'quotes.swap': '交换甲乙',
  'quotes.head': '报价',
  'quotes.lines': '明细：{{item}}',
  'quotes.cost': '成本构成：{{item}}',
  'quotes.onlyA': '只在报价甲中',
  'quotes.onlyB': '只在报价乙中',
  'quotes.choose': '请选择两张报价单进行对比',
  'quotes.same': '甲乙是同一张报价单，没有差异',
  'quotes.onlyDifferences': '只看有差异的项目',
  'quotes.nothingDiffers': '没有差异',
} as const;

export type QuotesKey = keyof typeof quotesZh;
