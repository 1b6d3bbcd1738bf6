import type { ReactNode } from 'react';
import { cellText } from '#core/screen/list-view.ts';
import { useDataText } from '../../i18n/index.ts';
import type { CellProps } from '../field-props.ts';
import { ChoiceCell } from '../list/cell.tsx';
import { Ellipsis } from './ellipsis.tsx';

/** Text; a text field with a dictionary shows the dictionary's text. */
export function TextCell({ column, row }: CellProps): ReactNode {
  const dataText = useDataText();
  if (column.options !== null) return <ChoiceCell column={column} row={row} />;
  const shown = cellText(column, row);
  return <Ellipsis text={row[column.textKey] === undefined ? shown : dataText(shown)} length={column.showLength} />;
}
