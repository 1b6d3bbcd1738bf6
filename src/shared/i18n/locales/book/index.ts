import { bookEn } from './en.ts';
import { bookZh } from './zh-cn.ts';

/** Texts of account books, in both languages. */
export const bookTexts = { 'zh-CN': bookZh, en: bookEn };
