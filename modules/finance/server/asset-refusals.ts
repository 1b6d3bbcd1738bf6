import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of fixed assets: cards, changes, splits, depreciation. */
export const assetRefusals = {
  assetDisposed: {
    zh: '{asset}已清理，不能{act}',
    en: '{asset} was disposed of; “{act}” is not possible any more',
  },
  assetChangeWaiting: {
    zh: '{asset}的资产变更单 {waiting} 还没有审核，请先处理它',
    en: 'The asset change {waiting} of {asset} is not audited yet; deal with it first',
  },
  splitBeyondOrigin: {
    zh: '{asset}的原值是 {origin}，拆出的合计须小于它；请改小拆出的原值',
    en: 'The original value of {asset} is {origin}; the parts have to be less in sum: lower them',
  },
  tooManyParts: {
    zh: '一次最多拆出 {limit} 张卡片，现在是 {count} 张；请分次拆分',
    en: 'An asset is split into at most {limit} cards at a time, here are {count}; split it in several steps',
  },
  partNoAmount: {
    zh: '{asset}：第 {place} 个原值“{text}”不是大于 0、最多两位小数的金额，请改正，例如 30000,20000',
    en: '{asset}: original value number {place}, “{text}”, is not an amount above 0 with at most two decimals; correct it, for example 30000,20000',
  },
  nothingToDepreciate: {
    zh: '到 {month} 没有需要计提折旧的资产：当月增加的资产下月起提，已提足、已清理或本月已计提的不再计提',
    en: 'By {month} no asset is to be depreciated: those added in a month begin in the next, and fully depreciated, disposed ones and those of this month’s run are left out',
  },
  runWaiting: {
    zh: '{period} 的折旧计提 {waiting} 还没有审核，请先审核或作废它',
    en: 'The depreciation run {waiting} of {period} is not audited yet; audit or void it first',
  },
  runWithoutLines: {
    zh: '{name}没有折旧明细，不能审核；请在资产卡片列表用“计提折旧”生成',
    en: '{name} has no lines of depreciation and cannot be audited; make the run with “Depreciate” in the list of asset cards',
  },
  dateOutsidePeriod: {
    zh: '{name}的单据日期 {date} 不在会计期间 {period} 内，不能审核；请改正其中一个',
    en: 'The date {date} of {name} is not in the period {period}, it cannot be audited; correct one of them',
  },
  assetTwice: {
    zh: '{name}不能审核：第 {line} 行与第 {before} 行是同一资产，请删除一行',
    en: '{name} cannot be audited: lines {line} and {before} are the same asset; remove one',
  },
  cannotAuditAsset: {
    zh: '{name}不能审核：第 {line} 行{asset}{text}',
    en: '{name} cannot be audited: line {line} {asset} {text}',
  },
  splitTakenBack: {
    zh: '{asset}是拆分出来的，那次拆分已撤销，不能恢复；请在原卡片重新“拆分”',
    en: '{asset} came from a split that was taken back and cannot be restored; “Split” the original card again',
  },
  assetHasHistory: {
    zh: '{asset}已有折旧、变更、拆分或清理，不能直接修改{changed}；请在列表用“变更”',
    en: '{asset} has depreciation, changes, splits or a disposal; {changed} cannot be edited: use “Change” in the list',
  },
  assetInVouchers: {
    zh: '{asset}已生成凭证 {vouchers}，{what}；请先在“业务凭证生成”取消生成，或用“变更”',
    en: '{asset} is in the vouchers {vouchers}, {what}; cancel them in “Vouchers from documents” first, or use “Change”',
  },
  assetNotDeletable: {
    zh: '{asset}已有折旧、变更、拆分或清理，不能删除；不再使用请用“资产清理”',
    en: '{asset} has depreciation, changes, splits or a disposal and cannot be deleted; use “Asset disposal” when it is no longer used',
  },
  assetOfDocumentGone: {
    zh: '{name}的资产不存在或已被删除，请重新选择资产',
    en: 'The asset of {name} does not exist or was deleted; choose another',
  },
  neverSplit: {
    zh: '{name}没有拆分过，没有可以撤销的拆分',
    en: '{name} was never split, there is no split to take back',
  },
  splitGone: {
    zh: '{name}的拆分已被撤销，请刷新列表',
    en: 'The split of {name} was taken back already; reload the list',
  },
  partsInDrafts: {
    zh: '{name}的拆分不能撤销：拆出的资产还在未审核的单据 {waiting} 中，请先删除或作废它们',
    en: 'The split of {name} cannot be taken back: its parts are in the unaudited documents {waiting}; delete or void them first',
  },
  laterActs: {
    zh: '{cannot}：{asset}之后{later}',
    en: '{cannot}: after it, {asset} {later}',
  },
  theAsset: {
    zh: '资产',
    en: 'the asset',
  },
  splitLater: {
    zh: '已拆分，请先撤销那次拆分',
    en: 'was split; take that split back first',
  },
  later: {
    zh: '还有 {later}，请先反审核它',
    en: 'has {later}; undo its audit first',
  },
} as const satisfies RefusalTexts;
