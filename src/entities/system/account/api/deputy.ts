import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, failureOf, open, unwrap } from '@/shared/api';

export type Deputy = components['schemas']['SysUserAgent'];
export type OwnDeputy = components['schemas']['OwnAgent'];

/** Cache key of the own deputy. */
export const deputyKey = ['own-deputy'] as const;

/** The deputy somebody named; null where there is none. */
export const deputyQuery = (userName: string) =>
  queryOptions({
    queryKey: [...deputyKey, userName],
    staleTime: 0,
    retry: false,
    meta: { isQuiet: true },
    queryFn: async ({ signal }): Promise<Deputy | null> => {
      try {
        return await unwrap(
          api().GET('/sys/sysUserAgent/queryByUserName', { signal, params: { query: { userName } } }),
        );
      } catch (error) {
        const failure = failureOf(error);
        // Servers of the family answer that there is none as any other refusal.
        if (failure.kind === 'business' || (failure.kind === 'http' && failure.status === 404)) return null;
        throw error;
      }
    },
  });

/** Names the own deputy, or changes it; answers what the server says. */
export async function saveDeputy(body: OwnDeputy): Promise<string> {
  return (await open(api().PUT('/sys/sysUserAgent/own', { body }))).message;
}

/** Has no deputy any more. */
export async function endDeputy(): Promise<string> {
  return (await open(api().DELETE('/sys/sysUserAgent/own'))).message;
}
