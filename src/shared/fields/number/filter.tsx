import type { ReactNode } from 'react';
import type { FilterProps } from '../field-props.ts';
import { NumberInput } from '../../number/index.ts';
import { ChoiceFilter } from '../list/filter.tsx';
import { RangeInputs, type EndProps } from '../range-inputs.tsx';

/** A number, or two for a range. */
export function NumberFilter(props: FilterProps): ReactNode {
  const { field, id, values } = props;
  if (field.control === 'choice') return <ChoiceFilter {...props} />;
  if (field.isRange) return <RangeInputs field={field} values={values} kind="number" End={NumberEnd} />;
  return <NumberInput id={id} name={field.field} value={values[field.field] ?? field.defaultText} />;
}

function NumberEnd({ name, label, defaultValue }: EndProps): ReactNode {
  return <NumberInput name={name} aria-label={label} value={defaultValue ?? ''} />;
}
