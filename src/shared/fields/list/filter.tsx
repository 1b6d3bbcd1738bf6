import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dictItemsQuery } from '../../dict/index.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import type { FilterProps } from '../field-props.ts';
import { useLoadWarning } from '../use-load-warning.ts';
import { SearchFilter } from '../sel-search/filter.tsx';

/** One of the values; among the rows of a table by searching; typed where nothing says which values there are. */
export function ChoiceFilter({ field, id, values }: FilterProps): ReactNode {
  const value = values[field.field] ?? field.defaultText;
  if (field.control === 'choice') return <ListFilter field={field} id={id} value={value} />;
  if (field.tableDict !== null) return <SearchFilter id={id} name={field.field} dict={field.tableDict} value={value} />;
  return <input className="control" type="text" id={id} name={field.field} defaultValue={value} />;
}

function ListFilter({ field, id, value }: Pick<FilterProps, 'field' | 'id'> & { readonly value: string }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { data, error } = useQuery({ ...dictItemsQuery(field.dictCode ?? ''), enabled: field.dictCode !== null });
  useLoadWarning(error);
  // A switch without a dictionary is yes or no [B2.50].
  const yesNo = [
    { value: 'Y', text: text('list.yes') },
    { value: 'N', text: text('list.no') },
  ];
  const options = field.options.length > 0 ? field.options : (data ?? (field.dictCode === null ? yesNo : []));
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
