export {
  addDataTexts,
  changeLanguage,
  createI18n,
  useCoreLanguage,
  useDataText,
  useText,
  type Text,
  type TextParams,
} from './i18n.ts';
export { coreLanguage, languages, storedLanguage, toLanguage, type Language } from './language.ts';
export type { TextKey } from './locales/zh-cn.ts';
