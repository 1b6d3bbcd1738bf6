import { monthCloseEn } from './en.ts';
import { monthCloseZh } from './zh-cn.ts';

/** Texts of the pages that close months, in both languages. */
export const monthCloseTexts = { 'zh-CN': monthCloseZh, en: monthCloseEn };
