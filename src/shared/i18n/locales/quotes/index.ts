import { quotesEn } from './en.ts';
import { quotesZh } from './zh-cn.ts';

/** Texts of quotations side by side, in both languages. */
export const quotesTexts = { 'zh-CN': quotesZh, en: quotesEn };
