import type { ComponentProps, ReactNode } from 'react';
import { GridBody } from './grid-body.tsx';
import { GridHead } from './grid-head.tsx';
import { GridTotals } from './grid-totals.tsx';
import { tableWidth } from './grid-widths.ts';

type GridTableProps = ComponentProps<typeof GridBody> & {
  readonly label: string;
  /** Id of the text that explains the keys. */
  readonly hintId: string;
};

/** Head, rows in sight and totals of an editable grid. */
export function GridTable({ label, hintId, grid, fields, columns, rights, ...body }: GridTableProps): ReactNode {
  const { rows, checked } = grid;
  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells take the focus
      role="grid"
      className="egrid"
      style={{ minWidth: tableWidth(fields) }}
      aria-label={label}
      aria-describedby={hintId}
      aria-rowcount={rows.length + 1}
      aria-colcount={fields.length + 2}
      aria-multiselectable="true"
      aria-readonly={rights.isReadonly || undefined}
    >
      <GridHead
        fields={fields}
        columns={columns}
        isAllChecked={rights.isReadonly || rows.length === 0 ? null : checked.size === rows.length}
        onCheckAll={grid.toggleAll}
      />
      <GridBody {...body} grid={grid} fields={fields} columns={columns} rights={rights} />
      <GridTotals fields={fields} rows={rows} />
    </table>
  );
}
