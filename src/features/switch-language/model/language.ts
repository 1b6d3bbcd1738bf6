import { createEffect, createEvent, createStore, sample } from 'effector';
import type { i18n as I18n } from 'i18next';
import { api, connection, unwrap } from '@/shared/api';
import { addDataTexts, changeLanguage } from '@/shared/i18n';
import { storedLanguage, type Language } from '@/shared/language';
import { appStarted } from '@/shared/lib';
import { languageSlot } from '@/shared/storage';

/** The user chose a language [A1.4]. */
export const languageChosen = createEvent<Language>();
/** The translation library is ready; it sits behind units like any outside instance. */
export const i18nReady = createEvent<I18n>();

export const $language = createStore<Language>('zh-CN');
const $i18n = createStore<I18n | null>(null, { serialize: 'ignore' }).on(i18nReady, (_, instance) => instance);

const readFx = createEffect(storedLanguage);
const storeFx = createEffect((language: Language) => languageSlot.write(language));

/** Interface texts first, at once; then the translations of data texts, if the server has them [A4.5]. */
const applyFx = createEffect(async ({ instance, language }: { instance: I18n; language: Language }): Promise<void> => {
  await changeLanguage(instance, language);
  if (language === 'zh-CN' || connection().dialect !== 'platform') return;
  const texts = await unwrap(api().GET('/sys/translate/getmap', { params: { query: { field: language } } })).catch(
    () => ({}),
  );
  addDataTexts(instance, language, texts);
});

$language.on([readFx.doneData, languageChosen], (_, language) => language);

sample({ clock: appStarted, target: readFx });
sample({ clock: languageChosen, target: storeFx });
sample({
  clock: [readFx.doneData, languageChosen],
  source: $i18n,
  filter: Boolean,
  fn: (instance, language) => ({ instance, language }),
  target: applyFx,
});
