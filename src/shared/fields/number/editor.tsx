import { Input, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { thousands } from '#core/amounts/amounts.ts';
import type { EditorProps } from '../field-props.ts';
import { useEditor } from '../use-editor.ts';

/** A number, kept as text so that no digit is lost; one that cannot be typed is shown as people read numbers. */
export function NumberEditor(props: EditorProps): ReactNode {
  const { value, change, base, hint } = useEditor(props);
  if (props.isDisabled) {
    return (
      <Input
        {...base}
        className="field-number"
        value={thousands(value, props.field.precision ?? undefined)}
        placeholder={hint}
      />
    );
  }
  return (
    <InputNumber<string>
      {...base}
      stringMode
      style={{ width: '100%' }}
      controls={false}
      value={value === '' ? null : value}
      placeholder={hint}
      onChange={change}
    />
  );
}
