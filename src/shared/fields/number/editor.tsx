import type { ReactNode } from 'react';
import { thousands } from '#core/amounts/amounts.ts';
import { plainNumber } from '#core/fields/conversion.ts';
import type { EditorProps } from '../field-props.ts';
import { useTyped } from '../../typed/index.ts';
import { useEditor } from '../use-editor.ts';

/**
 * A number, kept as text so that no digit is lost, and shown as people read numbers while nobody types in it. Full-width digits and separators of
 * Chinese input methods count; nothing is rounded behind the user's back, and what is no number is left to the rules.
 */
export function NumberEditor(props: EditorProps): ReactNode {
  const { value, change, base, said, hint } = useEditor(props);
  const typed = useTyped<HTMLInputElement>({
    value,
    format: (number) => readable(number, props.field.precision),
    read: (text) => plainNumber(text).replaceAll(',', ''),
    onChange: (next) => change(next === '' ? null : next),
    onBlur: base.onBlur,
  });
  return (
    <input
      {...base}
      {...said}
      {...typed}
      type="text"
      inputMode="decimal"
      className="control"
      autoComplete="off"
      placeholder={hint}
    />
  );
}

/** With thousands and all its decimals; more of them than the field may have are not rounded away but left for the rules to name. */
function readable(number: string, precision: number | null): string {
  const decimals = number.split('.')[1]?.length ?? 0;
  return thousands(number, precision === null || decimals > precision ? undefined : precision);
}
