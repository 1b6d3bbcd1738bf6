import type { ReactNode } from 'react';
import type { EditorProps } from '../field-props.ts';
import { useTyped } from '../../typed/index.ts';
import { useEditor } from '../use-editor.ts';

/** One line of text. */
export function TextEditor(props: EditorProps): ReactNode {
  const { value, change, base, said, hint } = useEditor(props);
  const typed = useTyped<HTMLInputElement>({ value, onChange: change, onBlur: base.onBlur });
  return (
    <input
      {...base}
      {...said}
      {...typed}
      type="text"
      className="control"
      autoComplete="off"
      maxLength={props.field.rules.maxLength}
      placeholder={hint}
    />
  );
}
