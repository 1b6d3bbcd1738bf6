import { reportsEn } from './en.ts';
import { reportsZh } from './zh-cn.ts';

/** Texts of the pages on which reports are made, in both languages. */
export const reportsTexts = { 'zh-CN': reportsZh, en: reportsEn };
