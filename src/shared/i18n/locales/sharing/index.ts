import { sharingEn } from './en.ts';
import { sharingZh } from './zh-cn.ts';

/** Texts of shares by a code, in both languages. */
export const sharingTexts = { 'zh-CN': sharingZh, en: sharingEn };
