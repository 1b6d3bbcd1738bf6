import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { QueryFieldView } from '#core/screen/query-view.ts';
import { dictItemsQuery } from '../../dict/index.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { SearchFilter } from './search-filter.tsx';

type Values = Readonly<Record<string, string>>;

/** The control of one query field; its value is read from the form it stands in [B2.56]. */
export function QueryControl({
  field,
  values,
}: {
  readonly field: QueryFieldView;
  readonly values: Values;
}): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const label = dataText(field.label);
  const id = `query-${field.field}`;
  if (field.isRange) {
    const type = inputType(field);
    return (
      <div className="query-field" role="group" aria-label={label}>
        <span className="query-label">{label}</span>
        <span className="query-range">
          <input
            className="control"
            name={`${field.field}_begin`}
            defaultValue={values[`${field.field}_begin`]}
            aria-label={text('list.from', { label })}
            {...type}
          />
          <span aria-hidden="true">–</span>
          <input
            className="control"
            name={`${field.field}_end`}
            defaultValue={values[`${field.field}_end`]}
            aria-label={text('list.to', { label })}
            {...type}
          />
        </span>
      </div>
    );
  }
  return (
    <div className="query-field">
      <label className="query-label" htmlFor={id}>
        {label}
      </label>
      {field.control === 'choice' ? (
        <Choice field={field} id={id} value={values[field.field] ?? field.defaultText} />
      ) : field.control === 'search' && field.tableDict !== null ? (
        <SearchFilter id={id} name={field.field} dict={field.tableDict} value={values[field.field] ?? ''} />
      ) : (
        <input
          className="control"
          id={id}
          name={field.field}
          defaultValue={values[field.field] ?? field.defaultText}
          {...inputType(field)}
        />
      )}
    </div>
  );
}

function Choice({
  field,
  id,
  value,
}: {
  readonly field: QueryFieldView;
  readonly id: string;
  readonly value: string;
}): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { data } = useQuery({ ...dictItemsQuery(field.dictCode ?? ''), enabled: field.dictCode !== null });
  const options = field.options.length > 0 ? field.options : (data ?? yesNo(field, text('list.yes'), text('list.no')));
  return (
    // The key brings the chosen value back when the options arrive later than the page.
    <select className="control" id={id} name={field.field} defaultValue={value} key={options.length}>
      <option value="">{text('list.any')}</option>
      {options.map((item) => (
        <option key={item.value} value={item.value}>
          {dataText(item.text)}
        </option>
      ))}
    </select>
  );
}

/** A switch without a dictionary is yes or no [B2.50]. */
function yesNo(field: QueryFieldView, yes: string, no: string): readonly { value: string; text: string }[] {
  return field.dictCode === null
    ? [
        { value: 'Y', text: yes },
        { value: 'N', text: no },
      ]
    : [];
}

function inputType(field: QueryFieldView): { type: string; inputMode?: 'decimal' } {
  switch (field.control) {
    case 'date':
    case 'datetime':
      return { type: 'date' };
    case 'month':
      return { type: 'month' };
    case 'number':
      return { type: 'text', inputMode: 'decimal' };
    case 'text':
    case 'choice':
    case 'search':
      return { type: 'text' };
  }
}
