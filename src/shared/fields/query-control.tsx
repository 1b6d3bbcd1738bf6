import type { ReactNode } from 'react';
import { useDataText } from '../i18n/index.ts';
import { FieldCell } from './field-cell.tsx';
import type { FilterProps } from './field-props.ts';
import { widgetOf } from './registry.ts';
import { TextFilter } from './text/filter.tsx';
import './query-control.css';

/** One field of a query with its label; its value is read from the form it stands in [B2.56]. */
export function QueryControl({ field, values }: Pick<FilterProps, 'field' | 'values'>): ReactNode {
  const label = useDataText()(field.label);
  const id = `query-${field.field}`;
  const Filter = widgetOf(field.widget)?.Filter ?? TextFilter;
  const control = <Filter field={field} id={id} values={values} faces={{ Cell: FieldCell, Query: QueryControl }} />;
  if (field.isRange) {
    return (
      <div className="query-field" role="group" aria-label={label}>
        <span className="query-label">{label}</span>
        {control}
      </div>
    );
  }
  return (
    <div className="query-field">
      <label className="query-label" htmlFor={id}>
        {label}
      </label>
      {/* The control and what stands beside it are one cell of the row. */}
      <div className="query-value">{control}</div>
    </div>
  );
}
