import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, open, unwrap } from '@/shared/api';

type Schemas = components['schemas'];
export type BankSheet = Schemas['BankSheet'];
export type BankSheetRow = Schemas['BankSheetRow'];
export type BankAdjustment = Schemas['BankAdjustment'];

export const reconcileKey = ['bank-reconcile'] as const;

export type SheetSearch = { readonly accountId: string; readonly date: string };

/** Both sides of an account up to a day. */
export const sheetQuery = ({ accountId, date }: SheetSearch) =>
  queryOptions({
    queryKey: [...reconcileKey, accountId, date],
    // Others post and import meanwhile.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/finance/bankReconcile/sheet', { signal, params: { query: { accountId, date } } })),
  });

/** Each answers what the server says. */
export async function autoMatch(accountId: string): Promise<string> {
  return (await open(api().POST('/finance/bankReconcile/autoMatch', { body: { accountId } }))).message;
}

export async function matchRows(body: Schemas['BankMatchChoice']): Promise<string> {
  return (await open(api().POST('/finance/bankReconcile/match', { body }))).message;
}

export async function cancelMatch(body: Schemas['BankLineChoice']): Promise<string> {
  return (await open(api().POST('/finance/bankReconcile/cancel', { body }))).message;
}

export async function removeLines(body: Schemas['BankLineChoice']): Promise<string> {
  return (await open(api().POST('/finance/bankReconcile/remove', { body }))).message;
}
