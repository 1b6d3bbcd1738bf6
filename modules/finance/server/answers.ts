import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts of what was done in finance. */
export const financeAnswers = {
  nothingToMatch: { zh: '没有可自动勾对的行', en: 'There are no lines that can be matched by themselves' },
  matchedMany: { zh: '已自动勾对 {count} 行', en: '{count} lines were matched by themselves' },
  matched: { zh: '已勾对', en: 'Matched' },
  unmatched: { zh: '已取消 {count} 组勾对', en: '{count} matches were undone' },
  linesDeleted: { zh: '已删除 {count} 行对账单', en: '{count} lines of the statement were deleted' },
  vouchersMade: { zh: '已生成 {count} 张凭证', en: '{count} vouchers were made' },
  flowNamed: {
    zh: '凭证 {no} 的 {count} 行现金科目已指定“{item}”',
    en: '“{item}” is named on {count} lines of money of voucher {no}',
  },
  vouchersCancelled: { zh: '已取消生成 {count} 张凭证', en: '{count} vouchers were taken back' },
  standardComplete: {
    zh: '标准科目、凭证模板与报表已齐全，没有新增',
    en: 'All standard accounts, voucher rules and statements are there already; nothing was added',
  },
  standardAdded: {
    zh: '已新增 {subjects} 个科目、{templates} 个凭证模板、{statements} 张报表',
    en: '{subjects} accounts, {templates} voucher rules and {statements} statements were added',
  },
  statementFetched: {
    zh: '已取 {period} 往来 {entries} 条、货物 {goods} 行：期初 {opening}，期末 {closing}',
    en: '{period}: {entries} entries and {goods} rows of goods were fetched; opening {opening}, closing {closing}',
  },
  payablesFetched: { zh: '已取 {count} 张应付单', en: '{count} payables were fetched' },
  moneyMade: {
    zh: '已生成{title} {no}，金额 {amount}{discount}，请核对账户后提交',
    en: '{title} {no} was made, amount {amount}{discount}; check the account and submit it',
  },
  discountProposed: {
    zh: '，按付款条件另计现金折扣 {discount}',
    en: ', with a discount of {discount} by the terms of payment',
  },
  noteReturnMade: {
    zh: '已生成退票单 {no}，请核对手续费与账户后提交',
    en: 'The document {no} of the bounced bill was made; check fee and accounts and submit it',
  },
  assetChangeMade: {
    zh: '已生成资产变更单草稿 {no}，请填写新的原值、使用月数、折旧方法或部门后提交',
    en: 'The draft {no} of an asset change was made; fill in the new original value, months of life, method of depreciation or department and submit it',
  },
  assetSplit: {
    zh: '已拆出 {numbers}，{name}的原值还有 {rest}',
    en: '{numbers} were split off; the original value of {name} is now {rest}',
  },
  assetUnsplit: {
    zh: '已撤销{name}的拆分，原值恢复为 {origin}，拆出的 {numbers} 已删除',
    en: 'The split of {name} was taken back; its original value is {origin} again and {numbers} were deleted',
  },
  runMade: {
    zh: '已生成 {period} 折旧计提 {no}，{count} 项资产，折旧合计 {total}，请核对后提交',
    en: 'The depreciation run {no} of {period} was made: {count} assets, {total} in all; check it and submit it',
  },
  runByWork: {
    zh: '其中 {count} 项按工作量法，请在明细填写本期工作量',
    en: '{count} of them depreciate by work done; fill in the work of the period in the lines',
  },
  expenseMade: {
    zh: '已生成其他支出单 {no}，金额 {amount}，请核对账户后审核',
    en: 'The other payment {no} was made, amount {amount}; check the account and audit it',
  },
  costShared: {
    zh: '{period} {element} {amount} 已分摊：{shares}',
    en: '{period} {element} {amount} was shared: {shares}',
  },
  noMakingCenter: {
    zh: '没有生产类成本中心，不进入产品成本',
    en: 'There is no cost centre of production; nothing goes into product costs',
  },
  costPooled: {
    zh: '生产类成本中心的分摊额已写入产品成本计算 {no} 的“待分摊费用”',
    en: 'What the cost centres of production got was written into “待分摊费用” of the product cost calculation {no}',
  },
  repaymentMade: {
    zh: '已生成其他收入单 {no}，金额 {amount}，请核对账户与金额后审核；部分还款请改小金额',
    en: 'The other receipt {no} was made, amount {amount}; check account and amount and audit it; lower the amount if only a part is repaid',
  },
  writtenOff: {
    zh: '已核销 {amount}，核销单 {no}，剩余 {left}',
    en: '{amount} were written off by {no}, {left} are left',
  },
  redMade: { zh: '已生成红字单据 {no}，金额 {amount}', en: 'The red document {no} was made, amount {amount}' },
  refunded: { zh: '已退款 {amount}，{title} {no}{rest}', en: '{amount} were refunded by {title} {no}{rest}' },
  kept: {
    zh: '{amount} 不再退还，应收单 {no} 记入营业外收入{rest}',
    en: '{amount} are kept: receivable {no} books them as non-operating income{rest}',
  },
  restLeft: { zh: '，余额 {left}', en: ', {left} are left' },
  costCollected: {
    zh: '已归集 {count} 个工单，期初在产 {begun} 个',
    en: 'The costs of {count} work orders were collected, {begun} of them were in process before',
  },
  costAllocated: { zh: '已分摊 {total} 到 {count} 个工单', en: '{total} were shared over {count} work orders' },
  costCalculated: {
    zh: '完工成本 {finished}，期末在产 {wip}；过账时回写入库 {back}，结转差异 {variance}',
    en: 'Cost of finished goods {finished}, work in process at the end {wip}; posting changes their receipts by {back} and makes a variance of {variance}',
  },
  varianceCalculated: {
    zh: '转入生产 {production}，转入销售成本 {sales}，留在库存 {left}',
    en: 'Into production {production}, into the cost of sales {sales}, left on stock {left}',
  },
  redVoucherMade: { zh: '已生成红字凭证 {no}，请审核并记账', en: 'The red voucher {no} was made; audit and post it' },
  numbersInOrder: { zh: '凭证号连续，无需整理', en: 'The voucher numbers have no gaps; there is nothing to do' },
  numbersStillMissing: {
    zh: '还有 {count} 个断号在已记账凭证之前；已记账凭证的号码不变，请先反记账再整理',
    en: '{count} numbers are still missing before posted vouchers, whose numbers never change; undo their posting first and order again',
  },
  numbersOrdered: { zh: '已整理 {count} 张凭证的凭证号', en: '{count} vouchers were renumbered' },
} as const satisfies RefusalTexts;
