import { familyEn } from './en.ts';
import { familyZh } from './zh-cn.ts';

/** Texts that are read where a server of the family stands behind the application, in both languages. */
export const familyTexts = { 'zh-CN': familyZh, en: familyEn };
