import { historyEn } from './en.ts';
import { historyZh } from './zh-cn.ts';

/** Texts of what happened to records, in both languages. */
export const historyTexts = { 'zh-CN': historyZh, en: historyEn };
