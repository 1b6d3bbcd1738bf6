import type { ComponentType, ReactNode } from 'react';
import { useText, type TextKey } from '@/shared/i18n';
import { EmptyState } from '@/shared/ui';
import { nameOf, type Kept } from '../model/draft-form.ts';
import { RowTools } from './row-tools.tsx';

/** A column of rows that are edited: the field, what its head says, how wide it is at least. */
export type EditHead<Field extends string = string> = readonly [field: Field, label: TextKey, width: number];

/** A control of one cell: its name in the form, its accessible name, and the row it begins with. */
export type EditCell<Row> = {
  readonly name: string;
  readonly field: string;
  readonly row: Row;
  readonly label: string;
};

type EditRowsProps<Row> = {
  readonly kind: 'item' | 'param';
  readonly title: string;
  /** Beside the title: what adds a row. */
  readonly tools?: ReactNode;
  readonly empty: string;
  readonly heads: readonly EditHead[];
  readonly rows: readonly Kept<Row>[];
  readonly onChange: (change: (rows: readonly Kept<Row>[]) => readonly Kept<Row>[]) => void;
  /** Names a row where it is moved or taken away. */
  readonly rowName: (row: Row) => string;
  readonly Control: ComponentType<EditCell<Row>>;
};

/** Rows of a report's definition, one control in each cell; the controls keep what is typed. */
export function EditRows<Row>(props: EditRowsProps<Row>): ReactNode {
  const { kind, title, tools, empty, heads, rows, onChange, rowName, Control } = props;
  const text = useText();
  return (
    <section className="panel" aria-label={title}>
      <div className="list-bar">
        <h2 className="cgr-title">{title}</h2>
        {tools}
      </div>
      {rows.length === 0 ? (
        <EmptyState text={empty} />
      ) : (
        <div className="cgr-scroll">
          <table className="cgr-table">
            <thead>
              <tr>
                {heads.map(([field, label, width]) => (
                  <th key={field} scope="col" style={{ minWidth: width }}>
                    {text(label)}
                  </th>
                ))}
                <th scope="col" className="cgr-last">
                  {text('list.actions')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, row }, index) => (
                <tr key={key}>
                  {heads.map(([field, label]) => (
                    <td key={field}>
                      <Control
                        name={nameOf(kind, key, field)}
                        field={field}
                        row={row}
                        label={text('reports.cell', { label: text(label), row: index + 1 })}
                      />
                    </td>
                  ))}
                  <td className="cgr-last">
                    <RowTools index={index} count={rows.length} name={rowName(row)} onChange={onChange} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

type CellControlProps = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
};

/** A choice of a cell; a value the page does not offer stays what it is. */
export function ChoiceCell(
  props: CellControlProps & { readonly choices: readonly (readonly [value: string, label: TextKey])[] },
): ReactNode {
  const { name, label, value, choices } = props;
  const text = useText();
  return (
    <select className="control" name={name} aria-label={label} defaultValue={value}>
      {choices.map(([option, key]) => (
        <option key={option} value={option}>
          {text(key)}
        </option>
      ))}
      {choices.some(([option]) => option === value) ? null : <option value={value}>{value}</option>}
    </select>
  );
}

/** A text of a cell. */
export function TextCell({ name, label, value }: CellControlProps): ReactNode {
  return (
    <input
      className="control"
      name={name}
      aria-label={label}
      defaultValue={value}
      spellCheck={false}
      autoComplete="off"
    />
  );
}
