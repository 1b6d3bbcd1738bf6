import { Rate } from 'antd';
import type { ReactNode } from 'react';
import type { EditorProps } from '../field-props.ts';
import { useEditor } from '../use-editor.ts';

/** Stars; none is no value, and a number with decimals may be half a star. */
export function RateEditor(props: EditorProps): ReactNode {
  const { value, change, base, said } = useEditor(props);
  return (
    <Rate
      {...base}
      {...said}
      allowHalf={props.field.precision !== 0}
      value={Number(value)}
      onChange={(next) => change(next === 0 ? null : String(next))}
    />
  );
}
