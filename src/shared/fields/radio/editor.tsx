import { Checkbox, Radio } from 'antd';
import type { ReactNode } from 'react';
import { fieldType } from '#core/fields/field-types.ts';
import { useDataText } from '../../i18n/index.ts';
import type { EditorProps } from '../field-props.ts';
import { ChoiceEditor, ChoiceLabel } from '../list/editor.tsx';
import { NoDict } from '../list/no-dict.tsx';
import { hasNoDict, useChoices } from '../list/use-choices.ts';
import { useEditor } from '../use-editor.ts';

/** All values in sight, one or several of them chosen; in a cell of a grid, or for a whole table, a list. */
export function InSightEditor(props: EditorProps): ReactNode {
  const { field } = props;
  const dataText = useDataText();
  const { value, change, base, said } = useEditor(props);
  const choices = useChoices(field, value);
  const options = choices.map((choice) => ({ value: choice.value, label: <ChoiceLabel choice={choice} /> }));
  if (hasNoDict(field)) return <NoDict />;
  if (props.label !== undefined || (field.reference.kind === 'table' && field.options.length === 0))
    return <ChoiceEditor {...props} />;
  const common = { id: base.id, disabled: base.disabled, options, ...said, 'aria-label': dataText(field.label) };
  if (fieldType(field.widget)?.multiple === true) {
    return (
      <Checkbox.Group
        {...common}
        value={value === '' ? [] : value.split(',')}
        onChange={(next) => change(next.length === 0 ? null : next.join(','))}
      />
    );
  }
  return <Radio.Group {...common} value={value} onChange={(event) => change(event.target.value)} />;
}
