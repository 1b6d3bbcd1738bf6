import type { ReactNode } from 'react';
import type { ColumnView, ListView } from '#core/screen/list-view.ts';
import { plain } from '#core/values/plain.ts';
import type { ButtonVerdict, PageRules } from '@/entities/permission';
import { LinkedCell, type Row } from '@/entities/screen';
import type { PlacedColumn } from '@/entities/view';
import { textWidth } from '@/shared/fields';
import type { Text } from '@/shared/i18n';
import type { FormSearch } from '@/shared/routing';
import { Button, IconButton, type GridColumn } from '@/shared/ui';
import type { SelectionModel } from '../model/use-selection.ts';

type ColumnsInput = {
  readonly list: ListView | null;
  /** The columns as the user has placed them. */
  readonly placed: readonly PlacedColumn[];
  readonly records: readonly Row[];
  readonly widths: ReadonlyMap<string, number>;
  readonly selection: SelectionModel;
  readonly nameOf: (row: Row) => string;
  readonly isOurs: boolean;
  /** Permission rules of the page [A6.3]. */
  readonly rules: PageRules;
  readonly text: Text;
  readonly dataText: (text: string) => string;
  readonly tree: {
    readonly opened: ReadonlySet<string>;
    readonly toggle: (id: string) => void;
    readonly hasChildField: string | null;
  } | null;
  /** Rows that show their sub-tables; null where there are none. */
  readonly details: { readonly opened: ReadonlySet<string>; readonly toggle: (id: string) => void } | null;
  readonly columnFilters: Readonly<Record<string, string>>;
  readonly onFilter: (field: string, anchor: HTMLElement) => void;
  readonly onOpen: (form: FormSearch) => void;
  readonly onDelete: (row: Row) => void;
  /** Buttons of the form's own in each row. */
  readonly extras: (row: Row) => ReactNode;
  /** Words of those of the row with the most of them, for the room they need. */
  readonly extraLabels: readonly string[];
};

/** The columns of a list: ticks, the definition's columns as they are placed, the row's actions. */
export function listColumns(input: ColumnsInput): readonly GridColumn<Row>[] {
  const { list, dataText } = input;
  if (list === null) return [];
  const shown = input.placed.filter(
    ({ column, isHidden }) => !isHidden && input.rules.column(column.field) !== 'hidden',
  );
  const columns: GridColumn<Row>[] = shown.map(({ column, width, fixed }, place) => ({
    id: column.field,
    label: dataText(column.label),
    width: width ?? input.widths.get(column.field) ?? column.width,
    align: column.align,
    isSortable: column.isSortable && input.tree === null,
    isResizable: true,
    ...(fixed === null ? {} : { pin: fixed }),
    ...(isText(column) ? { headAction: <FilterButton input={input} column={column} /> } : {}),
    cell: (row) =>
      place === 0 && input.tree !== null ? (
        <TreeCell input={input} tree={input.tree} row={row}>
          <LinkedCell column={column} row={row} />
        </TreeCell>
      ) : (
        <LinkedCell column={column} row={row} />
      ),
  }));
  const isPinned = shown.some(({ fixed }) => fixed === 'left');
  const pin = isPinned ? ({ pin: 'left' } as const) : {};
  if (list.hasCheckbox) columns.unshift({ ...tickColumn(input), ...pin });
  if (input.details !== null) columns.unshift({ ...detailColumn(input, input.details), ...pin });
  columns.push(actionColumn(input, list));
  return columns;
}

/** A column of written text can be filtered by a part of it [B3.9]. */
function isText({ options, widget, textKey, field }: ColumnView): boolean {
  return options === null && textKey === `${field}_dictText` && (widget === 'text' || widget === 'textarea');
}

function FilterButton({ input, column }: { readonly input: ColumnsInput; readonly column: ColumnView }): ReactNode {
  return (
    <IconButton
      label={input.text('list.filterColumn', { label: input.dataText(column.label) })}
      icon="filter"
      className="grid-filter"
      tabIndex={-1}
      aria-pressed={(input.columnFilters[column.field] ?? '') !== ''}
      onClick={(event) => input.onFilter(column.field, event.currentTarget)}
    />
  );
}

function detailColumn({ nameOf, text }: ColumnsInput, details: NonNullable<ColumnsInput['details']>): GridColumn<Row> {
  return {
    id: 'details',
    label: text('list.details'),
    width: 52,
    align: 'center',
    head: <span className="list-hidden">{text('list.details')}</span>,
    cell: (row) => {
      const isOpen = details.opened.has(row.id ?? '');
      return (
        <IconButton
          label={text(isOpen ? 'list.closeRow' : 'list.openRow', { name: nameOf(row) })}
          icon={isOpen ? 'down' : 'right'}
          aria-expanded={isOpen}
          className="list-twist list-twist-alone"
          onClick={() => details.toggle(row.id ?? '')}
        />
      );
    },
  };
}

function tickColumn({ records, selection, nameOf, text }: ColumnsInput): GridColumn<Row> {
  const keys = records.map((row) => row.id ?? '');
  const isAll = keys.length > 0 && keys.every(selection.has);
  return {
    id: 'select',
    label: text('list.selectAll'),
    width: 44,
    align: 'center',
    head: (
      <input
        type="checkbox"
        aria-label={text('list.selectAll')}
        checked={isAll}
        ref={(box) => {
          if (box !== null) box.indeterminate = !isAll && selection.rows.size > 0 && keys.some(selection.has);
        }}
        onChange={(event) => selection.put(records, event.currentTarget.checked, records)}
      />
    ),
    cell: (row) => (
      <input
        type="checkbox"
        aria-label={text('list.selectRow', { name: nameOf(row) })}
        checked={selection.has(row.id ?? '')}
        onChange={(event) => selection.put([row], event.currentTarget.checked, records)}
      />
    ),
  };
}

function actionColumn(input: ColumnsInput, list: ListView): GridColumn<Row> {
  const { text, nameOf, onOpen, onDelete, tree, rules } = input;
  const [edit, remove] = [rules.button('edit'), rules.button('delete')];
  const [add, copy] = [rules.button('add'), rules.button('copy')];
  const offersEdit = list.offers('update') && edit.isVisible;
  // Servers of the family have no such button.
  const offersCopy =
    input.isOurs && list.offers('copy') && list.offers('add') && copy.isVisible && add.isVisible && add.isEnabled;
  const offersDelete = list.offers('delete') && remove.isVisible;
  const offersChild = tree !== null && list.offers('add') && add.isVisible;
  const labels = [
    text('action.view'),
    ...(offersEdit ? [text('action.edit')] : []),
    ...(offersChild ? [text('action.addChild')] : []),
    ...(offersCopy ? [text('action.copy')] : []),
    ...(offersDelete ? [text('action.delete')] : []),
    ...input.extraLabels,
  ];
  return {
    id: 'actions',
    label: text('list.actions'),
    width: actionWidth(labels),
    align: 'left',
    pin: 'right',
    cell: (row) => {
      const id = row.id ?? '';
      const name = nameOf(row);
      return (
        <span role="group" aria-label={text('list.rowActions', { name })}>
          <Button look="link" onClick={() => onOpen({ mode: 'view', id })}>
            {text('action.view')}
          </Button>
          {offersEdit && list.isOpen(row) ? (
            <Button look="link" {...barred(edit, text)} onClick={() => onOpen({ mode: 'edit', id })}>
              {text('action.edit')}
            </Button>
          ) : null}
          {offersChild ? (
            <Button look="link" {...barred(add, text)} onClick={() => onOpen({ mode: 'add', id })}>
              {text('action.addChild')}
            </Button>
          ) : null}
          {offersCopy ? (
            <Button look="link" {...barred(copy, text)} onClick={() => onOpen({ mode: 'add', id: null, copy: id })}>
              {text('action.copy')}
            </Button>
          ) : null}
          {offersDelete && list.isOpen(row) ? (
            <Button look="link-danger" {...barred(remove, text)} onClick={() => onDelete(row)}>
              {text('action.delete')}
            </Button>
          ) : null}
          {input.extras(row)}
        </span>
      );
    },
  };
}

/** Returns the attributes that disable a button and give the reason. */
export function barred(verdict: ButtonVerdict, text: Text): { disabled?: boolean; title?: string } {
  return verdict.isEnabled ? {} : { disabled: true, title: text('permission.editNotGranted') };
}

/** Room for the words of a row's actions, with their paddings. */
function actionWidth(labels: readonly string[]): number {
  return Math.round(28 + labels.reduce((sum, label) => sum + textWidth(label) + 9, 0));
}

function TreeCell(props: {
  readonly input: ColumnsInput;
  readonly tree: NonNullable<ColumnsInput['tree']>;
  readonly row: Row;
  readonly children: ReactNode;
}): ReactNode {
  const { row, tree, input } = props;
  const id = row.id ?? '';
  const depth = typeof row['depth'] === 'number' ? row['depth'] : 0;
  // Without a flag in the row every row may have children; the server says so when it is opened.
  const flag = tree.hasChildField === null ? '1' : plain(row[tree.hasChildField]);
  const hasChildren = flag !== '0' && flag !== '' && flag !== 'N' && flag !== 'false';
  const isOpen = tree.opened.has(id);
  return (
    <span style={{ paddingInlineStart: depth * 20 }}>
      {hasChildren ? (
        <IconButton
          label={input.text(isOpen ? 'list.collapse' : 'list.expand')}
          icon={isOpen ? 'down' : 'right'}
          aria-expanded={isOpen}
          className="list-twist"
          onClick={() => tree.toggle(id)}
        />
      ) : (
        <span className="list-twist-space" />
      )}
      {props.children}
    </span>
  );
}
