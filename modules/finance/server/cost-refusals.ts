import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of costs: sharing schemes and product costs. */
export const costRefusals = {
  notAPeriod: {
    zh: '“{period}”不是会计期间，请按“年-月”填写，例如 2026-10',
    en: '“{period}” is not a period; write it as year-month, for example 2026-10',
  },
  schemeGone: {
    zh: '分摊方案或它的成本要素不存在或已被删除，请刷新列表',
    en: 'The sharing scheme or its cost element does not exist or was deleted; reload the list',
  },
  schemeDisabled: {
    zh: '{name}已停用，请先启用',
    en: '{name} is disabled; enable it first',
  },
  elementIsMaterial: {
    zh: '{name}的成本要素“{element}”是直接材料，由领料归集，不能分摊；请改选成本要素',
    en: 'The cost element “{element}” of {name} is direct material, which material issues collect; it cannot be shared: choose another',
  },
  noReceivers: {
    zh: '{name}没有受益对象，请先填写成本中心',
    en: '{name} has nobody to bear the cost; fill in cost centres first',
  },
  elementWithoutSubject: {
    zh: '{name}的成本要素“{element}”没有设置科目，不知道从哪里取数；请在“成本要素”填写科目',
    en: 'The cost element “{element}” of {name} has no account to fetch figures from; fill one in under “Cost elements”',
  },
  nothingToShare: {
    zh: '{name}：{period} 成本要素“{element}”的科目没有已记账的借方发生额，没有可分摊的费用；请先记账该月凭证',
    en: '{name}: in {period} the account of the cost element “{element}” has no posted debit, there is nothing to share; post the vouchers of the month first',
  },
  sharesNot100: {
    zh: '{name}的固定比例合计是 {total}，须等于 100；请改正受益对象的比例',
    en: 'The fixed shares of {name} add up to {total} and have to be 100; correct them',
  },
  furnaceTimeUnknown: {
    zh: '{name}的分摊标准“炉次时长”没有记录到成本中心，不能按它分摊；请改用机器工时或固定比例',
    en: '{name} is shared by “furnace time”, which is not recorded per cost centre; use machine hours or fixed shares',
  },
  basisNotInstalled: {
    zh: '{name}按{word}分摊，数据来自{where}，所在模块没有安装；请改用固定比例',
    en: '{name} is shared by {word}, which comes from {where}; that module is not installed: use fixed shares',
  },
  basisEmpty: {
    zh: '{name}按{word}分摊，但 {period} 的{where}没有受益对象的{word}；请先登记，或改用固定比例',
    en: '{name} is shared by {word}, but {where} has no {word} of its cost centres in {period}; register it first or use fixed shares',
  },
  costPosted: {
    zh: '{period} 的产品成本计算 {no} 已过账，不能再分摊；请先反记账它',
    en: 'The product cost calculation {no} of {period} is posted, nothing can be shared any more; undo its posting first',
  },
  collectNeedsStorage: {
    zh: '没有安装仓储模块，没有可归集的领料与完工；请手工录入成本计算单',
    en: 'The module “Warehouse” is not installed, there are no issues and completions to collect; type the cost calculation in by hand',
  },
  nothingToCollect: {
    zh: '{period} 没有领料、完工和期初在产，没有可归集的成本',
    en: '{period} has no issues, no completions and no opening work in progress; there is no cost to collect',
  },
  noCostsToShare: {
    zh: '没有待分摊费用，请先在“待分摊费用”填写类别与金额',
    en: 'There are no costs to share; fill in kind and amount in “Costs to share” first',
  },
  basesAreZero: {
    zh: '所有工单的分摊基数都是 0，不能分摊；请先填写工时或机时',
    en: 'The bases of all orders are 0, nothing can be shared; fill in working or machine hours first',
  },
  materialNotShared: {
    zh: '直接材料由领料归集，不能在“待分摊费用”分摊',
    en: 'Direct material is collected from issues and cannot be shared in “Costs to share”',
  },
  changedAfterCalculation: {
    zh: '成本计算单第 {line} 行在计算后有改动，请重新计算后再过账',
    en: 'Line {line} of the cost calculation was changed after it was calculated; calculate again before posting',
  },
  ordersNotCollected: {
    zh: '有 {count} 个工单的领料、完工或期初在产不在成本计算单里，请重新归集',
    en: '{count} work orders have issues, completions or opening work in progress that are on no cost sheet; collect again',
  },
  earlierStockOpen: {
    zh: '有按月末加权平均计价的物料，而库存期间 {next} 还没有结账，{period} 的单价定不下来；请先结账 {next}',
    en: 'Some items are valued by the average of the month, and the stock period {next} is not closed yet, so that {period} has no price; close {next} first',
  },
  costsWithoutEnd: {
    zh: '工单 {orders} 互相领用对方的产品，成本算不出稳定的结果；请检查领料后再计算',
    en: 'The orders {orders} take each other’s products and their costs find no end; check their issues and calculate again',
  },
  dateOutsidePeriod: {
    zh: '单据日期 {date} 不在会计期间 {period} 内，凭证会进入别的月份；请改正单据日期',
    en: 'The date {date} is not in the period {period}, its voucher would stand in another month; correct the date',
  },
  varianceNamed: { zh: '成本差异分摊“{no}”', en: 'Spreading of variances “{no}”' },
  noVarianceSubject: {
    zh: '没有对应标准科目 1404 的材料成本差异科目，请先装入标准科目或填写对应标准科目',
    en: 'No account stands for 1404, the variance of materials; load the standard accounts or fill in the role of your own',
  },
  nothingToSpread: {
    zh: '{period} 没有材料成本差异，不用分摊',
    en: '{period} has no variance of materials, there is nothing to spread',
  },
  varianceChanged: {
    zh: '{name}计算后差异或领用有变动，请重新计算后再过账',
    en: 'The variance or the issues changed after {name} was calculated; calculate again before posting',
  },
  costedAlready: {
    zh: '{period} 的产品成本计算 {no} 已过账，材料成本差异要在它之前分摊；请先反记账 {no}',
    en: 'The product cost calculation {no} of {period} is posted, and variances of materials are spread before it; undo the posting of {no} first',
  },
  varianceNotPosted: {
    zh: '成本差异分摊还没有过账，请刷新列表',
    en: 'The spreading of variances is not posted yet; reload the list',
  },
  varianceOfProducts: {
    zh: '{name}由产品成本计算生成，随它反记账',
    en: '{name} was made by a product cost calculation and goes with it',
  },
  otherVariancePosted: {
    zh: '{period} 已有过账的成本差异分摊 {other}，请先反记账 {other}',
    en: '{period} has the posted spreading {other}; undo the posting of {other} first',
  },
  glClosedForVariance: {
    zh: '总账期间 {period} 已结账，不能分摊差异；请先反结账',
    en: 'The general ledger period {period} is closed, variances cannot be spread; reopen it first',
  },
  costNotPosted: {
    zh: '成本计算还没有过账，请刷新列表',
    en: 'The cost calculation is not posted yet; reload the list',
  },
  laterPosted: {
    zh: '{name}之后的 {later} 已过账，请先反记账 {later}',
    en: '{later}, which comes after {name}, is posted; undo the posting of {later} first',
  },
  postedAlready: {
    zh: '{name}已过账，不能{act}；请先反记账',
    en: '{name} is posted, “{act}” is not possible; undo its posting first',
  },
  noStandardCost: {
    zh: '{name}的在产品方法“定额成本法”需要定额成本，本系统没有；请改用约当产量法、只计材料或不计在产',
    en: '{name} values work in progress at standard cost, which the system does not keep; use equivalent units, material only or none',
  },
  otherPosted: {
    zh: '{period} 已有过账的成本计算 {other}，不能再次{act}；请先反记账 {other}',
    en: '{period} has the posted cost calculation {other}, “{act}” is not possible again; undo the posting of {other} first',
  },
  ledgerClosed: {
    zh: '{ledger}期间 {period} 已结账，不能{act}成本；请先反结账',
    en: 'The {ledger} period {period} is closed, “{act}” of costs is not possible; reopen it first',
  },
  stockUndecided: {
    zh: '{period} 还有库存单据没有审核，不能计算成本：{documents}',
    en: '{period} has stock documents that are not audited, costs cannot be calculated: {documents}',
  },
  nothingCalculated: {
    zh: '没有成本计算单，不能{act}；请先归集',
    en: 'There is no cost calculation, “{act}” is not possible; collect first',
  },
  postedLock: {
    zh: '已过账',
    en: 'is posted',
  },
  schemeNamed: {
    zh: '分摊方案“{name}”',
    en: 'Sharing scheme “{name}”',
  },
  calculationNamed: {
    zh: '产品成本计算“{no}”',
    en: 'Product cost calculation “{no}”',
  },
  workingHours: {
    zh: '人工工时',
    en: 'working hours',
  },
  machineHours: {
    zh: '机器工时',
    en: 'machine hours',
  },
  goodQuantity: {
    zh: '合格产量',
    en: 'good quantity',
  },
  reports: {
    zh: '报工单（按工单的车间所属成本中心）',
    en: 'reports of work (by the cost centre of the workshop of the order)',
  },
  directMaterial: {
    zh: '直接材料',
    en: 'direct material',
  },
  materialIssues: {
    zh: '生产领料单的成本中心',
    en: 'the cost centres of material issues',
  },
} as const satisfies RefusalTexts;
