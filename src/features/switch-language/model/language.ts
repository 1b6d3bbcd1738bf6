import { createEffect, createEvent, createStore, sample } from 'effector';
import type { i18n as I18n } from 'i18next';
import { api, offers, unwrap } from '@/shared/api';
import { addServerTexts, changeLanguage, interfaceTexts, type TextMap } from '@/shared/i18n';
import { storedLanguageCode, type LanguageCode } from '@/shared/language';
import { appStarted } from '@/shared/lib';
import { languageSlot } from '@/shared/storage';

/** The user chose a language [A1.4]. */
export const languageChosen = createEvent<LanguageCode>();
/** The translation library is ready; it sits behind units like any outside instance. */
export const i18nReady = createEvent<I18n>();

/** An administrator calls something otherwise in Chinese, which is being read: then the server's texts are worth asking for. */
export const textsRenamed = createEvent();

export const $language = createStore<LanguageCode>('zh-CN');
const $i18n = createStore<I18n | null>(null, { serialize: 'ignore' }).on(i18nReady, (_, instance) => instance);

const BUILT_IN: ReadonlySet<LanguageCode> = new Set(['zh-CN', 'en']);

const readFx = createEffect(storedLanguageCode);
const storeFx = createEffect((language: LanguageCode) => languageSlot.write(language));

/**
 * Built-in texts at once, then what the server has, merged over them [A4.5, B4.2]. A language that is not built in waits for its texts and
 * is refused when some are missing: half a language is none. At a start in Chinese nothing is asked: most servers have nothing to add.
 */
const applyFx = createEffect(
  async (step: { instance: I18n; language: LanguageCode; isChoice: boolean }): Promise<LanguageCode> => {
    const { instance, language, isChoice } = step;
    if (BUILT_IN.has(language)) {
      await changeLanguage(instance, language);
      if (isChoice || language !== 'zh-CN') {
        addServerTexts(instance, language, await serverTexts(language).catch((): TextMap => ({})));
      }
      return language;
    }
    const map = await serverTexts(language).catch((): TextMap => ({}));
    if (interfaceTexts(map).missing.length > 0) {
      await changeLanguage(instance, 'zh-CN');
      return 'zh-CN';
    }
    addServerTexts(instance, language, map);
    await changeLanguage(instance, language);
    return language;
  },
);

$language.on([readFx.doneData, languageChosen, applyFx.doneData], (_, language) => language);

sample({ clock: appStarted, target: readFx });
sample({ clock: languageChosen, target: storeFx });
sample({
  clock: readFx.doneData,
  source: $i18n,
  filter: Boolean,
  fn: (instance, language) => ({ instance, language, isChoice: false }),
  target: applyFx,
});
sample({
  clock: languageChosen,
  source: $i18n,
  filter: Boolean,
  fn: (instance, language) => ({ instance, language, isChoice: true }),
  target: applyFx,
});

sample({
  clock: textsRenamed,
  source: $i18n,
  filter: Boolean,
  fn: (instance) => ({ instance, language: 'zh-CN' as const, isChoice: true }),
  target: applyFx,
});

/** The server's translations into a language [A7.15]; servers of the family have none. */
export async function serverTexts(language: LanguageCode): Promise<TextMap> {
  if (!offers('GET /sys/translate/getmap')) return {};
  return unwrap(api().GET('/sys/translate/getmap', { params: { query: { field: language } } }));
}
