import { approvalsEn } from './en.ts';
import { approvalsZh } from './zh-cn.ts';

/** Texts of applying and approving, in both languages. */
export const approvalsTexts = { 'zh-CN': approvalsZh, en: approvalsEn };
