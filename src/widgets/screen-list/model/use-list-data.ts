import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sumAmounts, thousands } from '#core/amounts/amounts.ts';
import type { QueryFieldView } from '#core/screen/query-view.ts';
import { listQuery, queryFieldsQuery, rowsQuery, totalsQuery, type Row } from '@/entities/screen';
import { connection } from '@/shared/api';
import type { Text } from '@/shared/i18n';
import { isNarrowed, type ListSearch } from '@/shared/routing';
import { useTreeRows } from './use-tree-rows.ts';

/** A list without paging asks for this many rows [B9.2]. */
const ALL_ROWS = 999;
// Stable, because new arrays would draw all rows anew at every render.
const NO_ROWS: readonly Row[] = [];
const NO_FIELDS: readonly QueryFieldView[] = [];

/** Definition, query items, rows and sums of a list. */
export function useListData(code: string, search: ListSearch, text: Text) {
  // Of a list hidden for long everything fetched is gone; what it showed stays until it is there again, and so does its place on the page.
  const list = useQuery({ ...listQuery(code), placeholderData: keepPreviousData });
  const fields = useQuery({ ...queryFieldsQuery(code), placeholderData: keepPreviousData });
  const isFiltered = isNarrowed(search);
  const isTree = list.data?.pidField != null && !isFiltered;
  const isPaged = list.data?.isPaged !== false;
  const known = fields.data ?? NO_FIELDS;
  const rows = useQuery({
    ...rowsQuery(code, isPaged ? search : { ...search, size: ALL_ROWS }, known),
    enabled: !isTree && (!isFiltered || fields.data !== undefined),
  });
  const tree = useTreeRows(code, isTree ? (list.data?.pidField ?? null) : null);
  const summed = useMemo(() => (list.data?.columns ?? []).filter(({ isSummed }) => isSummed), [list.data]);
  const totals = useQuery({
    ...totalsQuery(code, search, known),
    enabled:
      summed.length > 0 &&
      !isTree &&
      (!isFiltered || fields.data !== undefined) &&
      // Servers of the family know no sums.
      connection().dialect === 'platform',
  });
  const records: readonly Row[] = isTree ? tree.rows : (rows.data?.records ?? NO_ROWS);
  const sums = useMemo(() => {
    if (summed.length === 0) return [];
    const page = summed.map(
      ({ field, precision }) =>
        [field, thousands(sumAmounts(records.map((row) => row[field])).toFixed(), precision ?? undefined)] as const,
    );
    const all = summed.map(
      ({ field, precision }) => [field, thousands(totals.data?.[field], precision ?? undefined)] as const,
    );
    return [
      { label: text('list.sumPage'), texts: new Map(page) },
      ...(totals.data === undefined ? [] : [{ label: text('list.sumAll'), texts: new Map(all) }]),
    ];
  }, [summed, records, totals.data, text]);
  return {
    list,
    fields,
    knownFields: known,
    rows,
    tree,
    isTree,
    isPaged,
    isFiltered,
    records,
    sums,
    totals: totals.data ?? NO_TOTALS,
    current: isTree ? tree.root : rows,
    total: rows.data?.total ?? records.length,
  };
}

const NO_TOTALS: Readonly<Record<string, string | null>> = {};

export type ListData = ReturnType<typeof useListData>;
