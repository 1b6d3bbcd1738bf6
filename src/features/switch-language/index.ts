export { $language, i18nReady, languageChosen, textsRenamed } from './model/language.ts';
export { useLanguages } from './model/languages.ts';
