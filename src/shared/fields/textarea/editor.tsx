import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { EditorProps } from '../field-props.ts';
import { useEditor } from '../use-editor.ts';

/** Several lines: four rows [A9.9], ten for the source of a formatted text, one that grows in a grid. */
export function TextAreaEditor(props: EditorProps): ReactNode {
  const { value, change, base, hint } = useEditor(props);
  const size =
    props.label === undefined
      ? { rows: props.field.widget === 'textarea' ? 4 : 10 }
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
