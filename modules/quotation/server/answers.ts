import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts that acts of quotations tell when they are done. */
export const quotationAnswers = {
  costCounted: { zh: '单位成本 {cost}，建议报价 {price}', en: 'Unit cost {cost}, suggested price {price}' },
  materialsRefreshed: {
    zh: '已刷新 {count} 行材料价格{more}',
    en: 'The prices of {count} materials were refreshed{more}',
  },
  noWeightPrice: {
    zh: '；没有找到按重量计的价格，保留原价：{names}',
    en: '; there is no price by weight of these, which keep theirs: {names}',
  },
  libraryRefreshed: {
    zh: '已刷新 {count} 条，无变化 {same} 条{more}',
    en: '{count} prices were refreshed, {same} are as before{more}',
  },
  noStockPrice: {
    zh: '；没有采购或库存价格：{names}',
    en: '; there is neither a purchase price nor a stock price of {names}',
  },
  quotePriced: {
    zh: '已计算 {count} 行{more}；报价合计 {total}，毛利率 {rate}%',
    en: '{count} lines were priced{more}; {total} in all, gross margin {rate}%',
  },
  linesWithoutCost: {
    zh: '，{rest} 行没有成本核算单，保留原价',
    en: ', {rest} have no cost sheet and keep their price',
  },
  versionMade: {
    zh: '已生成第 {version} 版报价单草稿 {no}；{before}已失效',
    en: 'The draft {no} of version {version} of the quotation was made; {before} holds no more',
  },
} as const satisfies RefusalTexts;
