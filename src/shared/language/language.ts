import { languageSlot } from '../storage/slots.ts';

/** Languages of the interface. */
export const languages = ['zh-CN', 'en'] as const;

export type Language = (typeof languages)[number];

/** The language chosen earlier [A1.4]; Chinese when none was. */
export function storedLanguage(): Language {
  return toLanguage(languageSlot.read());
}

/** The supported language a name means; family servers call Chinese `zh`, `cn` or `zh_CN`. */
export function toLanguage(name: string | null): Language {
  return name !== null && /^en/i.test(name) ? 'en' : 'zh-CN';
}

/** The short name used by the rules of core/. */
export function coreLanguage(language: string): 'zh' | 'en' {
  return language.startsWith('en') ? 'en' : 'zh';
}
