import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of write-offs. */
export const writeOffRefusals = {
  documentOrModuleGone: {
    zh: '单据不存在，或其模块未安装，请刷新后重试',
    en: 'The document does not exist, or its module is not installed; reload and try again',
  },
  someGone: {
    zh: '所选{title}中有 {count} 张不存在或已被删除，请刷新后重试',
    en: '{count} of the chosen {title} do not exist or were deleted; reload and try again',
  },
  writeOffGone: {
    zh: '核销记录不存在，请刷新列表',
    en: 'The write-off does not exist; reload the list',
  },
  reversedBefore: {
    zh: '核销单 {no} 已反核销，不能再次反核销',
    en: 'Write-off {no} was reversed already and cannot be reversed again',
  },
  transferredUsed: {
    zh: '核销单 {no} 转入的{document}已被核销或退款，请先反核销它',
    en: '{document}, which write-off {no} made, is written off or refunded; reverse that first',
  },
  targetNotInstalled: {
    zh: '转入方的单据表单未安装，不能转账；请联系管理员安装财务模块',
    en: 'The form the amount is moved to is not installed, nothing can be moved; ask your administrator to install the finance module',
  },
  fillUpper: {
    zh: '请在上表填写本次核销',
    en: 'Fill in what is written off in the upper table',
  },
  restTwoDecimals: {
    zh: '尾差最多两位小数',
    en: 'The rest can have at most two decimals',
  },
  noRestInTransfers: {
    zh: '转账类核销没有尾差，请清空尾差',
    en: 'A write-off that moves balances has no rest; clear it',
  },
  fillLower: {
    zh: '请在下表填写本次核销',
    en: 'Fill in what is written off in the lower table',
  },
  sidesDiffer: {
    zh: '上表本次核销合计 {upper} 与下表合计 {lower} 不相等，差 {diff}{more}；请改正本次核销或尾差',
    en: 'The upper table writes off {upper}, the lower {lower}, a difference of {diff}{more}; correct what is written off or the rest',
  },
  notStatedRest: {
    zh: '，与所填尾差 {stated} 不符',
    en: ', which is not the rest {stated} filled in',
  },
  beyondTolerance: {
    zh: '尾差 {diff} 超过币种 {currency} 每次核销的容差 {most}，请改正本次核销，或在“币种汇率”调整核销尾差容差',
    en: 'The rest {diff} is above {most}, the tolerance of a write-off in {currency}; correct what is written off, or change the tolerance in “Currency and rates”',
  },
  beyondDiscount: {
    zh: '两边相差 {diff}，付款条件的现金折扣 {granted} 和币种 {currency} 的核销尾差容差 {most} 合计不足，请改正本次核销',
    en: 'The sides differ by {diff}, more than the discount for early payment {granted} and {most}, the tolerance of a write-off in {currency}; correct what is written off',
  },
  noRestOfKind: {
    zh: '此核销类型两边须相等，不能有尾差 {diff}，请改正本次核销',
    en: 'Both sides of this kind of write-off have to be equal, a rest of {diff} is not possible; correct what is written off',
  },
  currenciesMixed: {
    zh: '不同币种（{currencies}）的单据不能这样核销：上表和下表须各为一个币种，且其中一边是收付款；请分开核销',
    en: 'Documents in different currencies ({currencies}) cannot be written off like this: each table has to be in one currency, and one of them money; do it separately',
  },
  noRestAcross: {
    zh: '上表是 {currency}，下表是 {other}，两边金额分别填写，差额计入汇兑损益；请清空尾差',
    en: 'The upper table is in {currency}, the lower in {other}: both amounts are typed, and the difference is exchange; clear the rest',
  },
  strangeRate: {
    zh: '{one} 与 {other} 按 {date} 的汇率折合 {worth} 与 {otherWorth}，相差超过 20%；请核对两边的本次核销，或登记正确的汇率',
    en: '{one} and {other} are worth {worth} and {otherWorth} at the rates of {date}, more than 20% apart; check both amounts, or register the right rate',
  },
  writeOffDate: {
    zh: '核销日期不是有效日期，请按 yyyy-MM-dd 填写',
    en: 'The write-off date is not a valid date; write it as yyyy-MM-dd',
  },
  reverseReason: {
    zh: '请填写反核销原因',
    en: 'Fill in why the write-off is reversed',
  },
  partnerGone: {
    zh: '{partner}不存在或已被删除，请重新选择',
    en: 'No record of {partner} was found, it may have been deleted; choose another',
  },
  noOtherPartner: {
    zh: '此核销类型不涉及另一往来单位，请清空后重试',
    en: 'This kind of write-off has no other partner; clear it and try again',
  },
  choosePartner: {
    zh: '请选择{partner}',
    en: 'Choose {partner}',
  },
  otherIsSelf: {
    zh: '{partner}不能是转出方自己，请重新选择',
    en: 'Choose another partner: {partner} cannot be the one the amount comes from',
  },
  notOneCompany: {
    zh: '客户“{customer}”与供应商“{supplier}”不是同一家公司（{facts}不同），不能应收应付对冲；请核对档案的纳税人识别号或名称，或在客户档案填写对应供应商',
    en: 'The customer “{customer}” and the supplier “{supplier}” are not the same company ({facts} differ) and cannot be set off; check tax number or name on both, or name the supplier in the record of the customer',
  },
  documentTwice: {
    zh: '{document}重复，每张单据只能出现一次',
    en: '{document} is there twice; each document can be there once only',
  },
  documentNotFit: {
    zh: '{document}不能用于此核销类型，或不是所选往来单位的单据',
    en: '{document} cannot be used for this kind of write-off, or is not of the chosen partner',
  },
  firstOfSeveral: {
    zh: '{message}（共 {count} 处）',
    en: '{message} ({count} in all)',
  },
  notAuditedToWriteOff: {
    zh: '{name}未审核或已作废，不能核销',
    en: '{name} is not audited or is void and cannot be written off',
  },
  provisionalToWriteOff: {
    zh: '{name}是暂估，发票未到不能核销；请在发票入账后核销',
    en: '{name} is provisional and cannot be written off before its invoice has come; write it off once the invoice is booked',
  },
  amountOfWriteOff: {
    zh: '{name}的本次核销须大于 0，最多两位小数',
    en: 'What is written off of {name} has to be above 0 with at most two decimals',
  },
  beyondOpen: {
    zh: '{name}本次核销 {amount} 超过未核销 {open}，请改小',
    en: '{amount} written off of {name} is above what is open, {open}; lower it',
  },
  dateBeforeDocument: {
    zh: '核销日期 {date} 早于{name}的日期 {billDate}，请改核销日期',
    en: 'The write-off date {date} is before that of {name}, {billDate}; change the write-off date',
  },
  documentGoneShort: {
    zh: '单据不存在或已被删除',
    en: 'The document does not exist or was deleted',
  },
  customer: {
    zh: '客户',
    en: 'the customer',
  },
  supplier: {
    zh: '供应商',
    en: 'the supplier',
  },
  receiving: {
    zh: '转入{partner}',
    en: '{partner} it is moved to',
  },
  opposite: {
    zh: '对方{partner}',
    en: '{partner} on the other side',
  },
  taxNumbers: {
    zh: '纳税人识别号 {one} 与 {other}',
    en: 'the tax numbers {one} and {other}',
  },
  names: {
    zh: '名称',
    en: 'the names',
  },
} as const satisfies RefusalTexts;
