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
  wasDisposed: {
    zh: '已清理',
    en: 'was disposed of',
  },
  notBefore: {
    zh: '{since} {period}，单据日期不能早于它',
    en: '{since} {period}, the document cannot be dated before that',
  },
  inUseSince: {
    zh: '的启用月份是',
    en: 'has been in use since',
  },
  depreciatedTo: {
    zh: '的折旧已计提至',
    en: 'is depreciated up to',
  },
  depreciationDue: {
    zh: '的 {due} 折旧还没有计提，请先计提并审核',
    en: 'has not been depreciated for {due} yet; make that run and audit it first',
  },
  netDiffers: {
    zh: '的净值现在是 {net}，单据上是 {shown}；请编辑单据重新保存后再审核',
    en: 'has a net value of {net} now and {shown} on the document; edit the document, save it again and audit it then',
  },
  changedSinceMade: {
    zh: '在制单后有变动，请编辑单据重新保存后再审核',
    en: 'was changed after the document was made; edit the document, save it again and audit it then',
  },
  nothingChanged: {
    zh: '没有任何变更，请填写要变更的项目',
    en: 'is not changed at all; fill in what is to change',
  },
  depreciatedBeyond: {
    zh: '的累计折旧 {depreciated} 超过新原值减残值 {most}，请改大原值或改小残值率',
    en: 'is depreciated by {depreciated}, more than the new value less salvage, {most}; raise the value or lower the salvage rate',
  },
  workBeyond: {
    zh: '的新预计总工作量须大于已完成的 {work}',
    en: 'needs a new total of work above what is done, {work}',
  },
  lifeBeyond: {
    zh: '的新使用月数须大于已提月数 {months}',
    en: 'needs a new life longer than the {months} months depreciated',
  },
  nothingToDepreciateLine: {
    zh: '已清理或已提足折旧，请删除这一行',
    en: 'was disposed of or is depreciated in full; remove this line',
  },
  depreciatedOnce: {
    zh: '的折旧已计提至 {period}，每期间每资产只计提一次，请删除这一行',
    en: 'is depreciated up to {period}, each asset once a period; remove this line',
  },
  beginsIn: {
    zh: '从 {own} 起计提（当月增加下月提），请删除这一行',
    en: 'is depreciated from {own} on (the month after it was added); remove this line',
  },
  periodsInOrder: {
    zh: '的 {own} 还没有计提，期间须依次计提；请先计提 {own}',
    en: 'has not been depreciated for {own} yet, periods come one after the other; depreciate {own} first',
  },
  workMissing: {
    zh: '按工作量法折旧，请填写本期工作量，没有使用填 0',
    en: 'is depreciated by work; fill in the work of the period, 0 if there was none',
  },
  amountDiffers: {
    zh: '的本期折旧应为 {amount}，单据上是 {shown}；资产在制单后有变动，请编辑单据重新保存',
    en: 'should be depreciated by {amount} and is by {shown} on the document; the asset was changed afterwards: edit the document and save it again',
  },
  originAboveZero: {
    zh: '的原值须大于 0',
    en: 'needs an original value above 0',
  },
  lifeAboveZero: {
    zh: '的使用月数须大于 0',
    en: 'needs a life of more than 0 months',
  },
  totalWorkMissing: {
    zh: '用工作量法折旧，请填写预计总工作量',
    en: 'is depreciated by work; fill in the expected total of work',
  },
  openingMonthMissing: {
    zh: '有期初累计折旧或期初已提月数，请填写“期初折旧提至”哪个月；新购的资产请清空它们',
    en: 'has opening depreciation or months; fill in up to which month it is (“Opening depreciated to”), or clear them for a new asset',
  },
  openingBeforeUse: {
    zh: '的“期初折旧提至”早于启用月份，请改正',
    en: 'has an “Opening depreciated to” before the month it is in use; correct it',
  },
  openingBeyond: {
    zh: '的期初累计折旧 {depreciated} 超过原值减残值 {most}，请改小',
    en: 'has an opening depreciation of {depreciated}, more than its value less salvage, {most}; lower it',
  },
  openingMonths: {
    zh: '的期初已提月数 {months} 不小于使用月数 {life}，但还没有提足折旧；请改正其中一个',
    en: 'has {months} opening months, not fewer than its life of {life}, and is not depreciated in full; correct one of them',
  },
  cannotUndoAudit: {
    zh: '{name}不能反审核',
    en: 'The audit of {name} cannot be undone',
  },
  cannotUnsplit: {
    zh: '{name}的拆分不能撤销',
    en: 'The split of {name} cannot be taken back',
  },
  assetNamed: {
    zh: '资产“{code} {name}”',
    en: 'Asset “{code} {name}”',
  },
  noOriginChange: {
    zh: '不能修改原值或期初',
    en: 'its original value and opening figures cannot be changed',
  },
  noRemoval: {
    zh: '不能删除',
    en: 'it cannot be deleted',
  },
  originalValue: {
    zh: '原值',
    en: 'the original value',
  },
  salvageRate: {
    zh: '残值率',
    en: 'the salvage rate',
  },
  usefulMonths: {
    zh: '使用月数',
    en: 'the months of use',
  },
  method: {
    zh: '折旧方法',
    en: 'the method of depreciation',
  },
  totalWork: {
    zh: '预计总工作量',
    en: 'the expected total of work',
  },
  dateInUse: {
    zh: '启用日期与期初折旧',
    en: 'the date in use and opening depreciation',
  },
} as const satisfies RefusalTexts;
