import { moduleFilesEn } from './en.ts';
import { moduleFilesZh } from './zh-cn.ts';

/** Texts of the page of module files, in both languages. */
export const moduleFilesTexts = { 'zh-CN': moduleFilesZh, en: moduleFilesEn };
