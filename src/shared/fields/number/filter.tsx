import { lazy, Suspense, type ReactNode } from 'react';
import type { FilterProps } from '../field-props.ts';
import { ChoiceFilter } from '../list/filter.tsx';
import { RangeInputs, type EndProps } from '../range-inputs.tsx';

/** Few lists are asked for by numbers: the input comes with the first that is. */
const NumberInput = lazy(async () => ({ default: (await import('../../number/index.ts')).NumberInput }));

/** A number, or two for a range. */
export function NumberFilter(props: FilterProps): ReactNode {
  const { field, id, values } = props;
  if (field.control === 'choice') return <ChoiceFilter {...props} />;
  if (field.isRange) return <RangeInputs field={field} values={values} kind="number" End={NumberEnd} />;
  return <Asked id={id} name={field.field} value={values[field.field] ?? field.defaultText} />;
}

function NumberEnd({ name, label, defaultValue }: EndProps): ReactNode {
  return <Asked name={name} aria-label={label} value={defaultValue ?? ''} />;
}

function Asked(
  props: Pick<EndProps, 'name'> & { readonly id?: string; readonly 'aria-label'?: string; readonly value: string },
): ReactNode {
  return (
    // What stands in for it has its value, for a form that is sent meanwhile.
    <Suspense fallback={<input {...props} className="control" type="text" readOnly />}>
      <NumberInput {...props} />
    </Suspense>
  );
}
