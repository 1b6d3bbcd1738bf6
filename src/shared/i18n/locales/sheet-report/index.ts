import { sheetReportEn } from './en.ts';
import { sheetReportZh } from './zh-cn.ts';

/** Texts of sheet reports and of the pages on which they are drawn and read, in both languages. */
export const sheetReportTexts = { 'zh-CN': sheetReportZh, en: sheetReportEn };
