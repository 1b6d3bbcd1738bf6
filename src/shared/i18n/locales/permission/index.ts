import { permissionEn } from './en.ts';
import { permissionZh } from './zh-cn.ts';

/** Texts of the permissions of forms, in both languages. */
export const permissionTexts = { 'zh-CN': permissionZh, en: permissionEn };
