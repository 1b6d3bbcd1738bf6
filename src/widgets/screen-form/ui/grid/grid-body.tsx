import type { ReactNode } from 'react';
import type { FieldView } from '#core/screen/field-view.ts';
import { blockOf } from '../../model/grid/cursor.ts';
import type { ColumnView } from '#core/screen/list-view.ts';
import type { Grid } from '../../model/grid/use-grid.ts';
import type { RowsInSight } from '../../model/grid/use-rows-in-sight.ts';
import type { CellPort } from './grid-cell.tsx';
import { GridRowView, type RowRights } from './grid-row.tsx';

type GridBodyProps = {
  readonly formId: string;
  readonly table: string;
  readonly grid: Grid;
  readonly fields: readonly FieldView[];
  readonly columns: readonly ColumnView[];
  readonly rights: RowRights;
  readonly port: CellPort;
  readonly sight: RowsInSight;
};

/** The rows of an editable grid that are in sight. */
export function GridBody(props: GridBodyProps): ReactNode {
  const { formId, table, grid, fields, columns, rights, port, sight } = props;
  const { rows, cursor, mode, checked } = grid;
  const block = blockOf(cursor);
  return (
    <tbody>
      {sight.before > 0 ? <tr aria-hidden="true" style={{ height: sight.before }} /> : null}
      {sight.indexes.map((index) => {
        const row = rows[index];
        if (row === undefined) return null;
        const isIn = index >= block.top && index <= block.bottom;
        return (
          <GridRowView
            key={row.key}
            formId={formId}
            table={table}
            row={row}
            index={index}
            fields={fields}
            columns={columns}
            rights={rights}
            active={index === cursor.row ? cursor.column : -1}
            mode={index === cursor.row ? mode : 'between'}
            left={isIn ? block.left : -1}
            right={isIn ? block.right : -1}
            isChecked={checked.has(row.key)}
            port={port}
          />
        );
      })}
      {sight.after > 0 ? <tr aria-hidden="true" style={{ height: sight.after }} /> : null}
    </tbody>
  );
}
