import { openingEn } from './en.ts';
import { openingZh } from './zh-cn.ts';

/** Texts of the wizard for opening data, in both languages. */
export const openingTexts = { 'zh-CN': openingZh, en: openingEn };
