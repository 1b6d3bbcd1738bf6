export { $language, i18nReady, languageChosen } from './model/language.ts';
export { useLanguages } from './model/languages.ts';
