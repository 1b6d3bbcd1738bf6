import { reconcileEn } from './en.ts';
import { reconcileZh } from './zh-cn.ts';

/** Texts of bank reconciliation, in both languages. */
export const reconcileTexts = { 'zh-CN': reconcileZh, en: reconcileEn };
