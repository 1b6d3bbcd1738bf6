import { Radio } from 'antd';
import type { ReactNode } from 'react';
import type { EditorProps } from '../field-props.ts';
import { ChoiceEditor } from '../list/editor.tsx';
import { useChoices } from '../list/use-choices.ts';
import { useEditor } from '../use-editor.ts';

/** All values in sight, one of them chosen; in a cell of a grid, or for a whole table, a list. */
export function RadioEditor(props: EditorProps): ReactNode {
  const { field } = props;
  const { value, change, base } = useEditor(props);
  const options = useChoices(field);
  if (props.label !== undefined || (field.reference.kind === 'table' && field.options.length === 0))
    return <ChoiceEditor {...props} />;
  return (
    <Radio.Group
      id={base.id}
      disabled={base.disabled}
      options={options}
      value={value}
      onChange={(event) => change(event.target.value)}
    />
  );
}
