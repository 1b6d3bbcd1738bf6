import { Switch } from 'antd';
import type { ReactNode } from 'react';
import type { EditorProps } from '../field-props.ts';
import { useEditor } from '../use-editor.ts';

/** On or off, as the two values of the definition [B2.50]. */
export function SwitchEditor(props: EditorProps): ReactNode {
  const { value, change, base, said } = useEditor(props);
  const [on, off] = props.field.switchValues;
  return (
    <Switch
      {...said}
      id={base.id}
      aria-label={base['aria-label']}
      disabled={base.disabled}
      checked={value === on}
      onChange={(isOn) => change(isOn ? on : off)}
    />
  );
}
