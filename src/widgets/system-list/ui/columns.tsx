import type { ReactNode } from 'react';
import type { ColumnView } from '#core/screen/list-view.ts';
import type { ManagedRow } from '@/entities/system/managed';
import { FieldCell, textWidth } from '@/shared/fields';
import type { Text } from '@/shared/i18n';
import type { GridColumn } from '@/shared/ui';
import type { Chosen } from '../model/use-chosen.ts';

type ColumnsInput = {
  readonly columns: readonly ColumnView[];
  readonly widths: ReadonlyMap<string, number>;
  readonly records: readonly ManagedRow[];
  /** Null where nothing can be done with several rows. */
  readonly chosen: Chosen | null;
  readonly nameOf: (row: ManagedRow) => string;
  readonly depthOf: ((row: ManagedRow) => number) | undefined;
  /** Draws the part before the first column of a tree. */
  readonly renderLead: ((row: ManagedRow) => ReactNode) | undefined;
  readonly renderCell: ((row: ManagedRow, field: string) => ReactNode) | undefined;
  /** Room those cells need beside the text, by field. */
  readonly cellRoom: Readonly<Record<string, number>> | undefined;
  readonly text: Text;
  /** Words on the buttons of a row, for the room they need. */
  readonly labels: readonly string[];
  readonly renderActions: (row: ManagedRow) => ReactNode;
};

/** Ticks, the columns of the subject, and what can be done to a row. */
export function systemColumns(input: ColumnsInput): readonly GridColumn<ManagedRow>[] {
  const { columns, widths, chosen, labels, text, nameOf, depthOf, renderLead, renderCell, cellRoom, renderActions } =
    input;
  return [
    ...(chosen === null ? [] : [tickColumn(input, chosen)]),
    ...columns.map((column, place): GridColumn<ManagedRow> => ({
      id: column.field,
      label: column.label,
      // The mark before the text of a tree takes room, too.
      width:
        Math.max(widths.get(column.field) ?? column.width, place === 0 && renderLead !== undefined ? 260 : 0) +
        (cellRoom?.[column.field] ?? 0),
      align: column.align,
      isSortable: column.isSortable && renderLead === undefined,
      // oxlint-disable-next-line react/no-unstable-nested-components -- called for a row, not mounted as a component
      cell: (row) =>
        place === 0 && depthOf !== undefined ? (
          <span style={{ paddingInlineStart: depthOf(row) * 20 }}>
            {renderLead?.(row)}
            {renderCell?.(row, column.field) ?? <FieldCell column={column} row={row} />}
          </span>
        ) : (
          (renderCell?.(row, column.field) ?? <FieldCell column={column} row={row} />)
        ),
    })),
    {
      id: 'actions',
      label: text('list.actions'),
      width: Math.round(28 + labels.reduce((sum, label) => sum + textWidth(label) + 9, 0)),
      align: 'left',
      pin: 'right',
      // oxlint-disable-next-line react/no-unstable-nested-components -- called for a row, not mounted as a component
      cell: (row) => (
        <span role="group" aria-label={text('list.rowActions', { name: nameOf(row) })}>
          {renderActions(row)}
        </span>
      ),
    },
  ];
}

function tickColumn({ records, nameOf, text }: ColumnsInput, chosen: Chosen): GridColumn<ManagedRow> {
  const isAll = records.length > 0 && records.every(({ id }) => chosen.has(id));
  return {
    id: 'select',
    label: text('list.selectAll'),
    width: 44,
    align: 'center',
    pin: 'left',
    head: (
      <input
        type="checkbox"
        aria-label={text('list.selectAll')}
        checked={isAll}
        ref={(box) => {
          if (box !== null) box.indeterminate = !isAll && records.some(({ id }) => chosen.has(id));
        }}
        onChange={(event) => chosen.put(records, event.currentTarget.checked)}
      />
    ),
    // oxlint-disable-next-line react/no-unstable-nested-components -- called for a row, not mounted as a component
    cell: (row) => (
      <input
        type="checkbox"
        aria-label={text('list.selectRow', { name: nameOf(row) })}
        checked={chosen.has(row.id)}
        onChange={(event) => chosen.put([row], event.currentTarget.checked)}
      />
    ),
  };
}
