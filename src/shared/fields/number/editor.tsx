import type { ReactNode } from 'react';
import type { EditorProps } from '../field-props.ts';
import { NumberInput } from '../../number/index.ts';
import { useEditor } from '../use-editor.ts';

/** A number, kept as text so that no digit is lost, and shown as people read numbers while nobody types in it. */
export function NumberEditor(props: EditorProps): ReactNode {
  const { value, change, base, said, hint } = useEditor(props);
  return (
    <NumberInput
      {...base}
      {...said}
      value={value}
      decimals={props.field.precision}
      onChange={(next) => change(next === '' ? null : next)}
      placeholder={hint}
    />
  );
}
