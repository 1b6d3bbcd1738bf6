import { batchEn } from './en.ts';
import { batchZh } from './zh-cn.ts';

/** Texts of the dialog that changes many records at once, in both languages. */
export const batchTexts = { 'zh-CN': batchZh, en: batchEn };
