import { accountEn } from './en.ts';
import { accountZh } from './zh-cn.ts';

/** Texts of the own account, in both languages. */
export const accountTexts = { 'zh-CN': accountZh, en: accountEn };
