import { Fragment, type ReactNode } from 'react';
import { fieldType } from '#core/fields/field-types.ts';
import { cellText } from '#core/screen/list-view.ts';
import { plain } from '#core/values/plain.ts';
import { useDataText } from '../../i18n/index.ts';
import type { CellProps } from '../field-props.ts';
import { retiredKeys } from './retired-keys.ts';
import { RetiredMark } from './retired-mark.tsx';

/** A cell of a list with what cannot be chosen any more marked in it: beside one value, or behind each such of several. */
export function RetiredCell({ column, row, children }: CellProps & { readonly children: ReactNode }): ReactNode {
  const dataText = useDataText();
  const value = plain(row[column.field]);
  const isMultiple = fieldType(column.widget)?.multiple === true;
  const keys = isMultiple ? value.split(',') : [value];
  const gone = retiredKeys({ name: column.field, options: column.options }, row, keys);
  if (gone.size === 0) return children;
  const texts = cellText(column, row).split(',');
  // Texts with commas of their own cannot be told apart.
  if (keys.length === 1 || texts.length !== keys.length)
    return (
      <span className="retired-choice">
        <span>{children}</span>
        <RetiredMark />
      </span>
    );
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index === 0 ? '' : ','}
      {dataText(texts[index] ?? key)}
      {gone.has(key) ? <RetiredMark /> : null}
    </Fragment>
  ));
}
