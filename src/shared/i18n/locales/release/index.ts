import { releaseEn } from './en.ts';
import { releaseZh } from './zh-cn.ts';

/** Texts of releasing announcements, in both languages. */
export const releaseTexts = { 'zh-CN': releaseZh, en: releaseEn };
