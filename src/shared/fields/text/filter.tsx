import type { ReactNode } from 'react';
import type { FilterProps } from '../field-props.ts';
import { ChoiceFilter } from '../list/filter.tsx';

/** A fragment of text; a text field with a dictionary is chosen from. */
export function TextFilter(props: FilterProps): ReactNode {
  const { field, id, values } = props;
  if (field.control === 'choice' || field.control === 'search') return <ChoiceFilter {...props} />;
  return (
    <input
      className="control"
      type="text"
      id={id}
      name={field.field}
      defaultValue={values[field.field] ?? field.defaultText}
    />
  );
}
