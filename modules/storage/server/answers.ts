import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts that acts of the warehouse tell when they are done. */
export const storageAnswers = {
  labelsMade: { zh: '已生成 {count} 张标签', en: '{count} labels were made' },
  labelVoid: { zh: '{label} 已作废', en: '{label} was made void' },
  picker: { zh: '拣货人：{person}{more}', en: 'Picker: {person}{more}' },
  lineMissing: { zh: '{line} 缺 {qty}', en: '{line}: {qty} missing' },
  statusChanged: { zh: '状态转换单 {numbers}', en: 'Stock state changes {numbers}' },
  placesSuggested: { zh: '，已建议 {count} 行批号和库位', en: ', batches and places of {count} lines were suggested' },
  nothingToFreeze: { zh: '库存中没有可冻结的数量', en: 'There is no stock that could be frozen' },
  nothingToUnfreeze: { zh: '库存中没有可解冻的数量', en: 'There is no stock that could be unfrozen' },
  sheetsMade: { zh: '已生成 {count} 张盘点表', en: '{count} count sheets were made' },
  sheetsMadeFrozen: {
    zh: '已生成 {count} 张盘点表，仓库已冻结',
    en: '{count} count sheets were made and the warehouses frozen',
  },
  unfrozen: { zh: '仓库已解冻', en: 'The warehouses are no longer frozen' },
  frozen: { zh: '仓库已冻结', en: 'The warehouses are frozen' },
  linesDiffer: { zh: '{count} 行有差异，请重新盘点', en: '{count} lines differ; count them again' },
  countPosted: { zh: '{title} {no}', en: '{title} {no}' },
  countDrafted: {
    zh: '{title} {no}（{count} 行没有成本价，请填写单价后审核）',
    en: '{title} {no} ({count} lines have no cost; fill in their price and audit it)',
  },
  noDifference: { zh: '没有差异', en: 'There is no difference' },
  openingPosted: { zh: '已记账 {count} 行期初库存', en: '{count} rows of the opening stock were posted' },
  documentMade: { zh: '已生成{title} {no}', en: '{title} {no} was made' },
  countsImported: {
    zh: '已导入 {count} 行实盘数量，全部已盘',
    en: 'The counted quantities of {count} lines were imported; all lines are counted',
  },
  countsImportedPartly: {
    zh: '已导入 {count} 行实盘数量，还有 {open} 行未盘',
    en: 'The counted quantities of {count} lines were imported; {open} lines are not counted yet',
  },
} as const satisfies RefusalTexts;
