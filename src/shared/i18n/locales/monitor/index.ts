import { monitorEn } from './en.ts';
import { monitorZh } from './zh-cn.ts';

/** Texts of monitoring, in both languages. */
export const monitorTexts = { 'zh-CN': monitorZh, en: monitorEn };
