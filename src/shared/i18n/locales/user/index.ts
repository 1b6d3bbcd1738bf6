import { userEn } from './en.ts';
import { userZh } from './zh-cn.ts';

/** Texts of the pages before the sign-in, in both languages. */
export const userTexts = { 'zh-CN': userZh, en: userEn };
