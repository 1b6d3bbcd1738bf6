import type { ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { useTyped } from '@/shared/typed';
import type { FieldLine } from '../model/design-state.ts';
import { listId } from '../model/lists.ts';
import type { SheetColumn } from '../model/sheets.ts';

type SheetCellProps = {
  readonly column: SheetColumn;
  readonly line: FieldLine;
  readonly isFaulty: boolean;
  readonly onChange: (part: Partial<FieldLine>) => void;
};

/** One property of a field: a native control, named by field and property. */
export function SheetCell({ column, line, isFaulty, onChange }: SheetCellProps): ReactNode {
  const text = useText();
  const { name, edit } = column;
  const value = line[name];
  const label = text('design.cell', { name: line.dbFieldName, label: text(column.label) });
  // Every property of a line is one of the contract's scalars; the control says which.
  const set = (next: unknown): void => onChange({ [name]: next });
  switch (edit) {
    case 'flag':
      return (
        <label className="sheet-flag">
          <input
            type="checkbox"
            aria-label={label}
            checked={isOn(value, name)}
            onChange={(event) => set(event.currentTarget.checked ? '1' : '0')}
          />
        </label>
      );
    case 'choice':
      return (
        <select
          className="control"
          aria-label={label}
          value={plain(value)}
          onChange={(event) => set(event.currentTarget.value)}
        >
          {(column.choices ?? []).map(([key, words]) => (
            <option key={key} value={key}>
              {typeof words === 'string' ? words : text(words.key)}
            </option>
          ))}
        </select>
      );
    case 'number':
      return (
        <TypedCell
          label={label}
          value={plain(value)}
          type="number"
          onChange={(typed) => set(typed === '' ? null : Number(typed))}
        />
      );
    case 'text':
      return (
        <TypedCell
          label={label}
          value={plain(value)}
          isFaulty={isFaulty}
          list={column.list === undefined ? undefined : listId(column.list)}
          onChange={set}
        />
      );
  }
}

/** The browser keeps what is typed; the line hears of it when the typing rests. */
function TypedCell(props: {
  readonly label: string;
  readonly value: string;
  readonly type?: 'number';
  readonly isFaulty?: boolean;
  readonly list?: string | undefined;
  readonly onChange: (typed: string) => void;
}): ReactNode {
  const { label, value, type, isFaulty = false, list, onChange } = props;
  const typed = useTyped<HTMLInputElement>({ value, onChange, onBlur: undefined });
  return (
    <input
      {...typed}
      className="control"
      type={type}
      aria-label={label}
      aria-invalid={isFaulty || undefined}
      list={list}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

/** A field is in the form unless something says otherwise. */
function isOn(value: unknown, name: string): boolean {
  if (value === undefined || value === null) return name === 'isShowForm';
  return value === 1 || value === '1';
}

function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
