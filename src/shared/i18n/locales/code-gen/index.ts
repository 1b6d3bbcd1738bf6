import { codeGenEn } from './en.ts';
import { codeGenZh } from './zh-cn.ts';

/** Texts of the page that shows the code of a form, in both languages. */
export const codeGenTexts = { 'zh-CN': codeGenZh, en: codeGenEn };
