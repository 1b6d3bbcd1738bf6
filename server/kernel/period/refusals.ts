import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of periods of ledgers. */
export const periodRefusals = {
  cannotCloseMonth: {
    zh: '{ledger}期间 {period} 不能结账：{blocking}',
    en: 'The {ledger} period {period} cannot be closed: {blocking}',
  },
  closeBefore: {
    zh: '{ledger}期间 {period} 未结账，请先结账',
    en: 'The {ledger} period {period} is not closed; close it first',
  },
  monthIsRunning: {
    zh: '期间 {period} 尚未结束，结账后本月不能再录入业务',
    en: 'The period {period} has not ended; once it is closed, nothing more can be entered in this month',
  },
  undecided: {
    zh: '未审核的{form}',
    en: 'Unaudited documents: {form}',
  },
  negativeStock: {
    zh: '期末数量或金额为负数的库存',
    en: 'Items with a negative quantity or value at the end of the month',
  },
  reopenReason: {
    zh: '请填写反结账原因',
    en: 'Fill in why it is reopened',
  },
  nothingClosed: {
    zh: '{ledger}还没有已结账的期间，无需反结账',
    en: 'No {ledger} period is closed; there is nothing to reopen',
  },
  onlyLastReopened: {
    zh: '只能反结账最近一期：{ledger}最近已结期间是 {last}，请先反结账 {last}',
    en: 'Only the last closed period can be reopened: the last closed {ledger} period is {last}; reopen {last} first',
  },
  closedAfter: {
    zh: '{after}期间 {period} 已结账，不能反结账{ledger}；请先反结账{after}',
    en: 'The {after} period {period} is closed, the {ledger} period cannot be reopened; reopen {after} first',
  },
  closingRuns: {
    zh: '{ledger}正在{who}{act}，请等它完成后再操作',
    en: '{ledger} is being worked on{who} ({act}); wait until that is done',
  },
  nothingToClose: {
    zh: '{ledger}还没有业务，无需结账',
    en: 'There is no {ledger} business yet; there is nothing to close',
  },
  notNextMonth: {
    zh: '{ledger}期间 {why}；下一个结账期间是 {next}',
    en: 'The {ledger} period {why}; the next to close is {next}',
  },
  monthClosed: {
    zh: '{ledger}期间 {period} 已结账，不能再记入日期为 {date} 的业务；请改用未结账期间的日期，或先反结账',
    en: 'The {ledger} period {period} is closed, nothing dated {date} can be posted; use a date in an open period, or reopen it first',
  },
  dateInClosed: {
    zh: '{ledger}期间 {period} 已结账，请改用未结账期间的日期，或先反结账',
    en: 'The {ledger} period {period} is closed; use a date in an open period, or reopen it first',
  },
  stock: {
    zh: '库存',
    en: 'stock',
  },
  receivable: {
    zh: '应收',
    en: 'receivable',
  },
  payable: {
    zh: '应付',
    en: 'payable',
  },
  generalLedger: {
    zh: '总账',
    en: 'general ledger',
  },
  otherPeriod: {
    zh: '另一个期间',
    en: 'Another period',
  },
  periodOf: {
    zh: '{ledger}期间 {period} ',
    en: 'The {ledger} period {period}',
  },
  startedBy: {
    zh: '由 {who} ',
    en: ' by {who}',
  },
  calculating: {
    zh: '计算',
    en: 'calculation',
  },
  closing: {
    zh: '结账',
    en: 'closing',
  },
  reopening: {
    zh: '反结账',
    en: 'reopening',
  },
  isClosed: {
    zh: '{period} 已结账',
    en: '{period} is closed already',
  },
  notYetClosed: {
    zh: '{period} 尚未结账，须按月顺序结账',
    en: '{period} is not closed yet, months are closed one after the other',
  },
} as const satisfies RefusalTexts;
