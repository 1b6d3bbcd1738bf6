import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of money: accounts, claims, loans, receivables and payables. */
export const moneyRefusals = {
  noDraftToFetch: {
    zh: '{name}不是草稿，不能取数',
    en: '{name} is not a draft; figures can be fetched into drafts only',
  },
  fetchNeedsFinance: {
    zh: '取数需先安装模块“财务管理”',
    en: 'Fetching figures needs the module “Finance management” to be installed first',
  },
  nothingToApplyFor: {
    zh: '供应商“{supplier}”没有可申请付款的应付：没有未付的应付单，或都已在途申请',
    en: 'The supplier “{supplier}” has no payable to apply for: none is unpaid, or all are in applications already',
  },
  notAuditedToConfirm: {
    zh: '{name}没有审核，不能确认',
    en: '{name} is not audited and cannot be confirmed',
  },
  confirmedBefore: {
    zh: '{name}已确认',
    en: '{name} is confirmed already',
  },
  notOpenForMoney: {
    zh: '{name}没有审核，或已完成、关闭，不能下推{word}',
    en: '{name} is not audited, or is finished or closed; “{word}” cannot be pushed from it',
  },
  noMoneyLeft: {
    zh: '{name}应{word} {most}，已{word} {amount}，没有可{word}的金额{more}',
    en: '{name}: {most} to be moved by “{word}”, {amount} moved already, nothing left{more}',
  },
  draftsToo: {
    zh: '；未审核的{title} {drafts}',
    en: '; unaudited {title} {drafts}',
  },
  noAccountOfCurrency: {
    zh: '没有启用的{currency}资金账户，请先在“资金账户”新增一个',
    en: 'No cash account in {currency} is enabled; add one in “Cash accounts” first',
  },
  noBillNumber: {
    zh: '{name}没有应收单号，请填写要核减或恢复的应收单',
    en: '{name} has no receivable number; fill in the receivable to be reduced or restored',
  },
  amountAboveZero: {
    zh: '{name}的金额须大于 0',
    en: 'The amount of {name} has to be above 0',
  },
  billUnknown: {
    zh: '{name}：没有已审核的应收单“{no}”，请重新填写应收单号',
    en: '{name}: there is no audited receivable “{no}”; correct the number',
  },
  billOfAnother: {
    zh: '{name}：{bill}不是所选客户的，请改正客户或应收单号',
    en: '{name}: {bill} is not of the chosen customer; correct the customer or the number',
  },
  beyondBill: {
    zh: '{name}的金额 {amount} 超过{bill}{state} {most}，请改小金额',
    en: 'The amount {amount} of {name} is above what {bill} has {state}, {most}; lower it',
  },
  reducedAsBadDebt: {
    zh: '已核减的坏账',
    en: 'reduced as bad debt',
  },
  openAmount: {
    zh: '未核销',
    en: 'open',
  },
  statementUneven: {
    zh: '所选对账单合计 {bank} 与日记账合计 {book} 不等，差 {diff}；请重新选择',
    en: 'The chosen statement lines add up to {bank}, the journal lines to {book}, a difference of {diff}; choose again',
  },
  nothingMatched: {
    zh: '所选对账单都没有勾对，请刷新后重新选择',
    en: 'None of the chosen statement lines is matched; reload and choose again',
  },
  reconcileNeedsFinance: {
    zh: '没有安装财务模块，不能对账',
    en: 'The module “Finance management” is not installed; nothing can be reconciled',
  },
  accountGone: {
    zh: '资金账户不存在或已被删除，请重新选择',
    en: 'The cash account does not exist or was deleted; choose another',
  },
  chooseBothSides: {
    zh: '请在对账单与日记账两边各选至少一行',
    en: 'Choose at least one line on each side, statement and journal',
  },
  linesMatchedMeanwhile: {
    zh: '所选行已被勾对或已变化，请刷新后重新选择',
    en: 'Chosen lines were matched or changed meanwhile; reload and choose again',
  },
  accountInUse: {
    zh: '资金账户“{name}”有日记账发生额，不能删除；不再使用请停用',
    en: 'The cash account “{name}” has journal entries and cannot be deleted; disable it when it is no longer used',
  },
  matchedWithBank: {
    zh: '{name}已与银行对账单勾对，不能反审核；请先在“银行对账”取消勾对',
    en: '{name} is matched with a bank statement and its audit cannot be undone; undo the match in “Bank reconciliation” first',
  },
  noPayingAccount: {
    zh: '{name}没有付款账户，也没有启用的 {own} 资金账户；请先在“资金账户”新增',
    en: '{name} has no account to pay from and no cash account in {own} is enabled; add one in “Cash accounts” first',
  },
  noAccountChosen: {
    zh: '{name}没有选择资金账户，不能审核；请补充账户',
    en: '{name} has no cash account and cannot be audited; choose one',
  },
  accountOfDocumentGone: {
    zh: '{name}的资金账户不存在或已被删除，不能审核；请重新选择账户',
    en: 'The cash account of {name} does not exist or was deleted, it cannot be audited; choose another',
  },
  sameAccounts: {
    zh: '{name}的转出账户与转入账户相同，请改选其中一个',
    en: '{name} moves money from an account to itself; change one of the two',
  },
  currenciesDiffer: {
    zh: '{name}的两个账户币种不同（{from}、{to}），不能直接调拨；请用其他支出单与其他收入单分别登记',
    en: 'The accounts of {name} have different currencies ({from}, {to}) and no transfer is possible; register an other payment and an other receipt instead',
  },
  ownCurrencyOnly: {
    zh: '{name}是借款、还款、报销付款或组装拆卸，只能用本位币（{own}）账户，所选账户的币种是 {currency}；请改选账户',
    en: '{name} is a loan, a repayment, the payment of a claim or an assembly and needs an account in {own}; the chosen one is in {currency}: choose another',
  },
  overdrawn: {
    zh: '{name}：{accounts}；请换账户、改小金额或先补足账户，确需透支请在业务参数“{title}”放宽',
    en: '{name}: {accounts}; take another account, lower the amount or fill up the account first, or allow an overdraft with the parameter “{title}”',
  },
  beyondClaim: {
    zh: '{name}不能审核：报销单 {no} 实付 {owed}，已付 {paid}，本次 {own}，超出 {over}；请改小金额',
    en: '{name} cannot be audited: claim {no} is to be paid {owed}, {paid} paid, {own} now, {over} too much; lower the amount',
  },
  notAgreedToPay: {
    zh: '{name}还没有审批通过，不能付款',
    en: '{name} is not approved yet and cannot be paid',
  },
  noAccountEnabled: {
    zh: '没有启用的资金账户，请先在“资金账户”新增',
    en: 'No cash account is enabled; add one in “Cash accounts” first',
  },
  noSubject: {
    zh: '没有科目 {subject}，请在“业务凭证生成”装入标准科目，或在会计科目新增',
    en: 'There is no account {subject}; load the standard accounts in “Vouchers from documents” or add it to the accounts',
  },
  claimEmpty: {
    zh: '{name}的报销合计须大于 0，请填写费用明细',
    en: 'The total of {name} has to be above 0; fill in what was spent',
  },
  offsetOutside: {
    zh: '{name}的冲借款 {offset} 须在 0 与报销合计 {total} 之间，请改正冲借款',
    en: 'The loan offset {offset} of {name} has to be between 0 and the total {total}; correct it',
  },
  taxOutside: {
    zh: '{name}第 {line} 行：税额须小于金额，且不小于 0',
    en: '{name} line {line}: the tax has to be less than the amount and not below 0',
  },
  offsetBeyondLoan: {
    zh: '{name}的冲借款 {offset} 超过报销人未还借款 {owed}，请改小冲借款',
    en: 'The loan offset {offset} of {name} is above what the claimant owes, {owed}; lower it',
  },
  invoiceTwice: {
    zh: '{name}第 {line} 行：发票号 {no} 在本单重复，同一发票只能报销一次',
    en: '{name} line {line}: invoice number {no} is there twice; an invoice is claimed once only',
  },
  invoiceBooked: { zh: '{name}第 {line} 行：{text}', en: '{name} line {line}: {text}' },
  beyondBudget: {
    zh: '{name}超预算：“{budget}”年度预算 {planned}，已用 {used}，剩余 {left}，本单 {own}；请改小金额或调整预算',
    en: '{name} is beyond the budget: “{budget}” has {planned} for the year, {used} used, {left} left, {own} in this claim; lower the amount or change the budget',
  },
  claimedNumber: {
    zh: '{name}第 {line} 行：发票号“{no}”不对，有税额的发票须填 20 位号码，旧发票填 8 位号码和 10 或 12 位代码；请按票面改正',
    en: '{name} line {line}: there is no invoice with the number “{no}”; an invoice with tax has 20 digits, an older one 8 digits and a code of 10 or 12; correct it as on the paper',
  },
  loanNotOpen: {
    zh: '{name}没有审批通过或已还清，不能还款',
    en: '{name} is not approved, or is paid back; there is nothing to repay',
  },
  repaymentWaiting: {
    zh: '{name}的未还金额已在未审核的其他收入单 {numbers} 中，请先审核或作废它',
    en: 'What is left of {name} is in the unaudited other receipts {numbers}; audit or void them first',
  },
  loanGone: {
    zh: '{name}对应的借款单 {loan} 不存在或已被删除',
    en: 'The loan {loan} of {name} does not exist or was deleted',
  },
  repaymentAboveZero: {
    zh: '{name}的还款金额须大于 0',
    en: 'The repayment of {name} has to be above 0',
  },
  beyondLoan: {
    zh: '{name}的还款金额 {amount} 超过借款单 {loan} 未还 {open}，请改小金额',
    en: 'The repayment {amount} of {name} is above what is left of loan {loan}, {open}; lower it',
  },
  notAudited: {
    zh: '{name}没有审核，不能{act}',
    en: '{name} is not audited; “{act}” is not possible',
  },
  nothingOpen: {
    zh: '{name}没有未核销金额，不需要匹配',
    en: '{name} has nothing to be written off; there is nothing to match',
  },
  nothingToMatch: {
    zh: '没有可与{name}匹配的{kind}：该往来单位没有同币种的未核销单据，或不符合自动核销规则；可到核销工作台手工核销',
    en: 'There is no {kind} to match {name} with: this partner has no open document in the same currency, or none that the rules of automatic write-off allow; write it off by hand in the write-off page',
  },
  receivable: {
    zh: '应收单',
    en: 'receivable',
  },
  payable: {
    zh: '应付单',
    en: 'payable',
  },
  redOfMaker: {
    zh: '{name}由单据 {maker} 审核时自动生成，不能单独红冲；请红冲 {maker} 或做退货',
    en: '{name} was made by the audit of {maker} and cannot be reversed alone; reverse {maker} or return the goods',
  },
  isRed: {
    zh: '{name}是红字单据，不能再红冲；如录错请反审核',
    en: '{name} is a red document and cannot be reversed again; undo its audit if it is wrong',
  },
  writtenOff: {
    zh: '{name}已核销 {written}，不能红冲；请先反核销',
    en: '{written} of {name} are written off, it cannot be reversed; reverse the write-off first',
  },
  noBalance: {
    zh: '{name}没有余额，不能{act}',
    en: '{name} has no balance; “{act}” is not possible',
  },
  refundNeedsFinance: {
    zh: '退款需先安装模块“财务管理”',
    en: 'Refunds need the module “Finance management” to be installed first',
  },
  refundAmount: {
    zh: '退款金额',
    en: 'The refund',
  },
  keptAmount: {
    zh: '不退金额',
    en: 'What is kept',
  },
  shareNoAmount: {
    zh: '{what}“{given}”须是大于 0、最多两位小数的金额，请改正，例如 {open}',
    en: '{what}, “{given}”, has to be an amount above 0 with at most two decimals; correct it, for example {open}',
  },
  shareBeyond: {
    zh: '{what} {amount} 超过{document}的余额 {open}，请改小金额',
    en: '{what}, {amount}, is above the balance of {document}, {open}; lower it',
  },
  keptOrderOpen: {
    zh: '{name}的订单 {no} 还没有关闭或作废，订金仍抵它的货款；请先关闭或作废订单',
    en: '{name}: order {no} is neither closed nor void, so the deposit still pays for it; close or void the order first',
  },
  noIncomeAccount: {
    zh: '没有营业外收入科目，请先在会计科目设置它的角色',
    en: 'There is no account for non-operating income; set its role in the chart of accounts first',
  },
  provisional: {
    zh: '{name}是暂估，发票未到不能付款；请在发票入账后付款',
    en: '{name} is provisional and cannot be paid before its invoice has come; pay once the invoice is booked',
  },
  moneyNeedsFinance: {
    zh: '收付款需先安装模块“财务管理”',
    en: 'Receipts and payments need the module “Finance management” to be installed first',
  },
  doneInPreview: {
    zh: '“{title}”在打印预览中完成，请在列表中点击它',
    en: '“{title}” is done in the print preview; click it in the list',
  },
  appliedAboveZero: {
    zh: '{name}不能{act}：第 {line} 行的本次申请须大于 0',
    en: '{name}: “{act}” is not possible: what line {line} applies for has to be above 0',
  },
  noLinesApplied: {
    zh: '{name}没有明细行，不能{act}；请先录入明细，或用“取数”',
    en: '{name} has no lines, “{act}” is not possible; add lines or use “Fetch figures”',
  },
  notPayable: {
    zh: '{name}不能{act}：第 {line} 行的{title}不是该供应商已审核{kind}，请重新选择，或用“取数”',
    en: '{name}: “{act}” is not possible: the {title} of line {line} is none of this supplier {kind}; choose another or use “Fetch figures”',
  },
  auditedOrders: {
    zh: '的订单',
    en: 'that is an audited order',
  },
  openPayables: {
    zh: '、未付清的应付（暂估须先收票）',
    en: 'that is audited and unpaid (a provisional one needs its invoice first)',
  },
  beyondPayable: {
    zh: '{name}不能{act}：第 {line} 行的{title}{paid}未付 {open}，在途申请 {inProcess}，可申请 {left}，本次 {amount}，超出 {over}{hint}',
    en: '{name}: “{act}” is not possible: the {title} of line {line}: {paid}{open} unpaid, {inProcess} in applications, {left} can be applied for, {amount} now, {over} too much{hint}',
  },
  amountAdvanced: {
    zh: '金额 {amount}，已预付 {paid}，',
    en: '{amount} in all, {paid} paid in advance, ',
  },
  closePrepaid: {
    zh: '；已预付完的申请请先关闭',
    en: '; close applications that are paid in advance in full first',
  },
  billDue: {
    zh: '{name}不能贴现：已于 {due} 到期，请改用托收',
    en: '{name} cannot be discounted: it was due on {due}; send it for collection',
  },
  billPayable: {
    zh: '{name}是应付票据，不能托收；到期请用“兑付”',
    en: '{name} is a bill payable and cannot be sent for collection; use “Cash bill” when it is due',
  },
  notCollected: {
    zh: '{name}还没有托收，不能兑付；请先用“托收”',
    en: '{name} was not sent for collection yet and cannot be cashed; use “Collect” first',
  },
  nothingToPay: {
    zh: '{name}实付为 0，不需要付款',
    en: '{name} is to be paid 0; there is nothing to pay',
  },
  paidBefore: {
    zh: '{name}已生成付款 {numbers}，不能重复付款',
    en: '{name} has the payment {numbers} already and cannot be paid again',
  },
  noDate: {
    zh: '截止日期不是有效日期，请按 yyyy-MM-dd 填写',
    en: 'The closing date is not a valid date; write it as yyyy-MM-dd',
  },
  nothingToSettle: {
    zh: '{name}没有未核销金额，不需要收付款',
    en: '{name} has nothing to be written off; nothing has to be received or paid',
  },
  settledInDrafts: {
    zh: '{name}的未核销金额已在未审核的{title} {numbers} 中，请先审核或作废它',
    en: 'What is left of {name} is in the unaudited {title} {numbers}; audit or void it first',
  },
  topCode: {
    zh: '一级科目编码须为 4 位数字，现为“{code}”',
    en: 'The code of an account of the first level has to be 4 digits, it is “{code}”',
  },
  levelCode: {
    zh: '科目编码级次为 4-2-2-2：“{code} {name}”的下级须是 {code} 加 2 位数字，最多 4 级',
    en: 'Codes of accounts have the levels 4-2-2-2: one below “{code} {name}” has to be {code} and 2 digits, at most 4 levels',
  },
  sameAsParent: {
    zh: '{label}须与上级科目“{code} {name}”相同',
    en: '{label} has to be that of the account above, “{code} {name}”',
  },
  fixedOfSubject: {
    zh: '{label}不能修改：{reason}',
    en: '{label} cannot be changed: {reason}',
  },
  subjectPosted: {
    zh: '科目已有发生额（凭证 {voucher}），可以新增下级科目',
    en: 'the account was posted to (voucher {voucher}); add an account below it',
  },
  subjectHasBelow: {
    zh: '科目有 {count} 个下级，须与它们一致，请先处理下级',
    en: 'the account has {count} below it, which have to be alike; deal with those first',
  },
  accountShort: {
    zh: '账户“{name}”余额 {balance}，支出 {spent}，不足 {short}',
    en: 'account “{name}” holds {balance}, {spent} to be paid, {short} short',
  },
  matchedLock: {
    zh: '已勾对（可在“银行对账”取消勾对）',
    en: 'is matched (the match can be undone in “Bank reconciliation”)',
  },
  orderNumbered: {
    zh: '采购订单 {number}',
    en: 'purchase order {number}',
  },
  payableNumbered: {
    zh: '应付单 {number}',
    en: 'payable {number}',
  },
  cashNeedsField: { zh: '资金单据需要字段 {name}', en: 'A document that moves money needs the field {name}' },
  discountBeyondTerms: {
    zh: '{name}的现金折扣 {given} 超过付款条件在 {date} 给予的 {granted} 和核销尾差容差（{until} 前付款），请改小折扣或核对收付款日期',
    en: 'The discount {given} of {name} is more than the {granted} the terms of payment grant on {date} and the tolerance of a write-off (paid until: {until}); make it smaller, or check the date of the money',
  },
} as const satisfies RefusalTexts;
