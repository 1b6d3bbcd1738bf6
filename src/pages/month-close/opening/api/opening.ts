import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, open, unwrap } from '@/shared/api';

type Schemas = components['schemas'];
export type OpeningData = Schemas['OpeningData'];
export type OpeningPart = Schemas['OpeningPart'];

export const openingKey = ['opening-data'] as const;

/** Reads the progress of the data from before the first month. */
export const openingQuery = queryOptions({
  queryKey: openingKey,
  // Rows are typed and imported meanwhile.
  staleTime: 0,
  queryFn: ({ signal }) => unwrap(api().GET('/base/initData/state', { signal })),
});

/** Lists the actions that bring the drafts of a part into their ledger; all of the documents of a call, or none. */
const actsOf = (code: OpeningPart['code']): readonly string[] =>
  code === 'stock' ? ['finish_init'] : ['submit', 'audit'];

/** Takes the newest rows of a part out of the ledger again: all of a call, or none; answers what the server says. */
export async function undoPart({ code, form, postedIds }: OpeningPart): Promise<string> {
  const body = { formId: form, buttonCode: code === 'stock' ? 'undo_init' : 'unaudit', dataId: postedIds.join(',') };
  return (await open(api().POST('/online/cgform/api/doButton', { body }))).message;
}

/** Brings the drafts of a part into the ledger; answers what the server says last. */
export async function postPart({ code, form, draftIds }: OpeningPart): Promise<string> {
  let message = '';
  const dataId = code === 'stock' ? '' : draftIds.join(',');
  for (const buttonCode of actsOf(code)) {
    const body = { formId: form, buttonCode, dataId };
    message = (await open(api().POST('/online/cgform/api/doButton', { body }))).message;
  }
  return message;
}
