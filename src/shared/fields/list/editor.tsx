import { Select } from 'antd';
import type { ReactNode } from 'react';
import { fieldType } from '#core/fields/field-types.ts';
import type { EditorProps } from '../field-props.ts';
import { SearchEditor } from '../sel-search/editor.tsx';
import { useEditor } from '../use-editor.ts';
import { useChoices } from './use-choices.ts';

/** One or several values from a list; the rows of a whole table are searched instead of listed. */
export function ChoiceEditor(props: EditorProps): ReactNode {
  const { field } = props;
  return field.reference.kind === 'table' && field.options.length === 0 ? (
    <SearchEditor {...props} />
  ) : (
    <ListEditor {...props} />
  );
}

function ListEditor(props: EditorProps): ReactNode {
  const { field } = props;
  const { value, change, base, chooseHint } = useEditor(props);
  const common = {
    ...base,
    style: { width: '100%' },
    options: useChoices(field),
    showSearch: true,
    optionFilterProp: 'label',
    placeholder: chooseHint,
  } as const;
  if (fieldType(field.widget)?.multiple === true) {
    return (
      <Select
        {...common}
        mode="multiple"
        value={value === '' ? [] : value.split(',')}
        onChange={(next: string[]) => change(next.length === 0 ? null : next.join(','))}
      />
    );
  }
  return (
    <Select
      {...common}
      allowClear={field.rules.required !== true}
      value={value === '' ? null : value}
      onChange={(next: string | null) => change(next ?? null)}
    />
  );
}
