import type { RefusalTexts } from '#core/refusals/text.ts';

/** Findings of the check of a month of the general ledger. */
export const monthRefusals = {
  unposted: {
    zh: '未记账的凭证',
    en: 'Vouchers that are not posted',
  },
  withoutVoucher: {
    zh: '未生成凭证的业务单据',
    en: 'Business documents without a voucher',
  },
  missingNumbers: {
    zh: '凭证断号，请在记账凭证整理断号',
    en: 'Gaps in the voucher numbers; use “Close number gaps” in the list of vouchers',
  },
  trialDiffers: {
    zh: '试算不平衡，差 {difference}',
    en: 'The trial balance is out by {difference}',
  },
  ledgerDiffers: {
    zh: '总账与明细账不符：{figures}（差 {difference}）',
    en: 'The general ledger does not agree with the subsidiary ledger: {figures} (difference {difference})',
  },
  ledgerFigures: {
    zh: '{account} {general} ≠ {subsidiary}',
    en: '{account} {general} ≠ {subsidiary}',
  },
  inventory: {
    zh: '存货',
    en: 'Inventory',
  },
  receivable: {
    zh: '应收账款',
    en: 'Accounts receivable',
  },
  advancesReceived: {
    zh: '预收账款',
    en: 'Advances from customers',
  },
  payable: {
    zh: '应付账款',
    en: 'Accounts payable',
  },
  advancesPaid: {
    zh: '预付账款',
    en: 'Advances to suppliers',
  },
  cash: {
    zh: '货币资金',
    en: 'Cash and bank',
  },
  assetsAtCost: {
    zh: '固定资产原值',
    en: 'Fixed assets at cost',
  },
  accumulatedDepreciation: {
    zh: '累计折旧',
    en: 'Accumulated depreciation',
  },
  depreciationDue: {
    zh: '应提未提折旧的固定资产，请在资产卡片“计提折旧”',
    en: 'Fixed assets with depreciation that is due but not charged; use “Depreciate” in the list of assets',
  },
  bareAccounts: {
    zh: '科目未设受控类型或现金流量项目，不与明细账核对或进不了流量表：{accounts}',
    en: 'Accounts that control no ledger or have no cash flow item; they are not compared with their subsidiary ledger, or are missing from the cash flow statement: {accounts}',
  },
  cashFlowItems: {
    zh: '现金流量项目',
    en: 'Cash flow items',
  },
  rateMissing: {
    zh: '{currency} 没有 {day} 的期末汇率，外币余额不能调汇；请在“币种汇率”登记当月的汇率',
    en: '{currency} has no rate for {day}, so balances in it cannot be revalued; register a rate of that month in “Currency and rates”',
  },
  rateOld: {
    zh: '{currency} 将按 {day} 的汇率调汇，不是 {last} 的',
    en: '{currency} will be revalued at the rate of {day}, not of {last}',
  },
  noRevaluationRule: {
    zh: '没有“期末调汇”的凭证模板；请在“业务凭证生成”装入标准科目，或新建模板',
    en: 'There is no voucher rule for “Exchange revaluation”; load the standard accounts in “Vouchers from documents”, or add a rule',
  },
  noTaxRule: {
    zh: '没有“月末税费”的凭证模板，不结转增值税、不计提税费；请在“业务凭证生成”装入标准科目，或新建模板',
    en: 'There is no voucher rule for “Taxes of a month”, so no tax is transferred or accrued; load the standard accounts in “Vouchers from documents”, or add a rule',
  },
  uncertified: {
    zh: '进项税额未勾选认证，本月不抵扣',
    en: 'Input tax that is not certified is not deducted this month',
  },
  noStatements: {
    zh: '没有财务报表的项目，资产负债表、利润表和现金流量表为空；请在“业务凭证生成”装入标准科目',
    en: 'There are no rows of financial statements, so balance sheet, income and cash flow statement are empty; load the standard accounts in “Vouchers from documents”',
  },
  costNotPosted: {
    zh: '{period} 有完工或在产的工单，产品成本还没有计算过账，入库价不是实际成本',
    en: '{period} has work orders, but no product cost calculation is posted; receipts are not at their actual cost',
  },
  costChanged: {
    zh: '产品成本计算与领料、完工不符，请反记账后重新计算',
    en: 'The product cost calculation no longer agrees with issues and completions; undo its posting and calculate again',
  },
  workInProcess: {
    zh: '生产成本与在产品不符：总账 {general}，成本计算单 {sheet}，相差 {difference}',
    en: 'Production costs differ from the work in process: general ledger {general}, cost sheets {sheet}, difference {difference}',
  },
  accountAmount: { zh: '{account} {amount}', en: '{account} {amount}' },
  materialVariance: { zh: '材料成本差异', en: 'Variance of materials' },
  productVariance: { zh: '产品成本差异', en: 'Variance of products' },
  varianceLeft: {
    zh: '{account}与分摊结果不符：总账 {general}，分摊后应余 {sheet}；请在成本差异分摊中分摊本月差异',
    en: '{account} differs from what was spread: general ledger {general}, {sheet} should be left after spreading; spread the variance of the month under “Spreading of variances”',
  },
} as const satisfies RefusalTexts;
