import { noticesEn } from './en.ts';
import { noticesZh } from './zh-cn.ts';

/** Texts of notices, in both languages. */
export const noticesTexts = { 'zh-CN': noticesZh, en: noticesEn };
