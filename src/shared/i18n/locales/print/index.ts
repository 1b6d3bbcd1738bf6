import { printEn } from './en.ts';
import { printZh } from './zh-cn.ts';

/** Texts of the preview of records on paper, in both languages. */
export const printTexts = { 'zh-CN': printZh, en: printEn };
