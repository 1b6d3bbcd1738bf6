import { rulesEn } from './en.ts';
import { rulesZh } from './zh-cn.ts';

/** Texts of rules and the calendar, in both languages. */
export const rulesTexts = { 'zh-CN': rulesZh, en: rulesEn };
