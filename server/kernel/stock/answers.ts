import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts that acts of stock tell when they are done. */
export const stockAnswers = {
  redMade: { zh: '已生成红字单据 {no}', en: 'The red document {no} was made' },
  variance: {
    zh: '第 {line} 行{item}：来源成本 {source}，按现有库存以 {taken} 出库，差额 {rest} 计入价格差异',
    en: 'Line {line}, {item}: it cost {source} at its source and leaves stock at {taken}; {rest} is price variance',
  },
  shortOf: { zh: '{title} {no} 缺 {short}', en: '{title} {no}: {short} short' },
} as const satisfies RefusalTexts;
