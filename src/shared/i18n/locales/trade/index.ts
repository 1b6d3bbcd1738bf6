import { tradeEn } from './en.ts';
import { tradeZh } from './zh-cn.ts';

/** Texts of the first pages of those who sell and of those who buy, in both languages. */
export const tradeTexts = { 'zh-CN': tradeZh, en: tradeEn };
