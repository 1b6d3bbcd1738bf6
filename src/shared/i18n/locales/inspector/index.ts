import { inspectorEn } from './en.ts';
import { inspectorZh } from './zh-cn.ts';

/** Texts of the permission inspector, in both languages. */
export const inspectorTexts = { 'zh-CN': inspectorZh, en: inspectorEn };
