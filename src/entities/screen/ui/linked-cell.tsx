import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { linkOf } from '#core/screen/link.ts';
import type { ColumnView } from '#core/screen/list-view.ts';
import { FieldCell } from '@/shared/fields';
import type { Row } from '../api/screen.ts';

/** A value of a list or report; where the definition says so, it leads to what it stands for [B2.35]. */
export function LinkedCell({ column, row }: { readonly column: ColumnView; readonly row: Row }): ReactNode {
  const cell = <FieldCell column={column} row={row} />;
  const to = column.href === null ? null : linkOf(column.href, row);
  if (to === null) return cell;
  return to.startsWith('/') ? (
    <Link className="cell-link" to={to}>
      {cell}
    </Link>
  ) : (
    <a className="cell-link" href={to} target="_blank" rel="noopener noreferrer">
      {cell}
    </a>
  );
}
