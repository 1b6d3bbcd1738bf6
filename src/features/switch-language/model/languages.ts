import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { dictItemsQuery } from '@/shared/dict';
import { interfaceTexts, type TextKey } from '@/shared/i18n';
import { languageCode, type LanguageCode } from '@/shared/language';
import { serverTexts } from './language.ts';

/** A language of the dictionary `language`; offered only when no text is missing. */
export type OfferedLanguage = {
  readonly code: LanguageCode;
  readonly name: string;
  /** Interface texts that have no translation; null while that is being asked. */
  readonly missing: readonly TextKey[] | null;
};

/** Languages with texts of our own, for servers that keep no such dictionary. */
const BUILT_IN: readonly OfferedLanguage[] = [
  { code: 'zh-CN', name: '简体中文', missing: [] },
  { code: 'en', name: 'English', missing: [] },
];

const missingQuery = (code: LanguageCode) =>
  queryOptions({
    queryKey: ['language', 'missing', code],
    staleTime: 300_000,
    meta: { isQuiet: true },
    queryFn: async () => interfaceTexts(await serverTexts(code)).missing,
  });

/**
 * The languages of the dictionary [A2.37]; the built-in ones stay when it does not name them.
 * @param isAsked false while nobody sees them: then the server is not asked
 */
export function useLanguages(isAsked: boolean): readonly OfferedLanguage[] {
  const { data = [] } = useQuery({
    ...dictItemsQuery('language'),
    meta: { isQuiet: true },
    retry: false,
    enabled: isAsked,
  });
  const named = data.map(({ value, text }) => ({ code: languageCode(String(value)), name: text }));
  const others = named.filter(({ code }) => BUILT_IN.every((known) => known.code !== code));
  const answers = useQueries({ queries: others.map(({ code }) => missingQuery(code)) });
  const builtIn = BUILT_IN.map((known) => ({
    ...known,
    name: named.find(({ code }) => code === known.code)?.name ?? known.name,
  }));
  return [...builtIn, ...others.map((language, at) => ({ ...language, missing: answers[at]?.data ?? null }))];
}
