import { Select } from 'antd';
import type { ReactNode } from 'react';
import { fieldType } from '#core/fields/field-types.ts';
import type { EditorProps } from '../field-props.ts';
import { SearchEditor } from '../sel-search/editor.tsx';
import { RetiredMark } from '../retired/retired-mark.tsx';
import { Tag } from '../../ui/index.ts';
import { useEditor } from '../use-editor.ts';
import { NoDict } from './no-dict.tsx';
import { hasNoDict, useChoices, type Choice } from './use-choices.ts';

/** One or several values from a list; the rows of a whole table are searched instead of listed. */
export function ChoiceEditor(props: EditorProps): ReactNode {
  const { field } = props;
  if (hasNoDict(field)) return <NoDict />;
  return field.reference.kind === 'table' && field.options.length === 0 ? (
    <SearchEditor {...props} />
  ) : (
    <ListEditor {...props} />
  );
}

function ListEditor(props: EditorProps): ReactNode {
  const { field } = props;
  const { value, change, base, said, chooseHint } = useEditor(props);
  const options = useChoices(field, value);
  const draw = (key: unknown): ReactNode => <ChoiceLabel choice={options.find((one) => one.value === key)} />;
  const common = {
    ...base,
    ...said,
    style: { width: '100%' },
    options,
    showSearch: true,
    optionFilterProp: 'label',
    placeholder: chooseHint,
    optionRender: ({ value: key }: { value?: unknown }) => draw(key),
    labelRender: ({ value: key }: { value?: unknown }) => draw(key),
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

/** A text in the colour its dictionary gives it, marked where it cannot be chosen any more. */
export function ChoiceLabel({ choice }: { readonly choice: Choice | undefined }): ReactNode {
  if (choice === undefined) return null;
  const label = choice.color === null ? choice.label : <Tag text={choice.label} color={choice.color} />;
  if (choice.isRetired !== true) return label;
  return (
    <span className="retired-choice">
      <span>{label}</span>
      <RetiredMark />
    </span>
  );
}
