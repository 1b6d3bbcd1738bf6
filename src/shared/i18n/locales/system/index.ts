import { systemEn } from './en.ts';
import { systemZh } from './zh-cn.ts';

/** Texts of system administration, in both languages. */
export const systemTexts = { 'zh-CN': systemZh, en: systemEn };
