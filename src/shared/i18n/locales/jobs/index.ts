import { jobsEn } from './en.ts';
import { jobsZh } from './zh-cn.ts';

/** Texts of scheduled jobs, in both languages. */
export const jobsTexts = { 'zh-CN': jobsZh, en: jobsEn };
