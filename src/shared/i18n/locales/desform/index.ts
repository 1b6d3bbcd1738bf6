import { desformEn } from './en.ts';
import { desformZh } from './zh-cn.ts';

/** Texts of designed forms, drawn and filled in, in both languages. */
export const desformTexts = { 'zh-CN': desformZh, en: desformEn };
