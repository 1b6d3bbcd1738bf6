export { addDataTexts, changeLanguage, createI18n, useCoreLanguage, useDataText, useText, type Text } from './i18n.ts';
export type { TextKey } from './locales/zh-cn.ts';
