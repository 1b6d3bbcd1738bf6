import { vouchersEn } from './en.ts';
import { vouchersZh } from './zh-cn.ts';

/** Texts of the page that makes vouchers, in both languages. */
export const vouchersTexts = { 'zh-CN': vouchersZh, en: vouchersEn };
