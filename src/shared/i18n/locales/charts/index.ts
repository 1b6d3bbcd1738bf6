import { chartsEn } from './en.ts';
import { chartsZh } from './zh-cn.ts';

/** Texts of charts and of the pages on which they are made, in both languages. */
export const chartsTexts = { 'zh-CN': chartsZh, en: chartsEn };
