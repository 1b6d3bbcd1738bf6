import type { ComponentType, ReactNode } from 'react';
import type { PrintBlock, PrintDesign } from '@/entities/print';
import { useText } from '@/shared/i18n';
import { IconButton } from '@/shared/ui';
import { CheckItem, ChoiceItem, NumberItem, TextItem } from './controls.tsx';

type Items = Extract<PrintBlock, { kind: 'fields' }>['items'];
type Columns = Extract<PrintBlock, { kind: 'lines' }>['columns'];

type Fields = PrintDesign['fields'];

const NO_FIELDS: Fields = [];

type RowsProps<Row> = {
  readonly rows: readonly Row[];
  /** Fields of the row that parts may name. */
  readonly fields?: Fields;
  readonly onChange: (rows: Row[], mark: string) => void;
  readonly label: (row: Row) => string;
  /** The properties of one part. */
  readonly Part: ComponentType<PartProps<Row>>;
};

type PartProps<Row> = { readonly row: Row; readonly fields: Fields; readonly change: (row: Row, mark: string) => void };

/** Parts of a block one below the other: each opens, moves and goes. */
function PartRows<Row>({ rows, fields = NO_FIELDS, onChange, label, Part }: RowsProps<Row>): ReactNode {
  const text = useText();
  const swap = (one: number, other: number): void => {
    const next = [...rows];
    const [a, b] = [rows[one], rows[other]];
    if (a === undefined || b === undefined) return;
    next[one] = b;
    next[other] = a;
    onChange(next, 'order');
  };
  return (
    <ul className="pd-parts">
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same field may stand twice
        <li key={at}>
          <details>
            <summary>{label(row)}</summary>
            <Part
              row={row}
              fields={fields}
              change={(next, mark) =>
                onChange(
                  rows.map((old, place) => (place === at ? next : old)),
                  `${mark}.${at}`,
                )
              }
            />
          </details>
          <span className="pd-part-acts">
            <IconButton
              icon="up"
              label={text('printDesign.up', { name: label(row) })}
              disabled={at === 0}
              onClick={() => swap(at, at - 1)}
            />
            <IconButton
              icon="down"
              label={text('printDesign.down', { name: label(row) })}
              disabled={at === rows.length - 1}
              onClick={() => swap(at, at + 1)}
            />
            <IconButton
              icon="close"
              label={text('printDesign.takeAway', { name: label(row) })}
              onClick={() =>
                onChange(
                  rows.filter((_, place) => place !== at),
                  'removed',
                )
              }
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Labels and values of a block of fields. */
export function ItemRows({
  items,
  onChange,
}: {
  readonly items: Items;
  readonly onChange: (items: Items, mark: string) => void;
}): ReactNode {
  return <PartRows rows={items} onChange={onChange} label={nameOfItem} Part={ItemPart} />;
}

function nameOfItem({ label, value }: Items[number]): string {
  return label === '' ? value : label;
}

function ItemPart({ row: item, change }: PartProps<Items[number]>): ReactNode {
  const text = useText();
  return (
    <>
      <TextItem
        label={text('printDesign.label')}
        value={item.label}
        most={200}
        onChange={(label) => change({ ...item, label }, 'label')}
      />
      <TextItem
        label={text('printDesign.value')}
        value={item.value}
        onChange={(value) => change({ ...item, value }, 'value')}
      />
      <CheckItem
        label={text('printDesign.wide')}
        isOn={item.wide === true}
        onChange={(wide) => change({ ...item, wide }, 'wide')}
      />
      <CheckItem
        label={text('printDesign.asCapital')}
        isOn={item.value.endsWith(':capital}')}
        onChange={(isCapital) =>
          change(
            { ...item, value: item.value.replace(/^\{(\w+)(?::\w+)?\}$/, isCapital ? '{$1:capital}' : '{$1}') },
            'capital',
          )
        }
      />
    </>
  );
}

/** Columns of the rows of a sub-table. */
export function ColumnRows({
  columns,
  fields,
  onChange,
}: {
  readonly columns: Columns;
  readonly fields: Fields;
  readonly onChange: (columns: Columns, mark: string) => void;
}): ReactNode {
  return <PartRows rows={columns} fields={fields} onChange={onChange} label={nameOfColumn} Part={ColumnPart} />;
}

function nameOfColumn({ label, field }: Columns[number]): string {
  return label === '' ? field : label;
}

/** A column that is summed only where the rows have the same in a field. */
function withUnit({ unit: _unit, ...column }: Columns[number], unit: string): Columns[number] {
  return unit === 'none' ? column : { ...column, unit };
}

function ColumnPart({ row: column, fields, change }: PartProps<Columns[number]>): ReactNode {
  const text = useText();
  return (
    <>
      <TextItem
        label={text('printDesign.label')}
        value={column.label}
        most={200}
        onChange={(label) => change({ ...column, label }, 'label')}
      />
      <NumberItem
        label={text('printDesign.weight')}
        value={Math.round(column.weight * 10) / 10}
        min={1}
        max={500}
        onChange={(weight) => change({ ...column, weight }, 'weight')}
      />
      <ChoiceItem
        label={text('printDesign.align')}
        value={column.align}
        choices={[
          ['left', text('printDesign.align.left')],
          ['center', text('printDesign.align.center')],
          ['right', text('printDesign.align.right')],
        ]}
        onChange={(align) => change({ ...column, align }, 'align')}
      />
      <ChoiceItem
        label={text('printDesign.sum')}
        value={column.sum === null ? 'none' : String(column.sum)}
        choices={[
          ['none', text('printDesign.sumNone')],
          ...['0', '1', '2', '3', '4', '5', '6'].map(
            (decimals) => [decimals, text('printDesign.sumDecimals', { count: Number(decimals) })] as const,
          ),
        ]}
        onChange={(sum) => change({ ...column, sum: sum === 'none' ? null : Number(sum) }, 'sum')}
      />
      {column.sum === null ? null : (
        <ChoiceItem
          label={text('printDesign.unit')}
          value={column.unit ?? 'none'}
          choices={[['none', text('printDesign.unitNone')], ...fields.map(({ name, label }) => [name, label] as const)]}
          onChange={(unit) => change(withUnit(column, unit), 'unit')}
        />
      )}
      <CheckItem
        label={text('printDesign.red')}
        isOn={column.red === true}
        onChange={(red) => change({ ...column, red }, 'red')}
      />
    </>
  );
}
