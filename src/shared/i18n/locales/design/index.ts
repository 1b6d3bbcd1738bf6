import { designEn } from './en.ts';
import { designZh } from './zh-cn.ts';

/** Texts of the form designer, in both languages. */
export const designTexts = { 'zh-CN': designZh, en: designEn };
