export {
  addServerTexts,
  changeLanguage,
  createI18n,
  PartTexts,
  TextProvider,
  useCoreLanguage,
  useDataText,
  useText,
  type Text,
  type TextKey,
} from './i18n.tsx';
export { interfaceTexts, type TextMap } from './server-texts.ts';
