import { demoEn } from './en.ts';
import { demoZh } from './zh-cn.ts';

/** Texts of the page of all widgets, in both languages. */
export const demoTexts = { 'zh-CN': demoZh, en: demoEn };
