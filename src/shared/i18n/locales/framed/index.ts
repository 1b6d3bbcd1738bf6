import { framedEn } from './en.ts';
import { framedZh } from './zh-cn.ts';

/** Texts of pages of other sites, in both languages. */
export const framedTexts = { 'zh-CN': framedZh, en: framedEn };
