import type { ReactNode } from 'react';
import { fieldType } from '#core/fields/field-types.ts';
import { cellText } from '#core/screen/list-view.ts';
import { plain } from '#core/values/plain.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { Tag } from '../../ui/index.ts';
import type { CellProps } from '../field-props.ts';
import { Ellipsis } from '../text/ellipsis.tsx';

/** A label in the dictionary's colour for one known value; plain words where the value is its own text, as lines of a statement, and of several values. */
export function ChoiceCell({ column, row }: CellProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const value = plain(row[column.field]);
  const shown = cellText(column, row);
  const known = column.options?.find((item) => String(item.value) === value);
  if (known?.text === value && (known.color ?? null) === null)
    return <Ellipsis text={dataText(value)} length={column.showLength} />;
  if (known !== undefined) return <Tag text={dataText(known.text)} color={known.color ?? null} />;
  const isMultiple = fieldType(column.widget)?.multiple === true;
  // A value its dictionary does not have is shown, and marked.
  if (column.options !== null && shown === value && !isMultiple)
    return <Ellipsis text={text('picker.unknownValue', { value })} length={column.showLength} />;
  // Texts are translated one by one where they are several words of a dictionary.
  const translated = column.options === null ? dataText(shown) : shown.split(',').map(dataText).join(',');
  return <Ellipsis text={translated} length={column.showLength} />;
}
