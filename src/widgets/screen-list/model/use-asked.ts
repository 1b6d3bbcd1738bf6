import { useEffect } from 'react';
import type { QueryFieldView } from '#core/screen/query-view.ts';
import { useAddress } from '@/shared/query';

type Filters = Readonly<Record<string, string>>;

/**
 * The query of a report, chart or sheet report. The address owns it; values it begins with are shown in it, so that nobody wonders what
 * narrows the rows; some fields must be filled in before anything is asked.
 */
export function useAsked({
  fields,
  required = [],
}: {
  readonly fields: readonly QueryFieldView[] | undefined;
  readonly required: readonly QueryFieldView[] | undefined;
}) {
  const { search, addressOf, goTo } = useAddress();
  const defaults: Filters = Object.fromEntries(
    (fields ?? []).flatMap(({ field, defaultText }) => (defaultText === '' ? [] : [[field, defaultText]])),
  );
  const isBare = Object.keys(search.filters).length === 0;
  useEffect(() => {
    if (fields !== undefined && isBare && Object.keys(defaults).length > 0) goTo({ filters: defaults }, true);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the fields are there
  }, [fields]);
  const missing = required.filter(({ field }) => (search.filters[field] ?? '') === '');
  return {
    search,
    goTo,
    missing,
    isBare,
    /** The fields are known, and those that must be are filled in. */
    isAskable: fields !== undefined && missing.length === 0,
    reset: (): void => goTo({ filters: defaults, page: 1, sort: null }),
    /** @param again asks the same question once more */
    ask: (filters: Filters, again: () => void): void => {
      const next = { filters, page: 1 };
      if (addressOf(next) === addressOf({})) again();
      else goTo(next);
    },
  };
}
