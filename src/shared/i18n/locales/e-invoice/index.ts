import { eInvoiceEn } from './en.ts';
import { eInvoiceZh } from './zh-cn.ts';

/** Texts of importing electronic invoices, in both languages. */
export const eInvoiceTexts = { 'zh-CN': eInvoiceZh, en: eInvoiceEn };
