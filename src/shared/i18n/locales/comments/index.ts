import { commentsEn } from './en.ts';
import { commentsZh } from './zh-cn.ts';

/** Texts of comments, in both languages. */
export const commentsTexts = { 'zh-CN': commentsZh, en: commentsEn };
