import { messagesEn } from './en.ts';
import { messagesZh } from './zh-cn.ts';

/** Texts of messages, robots and SQL warnings, in both languages. */
export const messagesTexts = { 'zh-CN': messagesZh, en: messagesEn };
