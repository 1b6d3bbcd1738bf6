import { flowEn } from './en.ts';
import { flowZh } from './zh-cn.ts';

/** Texts of how documents follow from each other, in both languages. */
export const flowTexts = { 'zh-CN': flowZh, en: flowEn };
