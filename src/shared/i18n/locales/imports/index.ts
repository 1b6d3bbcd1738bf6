import { importsEn } from './en.ts';
import { importsZh } from './zh-cn.ts';

/** Texts of the list of imports, in both languages. */
export const importsTexts = { 'zh-CN': importsZh, en: importsEn };
