import type { RefusalTexts } from '#core/refusals/text.ts';

/** Texts that importing electronic invoices answers when it is done. */
export const eInvoiceAnswers = {
  madeInvoice: { zh: '已生成采购发票 {no} 的草稿', en: 'Draft of purchase invoice {no} made' },
  addedToClaim: { zh: '已添加到报销单 {no}', en: 'Added to expense claim {no}' },
  madeClaim: { zh: '已生成报销单 {no} 的草稿', en: 'Draft of expense claim {no} made' },
} as const satisfies RefusalTexts;
