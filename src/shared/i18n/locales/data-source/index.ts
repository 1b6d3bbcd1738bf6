import { dataSourceEn } from './en.ts';
import { dataSourceZh } from './zh-cn.ts';

/** Texts of the page of data sources, in both languages. */
export const dataSourceTexts = { 'zh-CN': dataSourceZh, en: dataSourceEn };
