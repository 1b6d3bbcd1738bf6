export {
  addServerTexts,
  changeLanguage,
  createI18n,
  TextProvider,
  useCoreLanguage,
  useDataText,
  useText,
  type Text,
} from './i18n.tsx';
export { interfaceTexts, type TextMap } from './server-texts.ts';
export type { TextKey } from './locales/zh-cn.ts';
