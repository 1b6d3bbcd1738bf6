import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { choosable } from '#core/fields/conversion.ts';
import type { ColumnView } from '#core/screen/list-view.ts';
import { plain } from '#core/values/plain.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import { dictTextsQuery } from '@/shared/dict';
import { FieldCell, FieldEditor, type Values } from '@/shared/fields';
import { useDataText } from '@/shared/i18n';
import { Arriving } from '@/shared/ui';
import { editText } from '../../model/grid/cell-text.ts';
import type { GridMode } from '../../model/grid/grid-keys.ts';

/** A value at rest. Keys of another table that came without their text (defaults, searched rows) are looked up. */
export function RestingCell({
  field,
  column,
  values,
}: {
  readonly field: FieldView;
  readonly column: ColumnView;
  readonly values: Values;
}): ReactNode {
  const { reference } = field;
  const value = plain(values[field.name]);
  const hasText = column.options !== null || plain(values[column.textKey]) !== '';
  if (value === '' || hasText || (reference.kind !== 'table' && reference.kind !== 'tree'))
    return <FieldCell column={column} row={values} />;
  const dict =
    reference.kind === 'table' ? reference.dict : [reference.table, reference.text, reference.code].join(',');
  return <LookedUpCell column={column} value={value} dict={dict} />;
}

function LookedUpCell({
  column,
  value,
  dict,
}: {
  readonly column: ColumnView;
  readonly value: string;
  readonly dict: string;
}): ReactNode {
  const { data } = useQuery({ ...dictTextsQuery(dict, value), enabled: dict.split(',').length >= 3 });
  return <FieldCell column={column} row={{ [column.field]: value, [column.textKey]: data?.join(',') ?? value }} />;
}

/** Functions the cells of a grid share; the same object for all of them, so that no cell is drawn for another one's sake. */
export type CellPort = {
  readonly setInput: (element: HTMLInputElement | HTMLTextAreaElement | null) => () => void;
  readonly onInput: () => void;
  readonly commit: () => void;
  readonly take: (value: unknown) => void;
};

type ActiveProps = {
  readonly field: FieldView;
  readonly values: Values;
  readonly label: string;
  readonly mode: GridMode;
  readonly errorId: string | undefined;
  readonly port: CellPort;
};

/**
 * The active cell of a typed field is an input from the start, its text selected: what is typed replaces it, and an input method composes its
 * first character in it.
 */
export function TypedCell({ field, values, label, mode, errorId, port }: ActiveProps): ReactNode {
  const dataText = useDataText();
  const text = editText(field, values);
  const { setInput, onInput, commit } = port;
  const { options, widget } = field;
  const common = {
    className: 'egrid-input',
    'aria-label': label,
    'aria-required': field.rules.required === true,
    'aria-invalid': errorId !== undefined,
    'aria-describedby': errorId,
    autoComplete: 'off',
    defaultValue: text,
    onInput,
    onCompositionStart: onInput,
    onBlur: commit,
  } as const;
  // A value that changed under the cursor (undo, filled by a picker) comes as a new input.
  const key = `${field.name} ${text}`;
  if (widget === 'textarea') return <textarea key={key} {...common} ref={setInput} rows={1} />;
  const listId = `egrid-${field.name}`;
  return (
    <>
      <input
        key={key}
        {...common}
        ref={setInput}
        type="text"
        inputMode={field.rules.kind === 'number' ? 'decimal' : undefined}
        list={mode === 'typed' && options.length > 0 ? listId : undefined}
      />
      {mode === 'typed' && options.length > 0 ? (
        <datalist id={listId}>
          {choosable(options).map((item) => (
            <option key={String(item.value)}>{dataText(item.text)}</option>
          ))}
        </datalist>
      ) : null}
    </>
  );
}

/** The field's own editor inside the cell. */
export function OpenedCell(
  props: Omit<ActiveProps, 'mode' | 'errorId'> & { readonly path: readonly (string | number)[] },
): ReactNode {
  const { field, values, label, path, port } = props;
  return (
    <div className="egrid-editor">
      <Arriving>
        <FieldEditor
          field={field}
          path={path}
          isDisabled={false}
          label={label}
          value={values[field.name]}
          onChange={port.take}
        />
        <FocusInside />
      </Arriving>
    </div>
  );
}

/** Stands behind an editor and leads the focus into it once it is there; what opens by a click is opened. */
function FocusInside(): ReactNode {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const control = mark.current?.parentElement?.querySelector<HTMLElement>(
      'input:not([type=file]), textarea, button, [contenteditable=true], [tabindex="0"]',
    );
    control?.focus();
    if (control?.getAttribute('aria-haspopup') === 'dialog') control.click();
    else if (control?.getAttribute('role') === 'combobox')
      control.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  }, []);
  return <span ref={mark} hidden />;
}
