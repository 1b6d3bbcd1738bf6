export {
  addDataTexts,
  changeLanguage,
  createI18n,
  TextProvider,
  useCoreLanguage,
  useDataText,
  useText,
  type Text,
} from './i18n.tsx';
export type { TextKey } from './locales/zh-cn.ts';
