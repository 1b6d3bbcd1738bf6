import { createI18n } from '../i18n/index.ts';

type Parts = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
const modules = import.meta.glob<Parts>('../i18n/locales/*/index.ts', { eager: true });

/** Texts with those of parts that stand around the piece under test elsewhere, as the application has them once they have come. */
export function i18nWith(...parts: readonly string[]): ReturnType<typeof createI18n> {
  const i18n = createI18n();
  for (const part of parts) {
    for (const texts of Object.values(modules[`../i18n/locales/${part}/index.ts`] ?? {})) {
      for (const [language, bundle] of Object.entries(texts)) {
        i18n.addResourceBundle(language, 'interface', { ...bundle }, true, false);
      }
    }
  }
  return i18n;
}
