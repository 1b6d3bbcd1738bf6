import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, unwrap } from '@/shared/api';

type Schemas = components['schemas'];
export type TradeSide = Schemas['Side'];
export type TradeDashboard = Schemas['TradeDashboard'];
export type TradeFigure = Schemas['TradeFigure'];

/** Reads the first figures for those who sell, or buy. */
export const tradeQuery = (side: TradeSide) =>
  queryOptions({
    queryKey: ['trade-dashboard', side],
    // Others audit documents meanwhile.
    staleTime: 30_000,
    queryFn: ({ signal }) => unwrap(api().GET('/dashboard/trade', { signal, params: { query: { side } } })),
  });
