import { writeOffEn } from './en.ts';
import { writeOffZh } from './zh-cn.ts';

/** Texts of the write-off pages, in both languages. */
export const writeOffTexts = { 'zh-CN': writeOffZh, en: writeOffEn };
