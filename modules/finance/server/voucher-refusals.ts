import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of vouchers and the general ledger. */
export const voucherRefusals = {
  noLeafSubject: {
    zh: '没有末级科目 {code} {what}；请在会计科目新增，或在“业务凭证生成”装入标准科目',
    en: 'There is no leaf account {code} {what}; add it to the accounts or load the standard ones in “Vouchers from documents”',
  },
  inVouchers: {
    zh: '{name}已生成凭证 {vouchers}，不能{act}；请先在“业务凭证生成”取消生成，或红冲凭证',
    en: '{name} is in the vouchers {vouchers}, “{act}” is not possible; cancel them in “Vouchers from documents” first, or reverse them in red',
  },
  writeOffInVouchers: {
    zh: '核销单 {no} 已生成凭证 {vouchers}，请先删除或红冲凭证再反核销',
    en: 'Write-off {no} is in the vouchers {vouchers}; delete them or reverse them in red before reversing the write-off',
  },
  noTemplate: {
    zh: '{name}没有启用的凭证模板；请在“凭证模板”按其业务类型新增，或在“业务凭证生成”装入标准科目与模板',
    en: '{name} has no voucher rule that is enabled; add one of its kind in “Voucher rules” or load standard accounts and rules in “Vouchers from documents”',
  },
  debitNotCredit: {
    zh: '{place}借方合计 {debit} 不等于贷方合计 {credit}；请核对模板的取数表达式',
    en: '{place}: debit {debit} is not credit {credit}; check the amount expressions of the rule',
  },
  noTaxSubject: {
    zh: '{place}：没有用途为 {subject}（销项税额）的科目，请在“会计科目”补充，或装入标准科目',
    en: '{place}: there is no account with the role {subject} (output tax); add it in “Chart of accounts”, or load the standard accounts',
  },
  noExchangeSubject: {
    zh: '{place}有汇兑{side} {exchange}，没有科目“{subject} 汇兑损益”；请在“业务凭证生成”装入标准科目，或在模板增加取数为 exchange 的行',
    en: '{place} has an exchange {side} of {exchange} and there is no account “{subject} exchange gains and losses”; load the standard accounts in “Vouchers from documents” or add a line with the amount exchange to the rule',
  },
  loss: {
    zh: '损失',
    en: 'loss',
  },
  gain: {
    zh: '收益',
    en: 'gain',
  },
  expressionFails: {
    zh: '{place}第 {line} 行取数表达式“{expression}”不能计算：{fault}',
    en: '{place} line {line}: the amount expression “{expression}” cannot be computed: {fault}',
  },
  subjectGone: {
    zh: '{place}的科目不存在或已被删除；请修改凭证模板',
    en: 'An account of {place} does not exist or was deleted; change the voucher rule',
  },
  subjectNotLeaf: {
    zh: '{place}用到科目“{code} {name}”，它不是末级科目；请在单据或模板改用末级科目',
    en: '{place} uses the account “{code} {name}”, which is not a leaf; use a leaf account in the document or the rule',
  },
  subjectDisabled: {
    zh: '{place}用到科目“{code} {name}”已停用；请启用它或修改凭证模板',
    en: '{place} uses the account “{code} {name}”, which is disabled; enable it or change the voucher rule',
  },
  auxiliaryMissing: {
    zh: '{title}“{no}”没有{word}，科目“{code} {name}”须按{word}核算；请补充单据或改模板',
    en: '{title} “{no}” has no {word}, which the account “{code} {name}” is kept by; complete the document or change the rule',
  },
  standardNeedsFinance: {
    zh: '没有安装财务模块，不能装入标准科目与模板',
    en: 'The module “Finance management” is not installed; standard accounts and rules cannot be loaded',
  },
  vouchersNeedFinance: {
    zh: '没有安装财务模块，不能生成凭证',
    en: 'The module “Finance management” is not installed; vouchers cannot be made',
  },
  chooseDocuments: {
    zh: '请先选择要生成凭证的单据',
    en: 'Choose the documents to make vouchers of first',
  },
  documentsTaken: {
    zh: '所选单据有 {count} 张已生成凭证或已反审核，请刷新列表后重新选择',
    en: '{count} of the chosen documents have vouchers already or are not audited any more; reload the list and choose again',
  },
  vouchersGone: {
    zh: '有凭证已被删除，请刷新列表',
    en: 'Some vouchers were deleted; reload the list',
  },
  voucherByHand: {
    zh: '凭证 {no} 不是由单据生成的，请在记账凭证删除',
    en: 'Voucher {no} was not made from documents; delete it in the list of vouchers',
  },
  voucherAudited: {
    zh: '凭证 {no} 已审核或已记账，不能取消生成；请先反记账、反审核',
    en: 'Voucher {no} is audited or posted and cannot be cancelled; undo its posting and its audit first',
  },
  ownVoucher: {
    zh: '凭证 {no} 是您自己制的单，须由他人审核',
    en: 'Voucher {no} is your own and has to be audited by somebody else',
  },
  voucherOfDocuments: {
    zh: '凭证 {no} 由单据生成，请在“业务凭证生成”取消生成',
    en: 'Voucher {no} was made from documents; cancel it in “Vouchers from documents”',
  },
  voucherState: {
    zh: '凭证 {no} 现在的状态不能{act}，请刷新列表',
    en: 'The state of voucher {no} does not allow “{act}”; reload the list',
  },
  flowOfPosted: {
    zh: '凭证 {no} 已记账或已作废，不能再指定现金流量；先反记账',
    en: 'Voucher {no} is posted or void; its cash flow item can no longer be named. Take the posting back first',
  },
  flowUnknown: {
    zh: '没有现金流量项目“{given}”，请填写数据字典“现金流量项目”的编号或名称',
    en: 'There is no cash flow item “{given}”; enter the number or the name of one of dictionary “Cash flow item”',
  },
  flowOfNoMoney: {
    zh: '凭证 {no} 没有现金科目的分录，不需要指定现金流量',
    en: 'Voucher {no} has no line of an account of money; there is no cash flow item to name',
  },
  voucherOfClosing: {
    zh: '凭证 {no} 是损益结转凭证，随总账反结账自动取消，不能{act}',
    en: 'Voucher {no} carries profit and loss forward and goes when the month is reopened; “{act}” is not possible',
  },
  voucherFaults: {
    zh: '凭证 {no} 不能审核：{faults}',
    en: 'Voucher {no} cannot be audited: {faults}',
  },
  numberedStaysWhole: {
    zh: '凭证 {no} 已有凭证号，不能改成不完整的凭证：{faults}',
    en: 'Voucher {no} has its number and cannot be left incomplete: {faults}',
  },
  draft: {
    zh: '（草稿，未取号）',
    en: '(draft without a number)',
  },
  noMonth: {
    zh: '会计期间不是有效月份，请按 yyyy-MM 填写',
    en: 'The period is not a valid month; write it as yyyy-MM',
  },
  profitOfYear: {
    zh: '本年利润，不能结转损益',
    en: '(profit of the year), profit and loss cannot be carried forward',
  },
  retainedProfit: {
    zh: '利润分配，不能结转本年利润',
    en: '(retained profit), the profit of the year cannot be carried forward',
  },
  twoLines: {
    zh: '至少要有两行分录',
    en: 'it needs at least two lines',
  },
  periodNotOfDate: {
    zh: '会计期间 {period} 与日期 {date} 不在同一个月',
    en: 'the period {period} and the date {date} are not of one month',
  },
  debitOrCredit: {
    zh: '{place}：借方和贷方必须且只能填一方',
    en: '{place}: either debit or credit has to be filled in, and not both',
  },
  lineSubjectGone: {
    zh: '{place}：科目不存在或已被删除',
    en: '{place}: the account does not exist or was deleted',
  },
  lineSubjectNotLeaf: {
    zh: '{place}：{name}不是末级科目，请改用它的下级',
    en: '{place}: {name} is not a leaf; use one below it',
  },
  lineSubjectDisabled: {
    zh: '{place}：{name}已停用',
    en: '{place}: {name} is disabled',
  },
  lineAuxiliary: {
    zh: '{place}：{name}须填写{word}',
    en: '{place}: {name} needs {word}',
  },
  debitCreditDiffer: {
    zh: '借方合计 {debit} 与贷方合计 {credit} 不相等，差 {diff}',
    en: 'debit {debit} is not credit {credit}, a difference of {diff}',
  },
  sumIsZero: {
    zh: '借贷合计为 0',
    en: 'debit and credit are 0',
  },
  lineAt: {
    zh: '第 {line} 行',
    en: 'line {line}',
  },
  subjectNamed: {
    zh: '科目“{code} {name}”',
    en: 'the account “{code} {name}”',
  },
  customer: {
    zh: '客户',
    en: 'a customer',
  },
  supplier: {
    zh: '供应商',
    en: 'a supplier',
  },
  depart: {
    zh: '部门',
    en: 'a department',
  },
  person: {
    zh: '个人',
    en: 'a person',
  },
  project: {
    zh: '项目',
    en: 'a project',
  },
  voucherLock: {
    zh: '已审核、记账或作废',
    en: 'is audited, posted or void',
  },
  ofDocumentsLock: {
    zh: '由业务单据生成（可在“业务凭证生成”取消生成）',
    en: 'was made from documents (which can be cancelled in “Vouchers from documents”)',
  },
  byTemplate: {
    zh: '{name}按凭证模板“{template}”',
    en: '{name} by the voucher rule “{template}”',
  },
  writeOffNamed: {
    zh: '核销单 {no} ',
    en: 'write-off {no}',
  },
  statementRow: {
    zh: '第 {row} 行的公式有误：{fault}',
    en: 'The formula of row {row} is wrong: {fault}',
  },
  otherStandard: {
    zh: '本公司的科目按{kept}编制，参数“会计准则”为{asked}；已有科目不会改号，请把参数改回后再装入',
    en: 'The accounts of this company follow the {kept}, the parameter “Accounting standard” says {asked}; accounts are never renumbered, set the parameter back and load again',
  },
  standardKept: {
    zh: '本公司的科目已按{kept}装入，不能改用{asked}：科目不会改号；使用另一准则请另建公司（租户）',
    en: 'The accounts of this company follow the {kept} and are never renumbered, so it cannot be the {asked}; found another company for books by it',
  },
  enterpriseStandard: { zh: '企业会计准则', en: 'standards for enterprises' },
  smallStandard: { zh: '小企业会计准则', en: 'standard for small enterprises' },
} as const satisfies RefusalTexts;
