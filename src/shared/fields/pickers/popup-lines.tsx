import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataText, useText } from '../../i18n/index.ts';
import { EmptyState, Grid, Skeleton } from '../../ui/index.ts';
import { useColumnWidths } from '../column-widths.ts';
import type { Faces } from '../field-props.ts';
import { useLoadWarning } from '../use-load-warning.ts';
import { keyOf, popupQuery, popupRowsQuery, rowParameters, type Row } from './popup-report.ts';

const HEIGHT = '400px'; // [B9.2]
const ALL = { page: 1, size: 999, filters: {}, searches: {}, sort: null, node: null, isInverse: false } as const;
const NO_ROWS: readonly Row[] = [];

type PopupLinesProps = {
  readonly sub: { readonly id: string; readonly param: string };
  readonly faces: Faces;
  /** The row above whose lines are shown. */
  readonly row: Row | null;
};

/** The lines of the row in front, a report of their own: asked by `self_<parameter>` [B7.5]. */
export function PopupLines({ sub, faces, row }: PopupLinesProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const report = useQuery(popupQuery(sub.id));
  const query = rowParameters(ALL, [], { [sub.param]: row?.id ?? '' }, false);
  const rows = useQuery({ ...popupRowsQuery(report.data?.id ?? '', query), enabled: row !== null && report.isSuccess });
  useLoadWarning(report.error);
  useLoadWarning(rows.error);
  const widths = useColumnWidths(report.data ?? null, rows.data?.records ?? NO_ROWS, dataText);
  const title = dataText(report.data?.title ?? '');
  if (row === null) return <p className="picker-lines-hint">{text('picker.linesHint', { title })}</p>;
  return (
    <section className="picker-lines" aria-label={title}>
      <h3>{title}</h3>
      {rows.data === undefined && rows.error === null ? (
        <Skeleton rows={3} label={text('list.loading')} />
      ) : (
        <Grid
          label={title}
          columns={(report.data?.columns ?? []).map((column) => ({
            id: column.field,
            label: dataText(column.label),
            width: widths.get(column.field) ?? column.width,
            align: column.align,
            // oxlint-disable-next-line react/no-unstable-nested-components -- called for a cell, not mounted as a component
            cell: (line: Row) => <faces.Cell column={column} row={line} />,
          }))}
          rows={rows.data?.records ?? NO_ROWS}
          rowKey={keyOf}
          height={HEIGHT}
          isStale={rows.isPlaceholderData}
          empty={<EmptyState text={text('list.empty')} />}
        />
      )}
    </section>
  );
}
