import { useMemo, type ReactNode } from 'react';
import { PartTexts, useText } from '@/shared/i18n';
import { Grid, type GridColumn } from '@/shared/ui';
import type { FoundRowsView } from '../api/sql-warning.ts';

/** Rows a warning found: how many, and the first of them. */
export function FoundRows({ found }: { readonly found: FoundRowsView }): ReactNode {
  return (
    <PartTexts part="notices">
      <Rows found={found} />
    </PartTexts>
  );
}

type Line = { readonly key: string; readonly cells: readonly (string | null)[] };

function Rows({ found: { foundCount, columns, rows } }: { readonly found: FoundRowsView }): ReactNode {
  const text = useText();
  const lines = useMemo(() => rows.map((cells, index): Line => ({ key: String(index), cells })), [rows]);
  const shown = useMemo(
    () =>
      columns.map((name, index): GridColumn<Line> => ({
        id: name,
        label: name,
        width: Math.max(120, Math.min(320, longest(rows, index) * 14)),
        align: 'left',
        cell: ({ cells }) => cells[index] ?? '',
      })),
    [columns, rows],
  );
  const said =
    foundCount === 0
      ? text('messages.nothing')
      : rows.length < foundCount
        ? text('messages.foundFirst', { count: foundCount, shown: rows.length })
        : text('messages.found', { count: foundCount });
  return (
    <>
      <p>{said}</p>
      {rows.length === 0 ? null : (
        <Grid label={said} columns={shown} rows={lines} rowKey={({ key }) => key} empty={null} height="320px" />
      )}
    </>
  );
}

function longest(rows: FoundRowsView['rows'], index: number): number {
  return Math.max(0, ...rows.map((cells) => cells[index]?.length ?? 0));
}
