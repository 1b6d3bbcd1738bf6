import { useRef, type ReactNode } from 'react';
import type { EditorProps } from '../field-props.ts';
import { useTyped } from '../../typed/index.ts';
import { useEditor } from '../use-editor.ts';
import './editor.css';

/** Several lines: four rows [A9.9, B9.9] with the number of characters, two in a grid. Too long a text is said, not cut off. */
export function TextAreaEditor(props: EditorProps): ReactNode {
  const { value, change, base, said, hint } = useEditor(props);
  const count = useRef<HTMLSpanElement>(null);
  const max = props.label === undefined ? props.field.rules.maxLength : undefined;
  const counted = (text: string): string => (max === undefined ? '' : `${text.length} / ${max}`);
  const typed = useTyped<HTMLTextAreaElement>({
    value,
    onChange: change,
    onKey: (text) => {
      if (count.current !== null) count.current.textContent = counted(text);
    },
    onBlur: base.onBlur,
  });
  return (
    <span className="text-area">
      <textarea
        {...base}
        {...said}
        {...typed}
        className="control"
        rows={props.label === undefined ? 4 : 2}
        placeholder={hint}
      />
      {max === undefined ? null : (
        <span ref={count} className="text-area-count" aria-hidden="true">
          {counted(value)}
        </span>
      )}
    </span>
  );
}
