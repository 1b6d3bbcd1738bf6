import type { QuotesKey } from './zh-cn.ts';

/** Texts of quotations side by side, in English. */
export const quotesEn: Readonly<Record<QuotesKey, string>> = {
  'quotes.a': 'Quotation A',
  'quotes.b': 'Quotation B',
  'quotes.item': 'Item',
  'quotes.valueA': 'A',
  'quotes.valueB': 'B',
  'quotes.diff': 'Difference (B−A)',
  'quotes.swap': 'Swap A and B',
  'quotes.head': 'Quotation',
  'quotes.lines': 'Line: {{item}}',
  'quotes.cost': 'Cost: {{item}}',
  'quotes.onlyA': 'only in A',
  'quotes.onlyB': 'only in B',
  'quotes.choose': 'Choose two quotations to compare',
  'quotes.same': 'A and B are the same quotation',
  'quotes.onlyDifferences': 'Only what differs',
  'quotes.nothingDiffers': 'Nothing differs',
};
