import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of quotations. */
export const quotationRefusals = {
  noMaterials: {
    zh: '{name}没有材料，没有价格可以刷新；请先编辑，填写材料',
    en: '{name} has no materials and no price to refresh; edit it and fill in materials first',
  },
  noLastPrice: {
    zh: '没有来源为“最近采购价”或“移动平均”的有效价格；手工和市场行情的价格请直接编辑',
    en: 'There is no valid price from “last purchase price” or “moving average”; prices by hand and of the market are edited directly',
  },
  noDraftToQuote: {
    zh: '{name}不是草稿，不能计算；请先撤回或反审核',
    en: '{name} is not a draft and cannot be calculated; withdraw it or undo its audit first',
  },
  noQuoteLines: {
    zh: '{name}没有报价明细，请先编辑，填写物料',
    en: '{name} has no lines; edit it and fill in items first',
  },
  noCostSheet: {
    zh: '{name}的物料没有成本核算单，不能计算价格；请先建立成本核算单，或手工填写单价',
    en: 'The items of {name} have no cost sheet, prices cannot be calculated; make a cost sheet or type in the price',
  },
  noNewVersion: {
    zh: '{name}不能生成新版本：只有已审核、没有成交也没有关闭的报价单可以；草稿请直接编辑',
    en: 'No new version of {name} can be made: only of audited quotations that are neither won nor closed; drafts are edited directly',
  },
  marginTooLow: {
    zh: '{name}不能审核：毛利率 {rate}% 低于最低毛利率 {lowest}%，须经审批流程同意，或调整价格',
    en: '{name} cannot be audited: its margin of {rate}% is below the lowest margin of {lowest}%; it needs an approval, or other prices',
  },
} as const satisfies RefusalTexts;
