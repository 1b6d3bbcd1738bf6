import { amisEn } from './en.ts';
import { amisZh } from './zh-cn.ts';

/** Texts of amis pages and of their editor, in both languages. */
export const amisTexts = { 'zh-CN': amisZh, en: amisEn };
