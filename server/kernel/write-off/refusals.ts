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
    en: 'The rest has at most two decimals',
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
    zh: '尾差 {diff} 超过自动核销规则的尾差容差 {most}，请改正本次核销，或由管理员调整规则',
    en: 'The rest {diff} is above the tolerance of the rules of automatic write-off, {most}; correct what is written off, or ask an administrator to change the rule',
  },
  currenciesMixed: {
    zh: '不同币种（{currencies}）的单据不能互相核销，请分开核销',
    en: 'Documents in different currencies ({currencies}) cannot be written off against each other; do it separately',
  },
} as const satisfies RefusalTexts;
