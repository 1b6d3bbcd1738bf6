import { numberRuleEn } from './en.ts';
import { numberRuleZh } from './zh-cn.ts';

/** Texts of the designer of number rules, in both languages. */
export const numberRuleTexts = { 'zh-CN': numberRuleZh, en: numberRuleEn };
