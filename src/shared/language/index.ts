export { languageCode, storedLanguage, storedLanguageCode, type Language, type LanguageCode } from './language.ts';
