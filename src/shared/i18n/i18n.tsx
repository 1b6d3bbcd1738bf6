import { createInstance, type i18n as I18n } from 'i18next';
import { useMemo } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Language } from '../language/index.ts';
import { zhCn, type TextKey } from './locales/zh-cn.ts';

/** Texts that are born from data (titles, labels, dictionary texts), keyed by their Chinese source text. */
const DATA = 'data';

/** Values put into a text. */
export type TextParams = Record<string, string | number>;

/** A text of the interface. */
export type Text = (key: TextKey, params?: TextParams) => string;

/** Makes the one i18next instance of an application. */
export function createI18n(): I18n {
  const instance = createInstance({
    lng: 'zh-CN',
    fallbackLng: 'zh-CN',
    resources: { 'zh-CN': { interface: zhCn } },
    defaultNS: 'interface',
    ns: ['interface', DATA],
    // Keys are flat and data texts contain dots and colons.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    returnEmptyString: false,
    initAsync: false,
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  void instance.use(initReactI18next).init();
  return instance;
}

/** Switches the interface; English texts are their own chunk. */
export async function changeLanguage(instance: I18n, language: Language): Promise<void> {
  if (language === 'en' && !instance.hasResourceBundle('en', 'interface')) {
    const { en } = await import('./locales/en.ts');
    instance.addResourceBundle('en', 'interface', en);
  }
  await instance.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Adds translations of data texts, source text → text [A4.5]. */
export function addDataTexts(instance: I18n, language: Language, texts: Readonly<Record<string, string>>): void {
  instance.addResourceBundle(language, DATA, texts, true, true);
}

/** Reads interface texts in the current language; the component follows a change. */
export function useText(): Text {
  const { t } = useTranslation();
  return useMemo(() => (key, params) => t(key, params ?? {}), [t]);
}

/** Translates texts born from data; a text without translation stays as it is. */
export function useDataText(): (text: string | null | undefined) => string {
  const { t, i18n } = useTranslation(DATA);
  // `t` changes with the language and with added texts, the instance does not.
  return useMemo(() => (text) => (t === undefined ? '' : dataText(i18n, text)), [t, i18n]);
}

/** The current language for the rules of core/. */
export function useCoreLanguage(): 'zh' | 'en' {
  const { i18n } = useTranslation();
  return i18n.language.startsWith('en') ? 'en' : 'zh';
}

function dataText(instance: I18n, text: string | null | undefined): string {
  if (text === null || text === undefined || text === '') return '';
  const found: unknown = instance.getResource(instance.language, DATA, text);
  return typeof found === 'string' && found !== '' ? found : text;
}
