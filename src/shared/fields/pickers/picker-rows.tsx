import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import { ListPages, sortLabels } from '../../list/index.ts';
import { EmptyState, Grid, type GridColumn } from '../../ui/index.ts';
import './pickers.css';

type PickerRowsProps<Row extends object> = {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly chosen: ReadonlyMap<string, Row>;
  readonly isMultiple: boolean;
  readonly isStale: boolean;
  readonly height: string;
  readonly page: { readonly page: number; readonly size: number; readonly total: number };
  /** Absent: all rows come at once. */
  readonly onPage?: ((page: number, size: number) => void) | undefined;
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' } | null;
  readonly onSort?: (sort: { field: string; direction: 'asc' | 'desc' } | null) => void;
  readonly onToggle: (row: Row, isAdded: boolean) => void;
  /** Confirms; a row alone when it is double-clicked, or when Enter finds nothing chosen. */
  readonly onConfirm: (rows: readonly Row[]) => void;
};

/** The rows of a picker: a click or Space toggles one, a double click takes it alone, Enter confirms, arrows walk [B2.42]. */
export function PickerRows<Row extends object>(props: PickerRowsProps<Row>): ReactNode {
  const { rows, keyOf, chosen, isMultiple, onToggle, onConfirm, page, onPage, onSort } = props;
  const text = useText();
  const isAdding = useRef(false);
  const columns: GridColumn<Row>[] = [
    {
      id: 'select',
      label: text('action.choose'),
      width: 60,
      align: 'center',
      // oxlint-disable-next-line react/no-unstable-nested-components -- called for a cell, not mounted as a component
      cell: (row) => (
        <input
          type={isMultiple ? 'checkbox' : 'radio'}
          tabIndex={-1}
          aria-label={text('list.selectRow', { name: props.nameOf(row) })}
          checked={chosen.has(keyOf(row))}
          // The row hears the click; a press on a box is one of the row.
          onChange={() => undefined}
        />
      ),
    },
    ...props.columns,
  ];
  const onKey = (event: KeyboardEvent): void => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || (event.key !== ' ' && event.key !== 'Enter')) return;
    const key = target.closest<HTMLElement>('tr[data-row-id]')?.dataset['rowId'];
    const row = rows.find((one) => keyOf(one) === key);
    // Buttons and links of a cell keep their keys.
    if (row === undefined || target.closest('button, a[href]') !== null) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === ' ') onToggle(row, event.ctrlKey);
    else onConfirm(chosen.size === 0 ? [row] : [...chosen.values()]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- looks at what the grid gets
    <div
      className="picker-rows"
      onKeyDownCapture={onKey}
      onClickCapture={(event) => {
        isAdding.current = event.ctrlKey || event.metaKey || event.shiftKey;
      }}
    >
      <Grid
        label={props.label}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        total={page.total}
        height={props.height}
        isSelected={(row) => chosen.has(keyOf(row))}
        onRowClick={(row) => onToggle(row, isAdding.current)}
        onRowOpen={(row) => onConfirm([row])}
        isStale={props.isStale}
        empty={<EmptyState text={text('list.empty')} />}
        sort={props.sort ?? null}
        {...(onSort === undefined
          ? {}
          : {
              onSort,
              sortLabels: sortLabels(text),
            })}
      />
      {onPage === undefined ? null : (
        <ListPages search={page} total={page.total} goTo={(next) => onPage(next.page, next.size)} />
      )}
    </div>
  );
}
