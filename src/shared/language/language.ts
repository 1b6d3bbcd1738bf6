import { languageSlot } from '../storage/slots.ts';

/** Languages whose texts are built in. */
export type Language = 'zh-CN' | 'en';

/** Name of an interface language: a built-in one, or one whose texts come complete from the server. */
export type LanguageCode = Language | (string & {});

/** The built-in language chosen earlier [A1.4], for pages that have no other texts; Chinese when none was. */
export function storedLanguage(): Language {
  return builtInLanguage(languageSlot.read() ?? 'zh-CN') ?? 'zh-CN';
}

/** The language chosen earlier [A1.4, B9.6]; Chinese when none was. */
export function storedLanguageCode(): LanguageCode {
  return languageCode(languageSlot.read() ?? 'zh-CN');
}

/** One name per language: servers call Chinese `zh`, `cn` or `zh_CN`, English `en_US`. */
export function languageCode(name: string): LanguageCode {
  return builtInLanguage(name) ?? name;
}

function builtInLanguage(name: string): Language | null {
  if (/^en\b|^en_/i.test(name)) return 'en';
  return /^(zh|cn)\b|^(zh|cn)_/i.test(name) ? 'zh-CN' : null;
}
