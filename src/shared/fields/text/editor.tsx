import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { EditorProps } from '../field-props.ts';
import { useEditor } from '../use-editor.ts';

/** One line of text. */
export function TextEditor(props: EditorProps): ReactNode {
  const { value, change, base, hint } = useEditor(props);
  return (
    <Input
      {...base}
      value={value}
      maxLength={props.field.rules.maxLength}
      placeholder={hint}
      onChange={(event) => change(event.target.value)}
    />
  );
}
