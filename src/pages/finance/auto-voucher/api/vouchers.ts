import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, open, unwrap } from '@/shared/api';

type Schemas = components['schemas'];
export type VoucherDocument = Schemas['VoucherDocument'];
export type VoucherDraft = Schemas['VoucherDraft'];
export type VoucherChoice = Schemas['VoucherChoice'];

export const vouchersKey = ['vouchers'] as const;

/** Filters of the list: a month, and perhaps a kind, a part of a number, a state. */
export type DocumentSearch = {
  readonly period: string;
  readonly bizType: string;
  readonly billNo: string;
  readonly genStatus: string;
  readonly page: number;
  readonly size: number;
};

/** Documents of a month, with their vouchers. */
export const documentsQuery = ({ period, bizType, billNo, genStatus, page, size }: DocumentSearch) =>
  queryOptions({
    queryKey: [...vouchersKey, period, bizType, billNo, genStatus, page, size],
    // Others audit documents meanwhile.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrap(
        api().GET('/finance/autoVoucher/list', {
          signal,
          params: { query: { period, bizType, billNo, genStatus, pageNo: page, pageSize: size } },
        }),
      ),
  });

export const previewVouchers = (body: VoucherChoice): Promise<VoucherDraft[]> =>
  unwrap(api().POST('/finance/autoVoucher/preview', { body }));

/** Makes vouchers; answers what the server says. */
export async function generateVouchers(body: VoucherChoice): Promise<string> {
  return (await open(api().POST('/finance/autoVoucher/generate', { body }))).message;
}

/** Takes a voucher back; answers what the server says. */
export async function cancelVoucher(id: string): Promise<string> {
  return (await open(api().POST('/finance/autoVoucher/cancel', { body: { ids: [id] } }))).message;
}

/** Adds what is missing of the standard accounts and rules; answers what the server says. */
export async function installStandard(): Promise<string> {
  return (await open(api().POST('/finance/autoVoucher/standard'))).message;
}
