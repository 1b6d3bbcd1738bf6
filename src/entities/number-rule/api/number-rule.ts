import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, open, unwrap } from '@/shared/api';
import type { ListSearch } from '@/shared/routing';

export type NumberRule = components['schemas']['NumberRule'];
export type NumberRuleDraft = components['schemas']['NumberRuleDraft'];

/** Number rules as administrators list them; `filters` may hold name and code. */
export const numberRulesQuery = ({ page, size, filters }: Pick<ListSearch, 'page' | 'size' | 'filters'>) => {
  const query = { pageNo: page, pageSize: size, name: filters['name'] ?? '', code: filters['code'] ?? '' };
  return queryOptions({
    queryKey: ['number-rule', 'list', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(api().GET('/codeDesign/list', { signal, params: { query } })),
  });
};

/** Rules a form can be numbered by. */
export const numberRuleChoicesQuery = queryOptions({
  queryKey: ['number-rule', 'choices'],
  staleTime: 0,
  // A server of the family has no such list; the rule is typed then.
  meta: { isQuiet: true },
  retry: false,
  queryFn: ({ signal }) => unwrap(api().GET('/codeDesign/choices', { signal })),
});

/** Makes a rule, or changes the one whose id it carries; answers what the server says. */
export async function saveNumberRule(body: NumberRuleDraft): Promise<string> {
  return (await open(api().POST('/codeDesign/save', { body }))).message;
}

export async function deleteNumberRule(id: string): Promise<string> {
  return (await open(api().DELETE('/codeDesign/delete', { params: { query: { id } } }))).message;
}
