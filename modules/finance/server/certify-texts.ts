import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts of the certification of input tax: what it answers, and why it is refused. */
export const certifyTexts = {
  ticked: {
    zh: '{name}已勾选，再次点“勾选认证”确认',
    en: '{name} is ticked; press “Tick for deduction” again to confirm',
  },
  certified: {
    zh: '{name}已认证，进项税额计入 {period}',
    en: '{name} is certified, its input tax is deducted in {period}',
  },
  cancelled: {
    zh: '{name}已取消认证，进项税额不再计入 {period}',
    en: '{name} is certified no more, its input tax is not deducted in {period}',
  },
  unticked: {
    zh: '{name}已取消勾选',
    en: '{name} is ticked no more',
  },
  certifiedUnaudited: {
    zh: '{name}没有审核，不能勾选认证；请先审核',
    en: '{name} is not audited, its tax cannot be certified; audit it first',
  },
  certifiedAlready: {
    zh: '{name}已在 {date} 认证，不能再次勾选认证',
    en: '{name} was certified on {date} already',
  },
  ordinaryNotDeducted: {
    zh: '{name}是普通发票，税额已计入成本，不可抵扣；如录错请反审核后改发票类型',
    en: '{name} is an ordinary invoice: its tax is cost and is not deducted; if that is wrong, undo its audit and change the type of invoice',
  },
  ofNoPaper: {
    zh: '{name}没有自己的发票，不能勾选认证；由采购发票生成的请在采购发票认证，手工应付请反审核后填写发票类型',
    en: '{name} has no invoice of its own and cannot be certified; certify the purchase invoice it comes from, or undo the audit of a payable you typed and give it a type of invoice',
  },
  redOfCertified: {
    zh: '{name}是已认证发票的红字发票，税额已作进项税额转出，不用认证',
    en: '{name} is the red invoice of a certified one: its tax was given up already, there is nothing to certify',
  },
  noTaxToDeduct: {
    zh: '{name}没有税额，不用勾选认证',
    en: '{name} has no tax, there is nothing to certify',
  },
  certifiedOnNoDay: {
    zh: '{name}的认证日期“{given}”不是日期，请按 2026-10-31 的样子填写',
    en: 'The certification date “{given}” of {name} is no date; write it like 2026-10-31',
  },
  certifiedBefore: {
    zh: '{name}的认证日期 {date} 早于单据日期 {booked}，请改认证日期',
    en: 'The certification date {date} of {name} is before its own date {booked}; choose another',
  },
  cancelledNothing: {
    zh: '{name}没有勾选，也没有认证，不用取消',
    en: '{name} is neither ticked nor certified, there is nothing to cancel',
  },
  cancelledInVouchers: {
    zh: '{name}的认证已生成凭证 {vouchers}，不能取消认证；请先在“业务凭证生成”取消生成',
    en: 'The certification of {name} stands in voucher {vouchers} and cannot be cancelled; cancel it in “Vouchers from documents” first',
  },
  cancelledUnderRed: {
    zh: '{name}认证后已审核红字发票 {red}，其税额按已认证处理，不能取消认证；请先反审核红字发票',
    en: 'Red invoice {red} of {name} was audited after its certification and took the tax back as a deducted one; undo the audit of the red invoice before you cancel the certification',
  },
  certifiedStands: {
    zh: '{name}已在 {date} 认证，不能{act}；请先取消认证',
    en: '{name} was certified on {date}: {act} is not possible; cancel the certification first',
  },
} as const satisfies RefusalTexts;
