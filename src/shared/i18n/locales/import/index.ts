import { importEn } from './en.ts';
import { importZh } from './zh-cn.ts';

/** Texts of the import of workbooks, in both languages. */
export const importTexts = { 'zh-CN': importZh, en: importEn };
