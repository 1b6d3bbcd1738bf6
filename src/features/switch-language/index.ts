export { $language, i18nReady, languageChosen, textsRenamed } from './model/language.ts';
export { $isEditingTexts, textEditingSet } from './model/text-editing.ts';
export { useLanguages } from './model/languages.ts';
