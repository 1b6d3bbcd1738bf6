import { useMemo, type ReactNode } from 'react';
import { thousands } from '#core/amounts/amounts.ts';
import { reportView } from '#core/screen/report-view.ts';
import type { Preview } from '@/entities/report';
import { FieldCell, fittingWidths } from '@/shared/fields';
import { GroupedGrid } from '@/shared/grouped-grid';
import { useDataText, useText } from '@/shared/i18n';
import { EmptyState, type GridColumn } from '@/shared/ui';

type Row = Preview['data']['records'][number];

/** The first rows of a draft, drawn as its readers would see them. */
export function PreviewRows({ preview }: { readonly preview: Preview }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { records, total, totals = {} } = preview.data;
  const view = useMemo(() => reportView({ ...preview, cgRpConfigId: '' }), [preview]);
  const columns = useMemo((): readonly GridColumn<Row>[] => {
    const widths = fittingWidths(view, preview.data.records, dataText);
    return view.columns.map((column) => ({
      id: column.field,
      label: dataText(column.label),
      width: widths.get(column.field) ?? column.width,
      align: column.align,
      ...(column.group === null ? {} : { group: dataText(column.group) }),
      // oxlint-disable-next-line react/no-unstable-nested-components -- called for a row, not mounted as a component
      cell: (row) => <FieldCell column={column} row={row} />,
    }));
  }, [view, preview, dataText]);
  const sums = view.columns.flatMap(({ field, precision }) =>
    totals[field] == null ? [] : [[field, thousands(totals[field], precision ?? undefined)] as const],
  );
  const title = text('reports.previewRows', { count: records.length, total });
  return (
    <section className="panel" aria-label={text('reports.preview')}>
      <h2 className="cgr-title">{title}</h2>
      <GroupedGrid
        label={title}
        columns={columns}
        rows={records}
        rowKey={(row) => row.id ?? ''}
        sums={sums.length === 0 ? [] : [{ label: text('list.sumAll'), texts: new Map(sums) }]}
        empty={<EmptyState text={text('list.empty')} />}
      />
    </section>
  );
}
