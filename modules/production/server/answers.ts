import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts that acts of production tell when they are done. */
export const productionAnswers = {
  poolFilled: {
    zh: '需求池新增 {added} 行、更新 {changed} 行，净需求合计 {sum}',
    en: 'Pool of demands: {added} rows were added, {changed} changed; net demand {sum} in all',
  },
  poolLeft: { zh: '需求池移除 {count} 行', en: '{count} rows left the pool of demands' },
  poolClosed: { zh: '需求池关闭 {count} 行', en: '{count} rows of the pool of demands were closed' },
  poolChanged: { zh: '需求池更新 {count} 行', en: '{count} rows of the pool of demands were changed' },
  kitMade: { zh: '已按 {sets} 套生成 {count} 行领料', en: '{count} lines of material were made for {sets} sets' },
  bomExploded: { zh: '已按BOM计算 {count} 种发料{more}', en: '{count} materials were calculated by the BOM{more}' },
  withoutBom: { zh: '；没有BOM的产出：{names}', en: '; outputs without a BOM: {names}' },
  itemShort: {
    zh: '{item} 应领 {qty}，可用 {available}，缺 {short}',
    en: '{item}: {qty} needed, {available} available, {short} short',
  },
  linesShort: { zh: '{count} 行缺料：{items}{more}', en: '{count} lines are short: {items}{more}' },
} as const satisfies RefusalTexts;
