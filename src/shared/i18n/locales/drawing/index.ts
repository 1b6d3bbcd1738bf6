import { drawingEn } from './en.ts';
import { drawingZh } from './zh-cn.ts';

/** Texts of drawing processes, in both languages. */
export const drawingTexts = { 'zh-CN': drawingZh, en: drawingEn };
