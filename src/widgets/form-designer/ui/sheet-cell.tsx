import type { ReactNode } from 'react';
import { alikeTypes } from '#core/online/view-copy.ts';
import { useText } from '@/shared/i18n';
import { FigureInput } from '@/shared/figure';
import { useTyped } from '@/shared/typed';
import type { FieldLine } from '../model/design-state.ts';
import { listId } from '../model/lists.ts';
import type { SheetColumn } from '../model/sheets.ts';

type SheetCellProps = {
  readonly column: SheetColumn;
  readonly line: FieldLine;
  readonly isFaulty: boolean;
  /** It is shown and not changed. */
  readonly isFixed?: boolean;
  readonly isCopy?: boolean;
  readonly onChange: (part: Partial<FieldLine>) => void;
};

/** One property of a field: a native control, named by field and property. */
export function SheetCell({
  column,
  line,
  isFaulty,
  isFixed = false,
  isCopy = false,
  onChange,
}: SheetCellProps): ReactNode {
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
          {choicesOf(column, plain(value), isCopy).map(([key, words]) => (
            <option key={key} value={key}>
              {typeof words === 'string' ? words : text(words.key)}
            </option>
          ))}
        </select>
      );
    case 'number':
      return (
        <FigureInput
          aria-label={label}
          value={plain(value) === '' ? null : Number(value)}
          onClear={() => set(null)}
          onChange={set}
        />
      );
    case 'text':
      return (
        <TypedCell
          label={label}
          value={plain(value)}
          isFaulty={isFaulty}
          isFixed={isFixed}
          list={column.list === undefined ? undefined : listId(column.list)}
          onChange={set}
        />
      );
  }
}

/** A view copy draws a field with widgets that store the same values. */
function choicesOf({ name, choices = [] }: SheetColumn, value: string, isCopy: boolean) {
  if (!isCopy || name !== 'fieldShowType') return choices;
  const types = alikeTypes(value);
  return choices.filter(([type]) => types.includes(type));
}

/** The browser keeps what is typed; the line hears of it when the typing rests. */
function TypedCell(props: {
  readonly label: string;
  readonly value: string;
  readonly isFaulty?: boolean;
  readonly isFixed?: boolean;
  readonly list?: string | undefined;
  readonly onChange: (typed: string) => void;
}): ReactNode {
  const { label, value, isFaulty = false, isFixed = false, list, onChange } = props;
  const typed = useTyped<HTMLInputElement>({ value, onChange, onBlur: undefined });
  return (
    <input
      {...typed}
      className="control"
      readOnly={isFixed}
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
