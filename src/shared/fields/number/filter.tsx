import type { ReactNode } from 'react';
import type { FilterProps } from '../field-props.ts';
import { ChoiceFilter } from '../list/filter.tsx';
import { RangeInputs, type EndProps } from '../range-inputs.tsx';

/** A number, or two for a range. */
export function NumberFilter(props: FilterProps): ReactNode {
  const { field, id, values } = props;
  if (field.control === 'choice') return <ChoiceFilter {...props} />;
  if (field.isRange) return <RangeInputs field={field} values={values} kind="number" End={NumberEnd} />;
  return (
    <input
      className="control"
      type="text"
      inputMode="decimal"
      id={id}
      name={field.field}
      defaultValue={values[field.field] ?? field.defaultText}
    />
  );
}

function NumberEnd({ name, label, defaultValue }: EndProps): ReactNode {
  return (
    <input
      className="control"
      type="text"
      inputMode="decimal"
      name={name}
      aria-label={label}
      defaultValue={defaultValue}
    />
  );
}
