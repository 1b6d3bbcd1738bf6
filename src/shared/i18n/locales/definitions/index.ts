import { definitionsEn } from './en.ts';
import { definitionsZh } from './zh-cn.ts';

/** Texts that the pages of forms, reports and charts share, in both languages. */
export const definitionsTexts = { 'zh-CN': definitionsZh, en: definitionsEn };
