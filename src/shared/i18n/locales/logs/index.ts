import { logsEn } from './en.ts';
import { logsZh } from './zh-cn.ts';

/** Texts of logs and of who is online, in both languages. */
export const logsTexts = { 'zh-CN': logsZh, en: logsEn };
