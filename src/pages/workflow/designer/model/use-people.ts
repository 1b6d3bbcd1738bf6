import { useCallback, useMemo, useState } from 'react';
import type { FlowDraft } from '@/entities/workflow/design';

type People = readonly { readonly username: string; readonly realname: string }[];

/** Names of accounts: those the draft came with, and those that were chosen since. */
export function usePeople({ people }: Pick<FlowDraft, 'people'>) {
  const [learned, setLearned] = useState<ReadonlyMap<string, string>>(new Map());
  const known = useMemo(
    () => new Map([...people.map(({ value, text }) => [value, text] as const), ...learned]),
    [people, learned],
  );
  return {
    nameOf: useCallback((account: string) => known.get(account) ?? account, [known]),
    learn: useCallback(
      (more: People) =>
        setLearned(
          (before) => new Map([...before, ...more.map(({ username, realname }) => [username, realname] as const)]),
        ),
      [],
    ),
  };
}
