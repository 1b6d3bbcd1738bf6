import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import type { PartyLedger, TypeCode } from '#core/kernel/write-off-kinds.ts';
import { api, open, unwrap } from '@/shared/api';

type Schemas = components['schemas'];
export type Party = Schemas['WriteOffParty'];
export type OpenItem = Schemas['OpenItem'];
export type OpenItems = Schemas['OpenItems'];
export type WriteOffDraft = Schemas['WriteOffDraft'];

export type Asked = {
  readonly ledger: PartyLedger;
  readonly type: TypeCode;
  readonly partyId: string;
  readonly otherId?: string;
};

export const writeOffKey = ['write-off'] as const;

/** Customers or suppliers by code or name, those with open documents first. */
export const partiesQuery = (ledger: PartyLedger, word: string) =>
  queryOptions({
    queryKey: [...writeOffKey, 'parties', ledger, word],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(api().GET('/hexiao/parties', { signal, params: { query: { ledger, word } } })),
  });

/** Reads the items that can be put on both sides. */
export const openItemsQuery = (query: Asked) =>
  queryOptions({
    queryKey: [...writeOffKey, 'open', query],
    // Others write off, too.
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(api().GET('/hexiao/open', { signal, params: { query } })),
  });

export const askMatch = (query: Asked) => unwrap(api().GET('/hexiao/match', { params: { query } }));

/**
 * Writes off; answers what the server says.
 * @param key one per filled-in workbench: sent again after a lost answer, it is done once
 */
export async function confirmWriteOff(body: WriteOffDraft, key: string): Promise<string> {
  return (await open(api().POST('/hexiao/confirm', { params: { header: { 'Idempotency-Key': key } }, body }))).message;
}
