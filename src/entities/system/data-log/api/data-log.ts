import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, unwrap } from '@/shared/api';

export type DataVersion = components['schemas']['SysDataLog'];

const key = ['managed', '/sys/dataLog'] as const;

/** The versions of a record, the newest first. */
export const versionsQuery = (dataTable: string, dataId: string) =>
  queryOptions({
    queryKey: [...key, 'versions', dataTable, dataId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/sys/dataLog/queryDataVerList', { signal, params: { query: { dataTable, dataId } } })),
  });

/** Two versions, the older first, with what differs; not asked while they are one. */
export const comparisonQuery = (dataId1: string, dataId2: string) =>
  queryOptions({
    queryKey: [...key, 'comparison', dataId1, dataId2],
    staleTime: 0,
    enabled: dataId1 !== dataId2,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/sys/dataLog/queryCompareList', { signal, params: { query: { dataId1, dataId2 } } })),
  });
