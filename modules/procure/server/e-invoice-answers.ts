import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts that importing electronic invoices answers when it is done. */
export const eInvoiceAnswers = {
  madeInvoice: { zh: '已生成采购发票 {no} 的草稿', en: 'Draft of purchase invoice {no} made' },
  madeOff: {
    zh: '已生成采购发票 {no} 的草稿；价税合计 {own}，与票面 {paper} 相差 {off}，请在草稿中核对单价',
    en: 'Draft of purchase invoice {no} made; it comes to {own}, {off} off the {paper} of the paper: check the prices of the draft',
  },
  madeClaim: { zh: '已生成报销单 {no} 的草稿', en: 'Draft of expense claim {no} made' },
} as const satisfies RefusalTexts;
