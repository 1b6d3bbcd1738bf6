import { voucherEn } from './en.ts';
import { voucherZh } from './zh-cn.ts';

/** Texts of the page of a voucher, in both languages. */
export const voucherTexts = { 'zh-CN': voucherZh, en: voucherEn };
