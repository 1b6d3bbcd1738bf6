import type { ReactNode } from 'react';
import { groupSpan } from '#core/lists/group-span.ts';
import { Grid, HeadCell, type GridHeadProps, type GridProps } from '../ui/index.ts';
import './grouped-grid.css';

/** A grid whose columns may stand under common headings. Apart from the plain one, which every first list waits for. */
export function GroupedGrid<Row extends object>(props: GridProps<Row>): ReactNode {
  return <Grid {...props} drawHead={drawHead} />;
}

function drawHead<Row>({ columns, ...rest }: GridHeadProps<Row>): ReactNode {
  const groups = columns.map(({ group }) => group);
  const isGrouped = groups.some((group) => group !== undefined);
  const cell = (column: (typeof columns)[number], index: number, lines?: number): ReactNode => (
    <HeadCell key={column.id} column={column} index={index} lines={lines} {...rest} />
  );
  return (
    <thead className={isGrouped ? 'grid-grouped' : undefined}>
      <tr>
        {columns.map((column, index) => {
          if (column.group === undefined) return cell(column, index, isGrouped ? 2 : undefined);
          const span = groupSpan(groups, index);
          return span === 0 ? null : (
            <th key={column.id} scope="colgroup" colSpan={span} className="grid-center" tabIndex={-1}>
              {column.group}
            </th>
          );
        })}
      </tr>
      {isGrouped ? (
        <tr>{columns.map((column, index) => (column.group === undefined ? null : cell(column, index)))}</tr>
      ) : null}
    </thead>
  );
}
