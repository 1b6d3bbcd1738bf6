import { useRef, type ReactNode } from 'react';
import { dateText } from '#core/dates/dates.ts';
import { quickRange, quickRanges, type QuickRange } from '#core/dates/ranges.ts';
import { useText } from '../../i18n/index.ts';
import { Icon } from '../../ui/index.ts';
import type { FilterProps } from '../field-props.ts';
import { ChoiceFilter } from '../list/filter.tsx';
import { RangeInputs, type EndProps } from '../range-inputs.tsx';
import { DateInput } from './date-input.tsx';

/** A day or month, or two for a range with the quick ranges beside them [B2.56]. */
export function DateFilter(props: FilterProps): ReactNode {
  const { field, id, values } = props;
  const kind = field.control === 'month' ? 'month' : 'date';
  if (field.control === 'choice') return <ChoiceFilter {...props} />;
  if (!field.isRange) {
    return <DateInput kind={kind} id={id} name={field.field} defaultValue={values[field.field] ?? field.defaultText} />;
  }
  return (
    <RangeInputs field={field} values={values} kind={kind} End={DateEnd}>
      {kind === 'date' ? <QuickRanges field={field.field} /> : null}
    </RangeInputs>
  );
}

function DateEnd({ kind, ...props }: EndProps): ReactNode {
  return <DateInput kind={kind === 'month' ? 'month' : 'date'} {...props} />;
}

/** A list behind a small mark that fills in both ends. The inputs are uncontrolled, so they are written to directly. */
function QuickRanges({ field }: { readonly field: string }): ReactNode {
  const text = useText();
  const select = useRef<HTMLSelectElement>(null);
  const write = (range: QuickRange): void => {
    const inputs = select.current?.form?.elements;
    const ends = quickRange(range, dateText(new Date()));
    for (const [index, edge] of (['begin', 'end'] as const).entries()) {
      const input = inputs?.namedItem(`${field}_${edge}`);
      if (!(input instanceof HTMLInputElement)) continue;
      input.value = ends[index] ?? '';
      input.setCustomValidity('');
    }
  };
  return (
    <span className="query-quick" title={text('range.quick')}>
      <Icon name="clock" />
      <select
        ref={select}
        aria-label={text('range.quick')}
        value=""
        onChange={({ currentTarget }) => {
          const chosen = quickRanges.find((range) => range === currentTarget.value);
          if (chosen !== undefined) write(chosen);
        }}
      >
        <option value="" disabled>
          {text('range.quick')}
        </option>
        {quickRanges.map((range) => (
          <option key={range} value={range}>
            {text(`range.${range}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
