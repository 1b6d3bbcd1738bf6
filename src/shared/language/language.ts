import { languageSlot } from '../storage/slots.ts';

/** Languages of the interface. */
export type Language = 'zh-CN' | 'en';

/** The language chosen earlier [A1.4]; Chinese when none was. */
export function storedLanguage(): Language {
  return toLanguage(languageSlot.read());
}

/** The supported language a name means; family servers call Chinese `zh`, `cn` or `zh_CN`. */
export function toLanguage(name: string | null): Language {
  return name !== null && /^en/i.test(name) ? 'en' : 'zh-CN';
}
