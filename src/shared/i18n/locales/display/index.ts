import { displayEn } from './en.ts';
import { displayZh } from './zh-cn.ts';

/** Texts of the settings of the look, in both languages. */
export const displayTexts = { 'zh-CN': displayZh, en: displayEn };
