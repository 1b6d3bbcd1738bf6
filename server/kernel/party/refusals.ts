import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of ledgers of partners. */
export const partyRefusals = {
  noParty: {
    zh: '{document}没有往来单位，不能审核',
    en: '{document} has no partner and cannot be audited',
  },
  amountZero: {
    zh: '{document}的金额为 0，不能审核',
    en: 'The amount of {document} is 0, it cannot be audited',
  },
  matchedBeyond: {
    zh: '{document}的核销明细合计 {matched} 超过金额与折扣之和 {total}，请改小明细',
    en: 'The write-off lines of {document} add up to {matched}, more than amount and discount together, {total}; lower them',
  },
  refundedAlready: {
    zh: '{document}已退款，不能反审核',
    en: '{document} was refunded; its audit cannot be undone',
  },
  badDebtReduced: {
    zh: '{document}已有坏账处理冲减，不能反审核；请先做坏账收回',
    en: '{document} was reduced as a bad debt, its audit cannot be undone; recover the bad debt first',
  },
  noAuditedBill: {
    zh: '{place}：没有已审核的{title}“{no}”，请重新选择',
    en: '{place}: there is no audited {title} “{no}”; choose another',
  },
  document: {
    zh: '单据',
    en: 'document',
  },
  faceNeeded: {
    zh: '{place}：应收/应付“{no}”是 {currency}，本单是 {own}，请填写核销原币（{currency} 的金额）',
    en: '{place}: bill “{no}” is in {currency}, this document in {own}; fill in the amount in {currency} that is written off',
  },
  faceDiffers: {
    zh: '{place}：“{no}”与本单同为 {currency}，核销原币 {face} 须与本次核销 {amount} 相同，或留空',
    en: '{place}: “{no}” is in {currency} like this document; the amount in its currency, {face}, has to be what is written off, {amount}, or empty',
  },
  notOfGroup: {
    zh: '{place}：“{no}”是“{customer}”的，与“{payer}”不属同一集团；请改正单号，或在客户档案填写所属集团',
    en: '{place}: “{no}” is of “{customer}”, who is not of the group of “{payer}”; correct the number, or fill in the group in the record of the customer',
  },
  writtenAboveZero: {
    zh: '{place}：本次核销须大于 0',
    en: '{place}: what is written off has to be above 0',
  },
  madeByWriteOff: {
    zh: '{document}由核销单 {numbers} 转入，不能反审核；请到反核销页面反核销',
    en: '{document} came from the write-off {numbers}, its audit cannot be undone; reverse the write-off',
  },
  writtenOffAlready: {
    zh: '{document}已核销（核销单 {numbers}），不能反审核；请先反核销',
    en: '{document} is written off (write-off {numbers}), its audit cannot be undone; reverse the write-off first',
  },
  lineOfDocument: {
    zh: '{document}的“{table}”第 {line} 行',
    en: 'line {line} of “{table}” of {document}',
  },
  itemNeedsField: { zh: '核销单据需要字段 {name}', en: 'A document that is written off needs the field {name}' },
} as const satisfies RefusalTexts;
