import { installationEn } from './en.ts';
import { installationZh } from './zh-cn.ts';

/** Texts of the pages about the installation as a whole, in both languages. */
export const installationTexts = { 'zh-CN': installationZh, en: installationEn };
