import { documentsEn } from './en.ts';
import { documentsZh } from './zh-cn.ts';

/** Texts of documents and their shares, in both languages. */
export const documentsTexts = { 'zh-CN': documentsZh, en: documentsEn };
