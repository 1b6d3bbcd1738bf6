import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import type { EditorProps } from '../field-props.ts';
import { ChoiceEditor } from '../list/editor.tsx';
import { useChoices } from '../list/use-choices.ts';
import { useEditor } from '../use-editor.ts';

/** All values in sight, any of them ticked; in a cell of a grid, or for a whole table, a list. */
export function CheckboxEditor(props: EditorProps): ReactNode {
  const { field } = props;
  const { value, change, base } = useEditor(props);
  const options = useChoices(field);
  if (props.label !== undefined || (field.reference.kind === 'table' && field.options.length === 0))
    return <ChoiceEditor {...props} />;
  return (
    <Checkbox.Group
      disabled={base.disabled}
      options={options}
      value={value === '' ? [] : value.split(',')}
      onChange={(next) => change(next.length === 0 ? null : next.join(','))}
    />
  );
}
