import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import type { PartyLedger } from '#core/kernel/write-off-kinds.ts';
import { api, open, unwrap } from '@/shared/api';

export type WriteOffItem = components['schemas']['WriteOffItem'];

/** Reads the items on both sides of a write-off. */
export const writeOffItemsQuery = (ledger: PartyLedger, id: string) =>
  queryOptions({
    queryKey: ['write-off', 'items', ledger, id],
    queryFn: ({ signal }) => unwrap(api().GET('/hexiao/detail', { signal, params: { query: { ledger, id } } })),
  });

/** Takes a write-off back; answers what the server says. */
export async function reverseWriteOff(ledger: PartyLedger, id: string, reason: string): Promise<string> {
  return (await open(api().POST('/hexiao/reverse', { body: { ledger, id, reason } }))).message;
}
