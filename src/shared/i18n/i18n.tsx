import { createInstance, type i18n as I18n } from 'i18next';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { LanguageCode } from '../language/index.ts';
import { zhCn, type TextKey } from './locales/zh-cn.ts';
import { interfaceTexts, type TextMap } from './server-texts.ts';

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
    // Copies: the library merges what the server sends into the very objects it was given.
    resources: { 'zh-CN': { interface: { ...zhCn } } },
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

/** Switches the interface; English texts are their own chunk, other languages must have come from the server before. */
export async function changeLanguage(instance: I18n, language: LanguageCode): Promise<void> {
  if (language === 'en' && !instance.hasResourceBundle('en', 'interface')) {
    const { en } = await import('./locales/en.ts');
    instance.addResourceBundle('en', 'interface', { ...en });
  }
  await instance.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Merges a server's texts over those that are there [A4.5]: of data as they come, of the interface where the Chinese text is ours. */
export function addServerTexts(instance: I18n, language: LanguageCode, map: TextMap): void {
  instance.addResourceBundle(language, 'interface', interfaceTexts(map).texts, true, true);
  instance.addResourceBundle(language, DATA, map, true, true);
}

type Texts = {
  readonly text: Text;
  readonly dataText: (text: string | null | undefined) => string;
  readonly language: 'zh' | 'en';
};

const TextsContext = createContext<Texts | null>(null);

/**
 * Hands the texts of the current language down. One subscription to the translation library for the whole tree: one per cell of a list
 * would cost more than drawing the cell.
 */
export function TextProvider({ i18n, children }: { readonly i18n: I18n; readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation(['interface', DATA], { i18n });
  const texts = useMemo<Texts>(
    () => ({
      text: remembered((key, params) => t(key, params ?? {})),
      // `t` is a new function whenever the language or the texts have changed, the instance never is.
      dataText: (source) => dataText(i18n, source),
      language: i18n.language.startsWith('en') ? 'en' : 'zh',
    }),
    [t, i18n],
  );
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/** Looking a text up costs the library microseconds that a page of hundreds of texts feels; those without values never change. */
function remembered(t: (key: TextKey, params?: TextParams) => string): Text {
  const known = new Map<TextKey, string>();
  return (key, params) => {
    if (params !== undefined) return t(key, params);
    const found = known.get(key) ?? t(key);
    known.set(key, found);
    return found;
  };
}

/** Reads interface texts in the current language; the component follows a change. */
export function useText(): Text {
  return useTexts().text;
}

/** Translates texts born from data; a text without translation stays as it is. */
export function useDataText(): (text: string | null | undefined) => string {
  return useTexts().dataText;
}

/** The current language for the rules of core/. */
export function useCoreLanguage(): 'zh' | 'en' {
  return useTexts().language;
}

function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (texts === null) throw new Error('A text is used outside TextProvider.');
  return texts;
}

function dataText(instance: I18n, text: string | null | undefined): string {
  if (text === null || text === undefined || text === '') return '';
  const found: unknown = instance.getResource(instance.language, DATA, text);
  return typeof found === 'string' && found !== '' ? found : text;
}
