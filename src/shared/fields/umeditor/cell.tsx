import type { ReactNode } from 'react';
import { plain } from '#core/values/plain.ts';
import { htmlText } from '../../html/index.ts';
import type { CellProps } from '../field-props.ts';
import { Ellipsis } from '../text/ellipsis.tsx';

/** The words of a formatted text [B9.10]. */
export function HtmlCell({ column, row }: CellProps): ReactNode {
  return <Ellipsis text={htmlText(plain(row[column.field]))} length={column.showLength} />;
}
