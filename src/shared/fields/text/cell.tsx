import type { ReactNode } from 'react';
import { cellText, plain } from '#core/screen/list-view.ts';
import { useDataText } from '../../i18n/index.ts';
import type { CellProps } from '../field-props.ts';
import { ChoiceCell } from '../list/cell.tsx';
import { Ellipsis } from './ellipsis.tsx';

/** Text; a text field with a dictionary shows the dictionary's text, as a label only where that has a colour. */
export function TextCell({ column, row }: CellProps): ReactNode {
  const dataText = useDataText();
  const value = plain(row[column.field]);
  const known = column.options?.find((item) => String(item.value) === value);
  if (known !== undefined && (known.color ?? '') === '')
    return <Ellipsis text={dataText(known.text)} length={column.showLength} />;
  if (column.options !== null) return <ChoiceCell column={column} row={row} />;
  const shown = cellText(column, row);
  return <Ellipsis text={row[column.textKey] === undefined ? shown : dataText(shown)} length={column.showLength} />;
}
