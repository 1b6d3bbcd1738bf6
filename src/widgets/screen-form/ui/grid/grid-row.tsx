import { memo, type ReactNode } from 'react';
import type { ColumnView } from '#core/screen/list-view.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import { useDataText, useText } from '@/shared/i18n';
import { IconButton } from '@/shared/ui';
import { cellMode } from '../../model/grid/cell-text.ts';
import type { GridMode } from '../../model/grid/grid-keys.ts';
import type { GridRow } from '../../model/grid/grid-store.ts';
import { controlId } from '../../model/problems.ts';
import { OpenedCell, RestingCell, TypedCell, type CellPort } from './grid-cell.tsx';

/** Rights of a person on the rows. */
export type RowRights = { readonly canAdd: boolean; readonly canDelete: boolean; readonly isReadonly: boolean };

type RowProps = {
  readonly formId: string;
  readonly table: string;
  readonly row: GridRow;
  readonly index: number;
  readonly fields: readonly FieldView[];
  readonly columns: readonly ColumnView[];
  readonly rights: RowRights;
  /** Column of the active cell; -1 in every other row. */
  readonly active: number;
  readonly mode: GridMode;
  /** First and last selected column; -1 where the row is not selected. */
  readonly left: number;
  readonly right: number;
  readonly isChecked: boolean;
  readonly port: CellPort;
};

/** One row. Its props are plain: a key press draws the rows it concerns and no other. */
export const GridRowView = memo(function GridRowView(props: RowProps): ReactNode {
  const { formId, table, row, index, fields, rights, isChecked } = props;
  const text = useText();
  const number = index + 1;
  return (
    <tr data-row={index} aria-rowindex={index + 2} className={isChecked ? 'egrid-checked' : undefined}>
      <th scope="row" className="egrid-number">
        {rights.isReadonly ? (
          number
        ) : (
          <label>
            <input
              type="checkbox"
              tabIndex={-1}
              checked={isChecked}
              data-check={row.key}
              aria-label={text('grid.check', { row: number })}
              readOnly
            />
            {number}
          </label>
        )}
        {rights.isReadonly ? null : (
          <IconButton label={text('grid.open', { row: number })} icon="form" className="egrid-open" data-act="open" />
        )}
      </th>
      {fields.map((field, column) => (
        <Cell
          key={field.name}
          {...props}
          field={field}
          column={column}
          id={controlId(formId, [table, index, field.name])}
        />
      ))}
      <td className="egrid-actions">
        {rights.canAdd ? (
          <>
            <IconButton tabIndex={-1} label={text('sub.insert')} icon="insert" data-act="insert" />
            <IconButton tabIndex={-1} label={text('sub.copy')} icon="copy" data-act="copy" />
          </>
        ) : null}
        {rights.canDelete ? (
          <IconButton tabIndex={-1} label={text('sub.delete')} icon="trash" data-act="delete" />
        ) : null}
      </td>
    </tr>
  );
});

function Cell(
  props: RowProps & { readonly field: FieldView; readonly column: number; readonly id: string },
): ReactNode {
  const { field, column, columns, row, index, table, active, mode, left, right, rights, port, id } = props;
  const text = useText();
  const dataText = useDataText();
  const isActive = active === column;
  const isFixed = rights.isReadonly || field.isReadonly;
  const error = row.errors[field.name];
  const errorId = error === undefined ? undefined : `${id}_error`;
  const view = columns[column];
  const label = text('sub.cell', { label: dataText(field.label), row: index + 1 });
  const isTyped = isActive && !isFixed && mode !== 'opened' && cellMode(field) === 'typed';
  const isOpened = isActive && !isFixed && mode === 'opened';
  const looks = [
    view?.isNumber === true ? 'egrid-right' : '',
    isFixed ? 'egrid-fixed' : '',
    isTyped || isOpened ? 'egrid-live' : '',
    isOpened ? 'egrid-opened' : '',
  ];
  return (
    <td
      id={id}
      data-column={column}
      data-field={field.name}
      className={looks.filter((look) => look !== '').join(' ') || undefined}
      tabIndex={isActive && !isTyped && !isOpened ? 0 : -1}
      aria-colindex={column + 2}
      aria-selected={column >= left && column <= right}
      {...(isFixed ? { 'aria-readonly': true } : {})}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={errorId}
    >
      {isTyped ? (
        <TypedCell field={field} values={row.values} label={label} mode={mode} errorId={errorId} port={port} />
      ) : isOpened ? (
        <OpenedCell field={field} values={row.values} label={label} path={[table, index, field.name]} port={port} />
      ) : view === undefined ? null : (
        <RestingCell field={field} column={view} values={row.values} />
      )}
      {error === undefined ? null : (
        <span id={errorId} className="egrid-error">
          {error}
        </span>
      )}
    </td>
  );
}
