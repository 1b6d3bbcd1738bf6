import { spreadsheetEn } from './en.ts';
import { spreadsheetZh } from './zh-cn.ts';

/** Texts of online spreadsheets, in both languages. */
export const spreadsheetTexts = { 'zh-CN': spreadsheetZh, en: spreadsheetEn };
