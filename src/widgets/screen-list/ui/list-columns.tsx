import type { ReactNode } from 'react';
import { plain, type ListView } from '#core/screen/list-view.ts';
import type { ButtonVerdict, PageRules } from '@/entities/permission';
import type { Row } from '@/entities/screen';
import { FieldCell, textWidth } from '@/shared/fields';
import type { Text } from '@/shared/i18n';
import type { FormSearch } from '@/shared/routing';
import { Button, IconButton, type GridColumn } from '@/shared/ui';

type ColumnsInput = {
  readonly list: ListView | null;
  readonly records: readonly Row[];
  readonly widths: ReadonlyMap<string, number>;
  readonly selected: ReadonlyMap<string, string>;
  readonly onSelect: (selected: ReadonlyMap<string, string>) => void;
  readonly nameOf: (row: Row) => string;
  /** Permission rules of the page [A6.3]. */
  readonly rules: PageRules;
  readonly text: Text;
  readonly dataText: (text: string) => string;
  readonly tree: {
    readonly opened: ReadonlySet<string>;
    readonly toggle: (id: string) => void;
    readonly hasChildField: string | null;
  } | null;
  readonly onOpen: (form: FormSearch) => void;
  readonly onDelete: (row: Row) => void;
};

/** The columns of a list: ticks, the definition's columns, the row's actions. */
export function listColumns(input: ColumnsInput): readonly GridColumn<Row>[] {
  const { list, dataText } = input;
  if (list === null) return [];
  const shown = list.columns.filter(({ field }) => input.rules.column(field) !== 'hidden');
  const columns: GridColumn<Row>[] = shown.map((column, place) => ({
    id: column.field,
    label: dataText(column.label),
    width: input.widths.get(column.field) ?? column.width,
    align: column.align,
    isSortable: column.isSortable && input.tree === null,
    cell: (row) =>
      place === 0 && input.tree !== null ? (
        <TreeCell input={input} tree={input.tree} row={row}>
          <FieldCell column={column} row={row} />
        </TreeCell>
      ) : (
        <FieldCell column={column} row={row} />
      ),
  }));
  if (list.hasCheckbox) columns.unshift(tickColumn(input));
  columns.push(actionColumn(input, list));
  return columns;
}

function tickColumn({ records, selected, onSelect, nameOf, text }: ColumnsInput): GridColumn<Row> {
  const keys = records.map((row) => row.id ?? '');
  const isAll = keys.length > 0 && keys.every((key) => selected.has(key));
  const toggle = (rows: readonly Row[], isOn: boolean): void => {
    const next = new Map(selected);
    for (const row of rows) {
      if (isOn) next.set(row.id ?? '', nameOf(row));
      else next.delete(row.id ?? '');
    }
    onSelect(next);
  };
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
          if (box !== null) box.indeterminate = !isAll && keys.some((key) => selected.has(key));
        }}
        onChange={(event) => toggle(records, event.currentTarget.checked)}
      />
    ),
    cell: (row) => (
      <input
        type="checkbox"
        aria-label={text('list.selectRow', { name: nameOf(row) })}
        checked={selected.has(row.id ?? '')}
        onChange={(event) => toggle([row], event.currentTarget.checked)}
      />
    ),
  };
}

function actionColumn({ text, nameOf, onOpen, onDelete, tree, rules }: ColumnsInput, list: ListView): GridColumn<Row> {
  const [edit, remove, add] = [rules.button('edit'), rules.button('delete'), rules.button('add')];
  const offersEdit = list.offers('update') && edit.isVisible;
  const offersDelete = list.offers('delete') && remove.isVisible;
  const offersChild = tree !== null && list.offers('add') && add.isVisible;
  const labels = [
    text('action.view'),
    ...(offersEdit ? [text('action.edit')] : []),
    ...(offersChild ? [text('action.addChild')] : []),
    ...(offersDelete ? [text('action.delete')] : []),
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
          {offersEdit ? (
            <Button look="link" {...barred(edit, text)} onClick={() => onOpen({ mode: 'edit', id })}>
              {text('action.edit')}
            </Button>
          ) : null}
          {offersChild ? (
            <Button look="link" {...barred(add, text)} onClick={() => onOpen({ mode: 'add', id })}>
              {text('action.addChild')}
            </Button>
          ) : null}
          {offersDelete ? (
            <Button look="link-danger" {...barred(remove, text)} onClick={() => onDelete(row)}>
              {text('action.delete')}
            </Button>
          ) : null}
        </span>
      );
    },
  };
}

/** What makes a button one that may not be used, and says why. */
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
