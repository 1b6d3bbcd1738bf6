import { embedEn } from './en.ts';
import { embedZh } from './zh-cn.ts';

/** Texts of the screens that other sites show in a frame, in both languages. */
export const embedTexts = { 'zh-CN': embedZh, en: embedEn };
