export { storedLanguage, type Language } from './language.ts';
