import { popupTestEn } from './en.ts';
import { popupTestZh } from './zh-cn.ts';

/** Texts of the page that tries a popup field, in both languages. */
export const popupTestTexts = { 'zh-CN': popupTestZh, en: popupTestEn };
