import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { plain } from '#core/values/plain.ts';
import type { CellProps } from '../field-props.ts';
import { TextCell } from '../text/cell.tsx';
import { Ellipsis } from '../text/ellipsis.tsx';
import { regionsQuery } from './regions.ts';

const CODE = /^\d{6}$/;

/** All levels of a region, joined by `/`; older records that hold a text show it. */
export function RegionCell({ column, row }: CellProps): ReactNode {
  const value = plain(row[column.field]);
  const isCode = CODE.test(value) && row[column.textKey] === undefined;
  const { data } = useQuery({ ...regionsQuery, enabled: isCode });
  if (!isCode) return <TextCell column={column} row={row} />;
  return <Ellipsis text={data?.textOf(value) ?? value} length={column.showLength} />;
}
