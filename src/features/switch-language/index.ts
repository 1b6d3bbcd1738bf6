export { $language, i18nReady, languageChosen } from './model/language.ts';
