import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals and answers of landed cost. */
export const landedRefusals = {
  noFees: {
    zh: '{name}没有费用，或应分摊金额不大于 0；请先填写费用明细',
    en: '{name} has no fees, or nothing to share; fill in its fees first',
  },
  paperOfTwo: {
    zh: '{name}费用第 {line} 行的发票号码 {no} 与另一供应商的费用相同；一张发票只属于一个供应商，请改正号码或供应商',
    en: 'Fee {line} of {name}: a fee of another supplier has invoice {no} too; an invoice is of one supplier, correct the number or the supplier',
  },
  paperBooked: { zh: '{name}费用第 {line} 行：{text}', en: 'Fee {line} of {name}: {text}' },
  feeOfNobody: {
    zh: '{name}费用第 {line} 行没有供应商；请填写供应商，或把费用对方改为“对方科目”',
    en: 'Fee {line} of {name} has no supplier; fill it in, or choose “Contra account” as its other side',
  },
  ownFeeOfSupplier: {
    zh: '{name}费用第 {line} 行的费用对方是对方科目，不能有供应商、发票号码或税额；请清空它们，或把费用对方改为“应付供应商”',
    en: 'The other side of fee {line} of {name} is a contra account, so it has no supplier, no invoice number and no tax; clear them, or choose “Owed to a supplier”',
  },
  ownFeeControlled: {
    zh: '{name}费用第 {line} 行的对方科目 {subject} 不能直接记账（受控于台账、现金银行或有下级科目）；请选择末级的成本费用科目',
    en: 'The contra account {subject} of fee {line} of {name} is not booked to directly: it controls a ledger, is of cash, or has accounts below it; choose an account of cost or expense at the end of the tree',
  },
  ownFeeNowhere: {
    zh: '{name}的入库物料已全部出库，且没有应付供应商的费用，没有可计入的存货；费用留在原科目即可，不必分摊',
    en: 'Nothing of the receipts of {name} is left, and no fee is owed to a supplier: there is no stock to lay them on; leave them on their account',
  },
  noReceiptLines: {
    zh: '{name}没有入库明细；请从采购入库单列表选择入库单，点“分摊采购费用”',
    en: '{name} has no lines of receipts; choose receipts in the list of purchase receipts and press “Share costs”',
  },
  lineOfNoReceipt: {
    zh: '{name}第 {line} 行不是采购入库单的明细；请删除该行，从采购入库单点“分摊采购费用”',
    en: 'Line {line} of {name} is of no purchase receipt; delete it and press “Share costs” at the receipt',
  },
  noWeight: {
    zh: '{name}的入库明细{basis}都是 0，不能分摊；请填写{basis}，或改用其他分摊标准',
    en: 'All lines of receipts of {name} have 0 as their {basis}; fill it in, or share by another basis',
  },
  sharesDiffer: {
    zh: '{name}的分摊金额合计 {shared}，应分摊 {cost}，相差 {off}；请点“分摊”重新计算，或改正分摊金额',
    en: 'The shares of {name} come to {shared}, the fees to {cost}, {off} apart; press “Allocate” again, or correct the shares',
  },
  shareBelowZero: {
    zh: '{name}第 {line} 行的分摊金额 {share} 小于 0；请改正',
    en: 'The share {share} in line {line} of {name} is below 0; correct it',
  },
  beforeReceipt: {
    zh: '{name}的日期 {date} 早于入库单 {receipt} 的日期 {day}；请改单据日期',
    en: '{name} is of {date}, before its receipt {receipt} of {day}; change its date',
  },
  laidInCost: {
    zh: '{name}的费用 {diff} 已计入 {material} 的库存成本，现结存数量 {qty}、金额 {amount}，不能反审核；请用成本调整单更正',
    en: 'Fees of {diff} of {name} are in the stock cost of {material}, which now holds {qty} worth {amount}; its audit cannot be undone: correct it by a cost adjustment',
  },
  notOpen: {
    zh: '{name}不是草稿，不能分摊；请先撤回或反审核',
    en: '{name} is no draft, its fees cannot be shared; withdraw it or undo its audit first',
  },
  shared: { zh: '已把 {cost} 分摊到 {count} 行', en: '{cost} were shared over {count} lines' },
  amount: { zh: '金额', en: 'amount' },
  quantity: { zh: '数量', en: 'quantity' },
  weight: { zh: '重量', en: 'weight' },
  volume: { zh: '体积', en: 'volume' },
} as const satisfies RefusalTexts;
