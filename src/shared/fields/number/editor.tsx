import { Input, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { thousands } from '#core/amounts/amounts.ts';
import { plainNumber } from '#core/fields/conversion.ts';
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
      // Full-width digits and separators of Chinese input methods count; nothing is rounded behind the user's back.
      parser={(typed) => plainNumber(typed ?? '').replaceAll(',', '')}
      formatter={(shown, { userTyping, input }) =>
        userTyping ? input : thousands(shown, props.field.precision ?? undefined)
      }
      value={value === '' ? null : value}
      placeholder={hint}
      onChange={change}
    />
  );
}
