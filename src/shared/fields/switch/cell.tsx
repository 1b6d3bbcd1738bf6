import type { ReactNode } from 'react';
import { cellText } from '#core/screen/list-view.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { Tag } from '../../ui/index.ts';
import type { CellProps } from '../field-props.ts';

/** Yes or no [B2.50], or what the dictionary calls the two. */
export function SwitchCell({ column, row }: CellProps): ReactNode {
  const dataText = useDataText();
  const text = useText();
  const shown = cellText(column, row);
  return <Tag text={shown === 'Y' ? text('list.yes') : shown === 'N' ? text('list.no') : dataText(shown)} />;
}
