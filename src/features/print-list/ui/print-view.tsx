import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { dateTimeText } from '#core/dates/dates.ts';
import { thousands } from '#core/amounts/amounts.ts';
import { groupSpan } from '#core/lists/group-span.ts';
import { cellText, type ColumnView } from '#core/screen/list-view.ts';
import { plain } from '#core/values/plain.ts';
import type { Row } from '@/entities/screen';
import { useDataText, useText } from '@/shared/i18n';
import { Button, ErrorState, Skeleton } from '@/shared/ui';
import './print-view.css';

type PrintViewProps = {
  readonly code: string;
  readonly title: string;
  /** Filters of the list, in words. */
  readonly conditions: readonly string[];
  /** Columns as they stand in the list. */
  readonly columns: readonly ColumnView[];
  /** Headings above neighbouring columns, by column. */
  readonly groups?: ReadonlyMap<string, string>;
  readonly load: () => Promise<{ readonly records: readonly Row[]; readonly total: number }>;
  readonly totals: Readonly<Record<string, string | null>>;
  readonly onClose: () => void;
  /** Prints each record of the query instead, where they are not too many; absent where records have no paper. */
  readonly records?: { readonly most: number; readonly print: (ids: readonly string[]) => void };
};

/** Exactly what the query shows, all its rows up to 5,000, as a sheet; on paper nothing else of the application is left. */
export function PrintView(props: PrintViewProps): ReactNode {
  const { code, title, conditions, columns, groups = NO_GROUPS, load, totals, records, onClose } = props;
  const text = useText();
  const element = useRef<HTMLDialogElement>(null);
  const [time] = useState(() => dateTimeText(new Date()));
  const rows = useQuery({ queryKey: ['print', code], queryFn: load, staleTime: 0, gcTime: 0, retry: false });
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return createPortal(
    <dialog
      ref={element}
      className="print-view"
      aria-label={text('print.title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="print-bar">
        <Button look="primary" disabled={rows.data === undefined} data-autofocus="" onClick={() => window.print()}>
          {text('print.open')}
        </Button>
        {records === undefined || rows.data === undefined ? null : (
          <EachRecord rows={rows.data.records} total={rows.data.total} {...records} />
        )}
        <Button onClick={onClose}>{text('action.close')}</Button>
      </div>
      <article className="print-sheet">
        <h1>{title}</h1>
        {conditions.length === 0 ? null : (
          <p className="print-conditions">{text('print.conditions', { conditions: conditions.join('；') })}</p>
        )}
        {rows.error !== null ? (
          <ErrorState
            title={text('list.failed')}
            reason={rows.error.message}
            retry={{ label: text('action.retry'), act: () => void rows.refetch() }}
          />
        ) : rows.data === undefined ? (
          <Skeleton rows={12} label={text('list.loading')} />
        ) : (
          <>
            <p className="print-facts">
              {text('print.facts', { total: rows.data.total, time })}
              {rows.data.records.length < rows.data.total ? text('print.cut', { count: rows.data.records.length }) : ''}
            </p>
            <Sheet columns={columns} groups={groups} rows={rows.data.records} totals={totals} />
          </>
        )}
      </article>
    </dialog>,
    document.body,
  );
}

/** The way from a list to its records one by one; who finds too many is told to narrow the query. */
function EachRecord({
  rows,
  total,
  most,
  print,
}: {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly most: number;
  readonly print: (ids: readonly string[]) => void;
}): ReactNode {
  const text = useText();
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (total === 0 || ids.length !== rows.length) return null;
  const isTooMany = total > most || rows.length < total;
  return (
    <Button
      disabled={isTooMany}
      {...(isTooMany ? { title: text('print.tooManyRecords', { most }) } : {})}
      onClick={() => print(ids)}
    >
      {text('print.records', { count: total })}
    </Button>
  );
}

const NO_GROUPS: ReadonlyMap<string, string> = new Map();

function Sheet({
  columns,
  groups,
  rows,
  totals,
}: {
  readonly columns: readonly ColumnView[];
  readonly groups: ReadonlyMap<string, string>;
  readonly rows: readonly Row[];
  readonly totals: Readonly<Record<string, string | null>>;
}): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const hasTotals = columns.some(({ field }) => totals[field] != null);
  return (
    <table className="print-table">
      <SheetHead columns={columns} groups={groups} />
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.id ?? index}>
            <td>{index + 1}</td>
            {columns.map((column) => (
              <td
                key={column.field}
                className={column.isNumber ? 'print-number' : isDay(column) ? 'print-day' : undefined}
              >
                {printed(column, row, dataText)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {hasTotals ? (
        <tfoot>
          <tr>
            <td>{text('list.sum')}</td>
            {columns.map(({ field, precision }) => (
              <td key={field} className="print-number">
                {thousands(totals[field], precision ?? undefined)}
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}

/** One line, or two where columns stand under common headings. */
function SheetHead({
  columns,
  groups,
}: {
  readonly columns: readonly ColumnView[];
  readonly groups: ReadonlyMap<string, string>;
}): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const headings = columns.map(({ field }) => groups.get(field));
  const lines = headings.some((heading) => heading !== undefined) ? 2 : 1;
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={lines}>
          {text('print.number')}
        </th>
        {columns.map(({ field, label }, index) => {
          if (headings[index] === undefined)
            return (
              <th scope="col" key={field} rowSpan={lines}>
                {dataText(label)}
              </th>
            );
          const span = groupSpan(headings, index);
          return span === 0 ? null : (
            <th scope="colgroup" key={field} colSpan={span} className="print-group">
              {dataText(headings[index])}
            </th>
          );
        })}
      </tr>
      {lines === 1 ? null : (
        <tr>
          {columns
            .filter(({ field }) => groups.has(field))
            .map(({ field, label }) => (
              <th scope="col" key={field}>
                {dataText(label)}
              </th>
            ))}
        </tr>
      )}
    </thead>
  );
}

/** A date is not broken at its dashes. */
function isDay({ widget }: ColumnView): boolean {
  return widget === 'date' || widget === 'datetime' || widget === 'month';
}

/** The whole text of a cell: paper has no tooltip. */
function printed(column: ColumnView, row: Row, dataText: (text: string) => string): string {
  if (column.isNumber) return thousands(plain(row[column.field]), column.precision ?? undefined);
  const shown = cellText(column, row);
  return column.options === null ? shown : shown.split(',').map(dataText).join(',');
}
