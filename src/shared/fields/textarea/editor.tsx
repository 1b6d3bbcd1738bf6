import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { EditorProps } from '../field-props.ts';
import { useEditor } from '../use-editor.ts';

/** Several lines: four rows [B9.9] with the number of characters, one line that grows in a grid. */
export function TextAreaEditor(props: EditorProps): ReactNode {
  const { value, change, base, hint } = useEditor(props);
  const max = props.field.rules.maxLength;
  const size =
    props.label === undefined
      ? { rows: 4, ...(max === undefined ? {} : { count: { show: true, max } }) }
      : { autoSize: { minRows: 1, maxRows: 4 } };
  return (
    <Input.TextArea
      {...base}
      {...size}
      value={value}
      placeholder={hint}
      onChange={(event) => change(event.target.value)}
    />
  );
}
