import type { ReactNode } from 'react';
import { fieldType } from '#core/fields/field-types.ts';
import { cellText, type ColumnView } from '#core/screen/list-view.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { ErrorState, Skeleton } from '../../ui/index.ts';
import { useColumnWidths } from '../column-widths.ts';
import type { Faces } from '../field-props.ts';
import { ColumnSearch } from './column-search.tsx';
import { PickerRows } from './picker-rows.tsx';
import { keyOf, type Row } from './popup-report.ts';
import type { Popup } from './use-popup.ts';

const NO_ROWS: readonly Row[] = [];
/** Reports that come at once scroll in 500 px, their columns are 120 px wide [B9.2]. */
const [PAGED_HEIGHT, WHOLE_HEIGHT, WHOLE_WIDTH] = ['420px', '500px', 120];

type PopupRowsProps = {
  readonly popup: Popup;
  readonly faces: Faces;
  readonly title: string;
  readonly isMultiple: boolean;
};

/** The rows of a report, its columns searched and sorted. */
export function PopupRows({ popup, faces, title, isMultiple }: PopupRowsProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { report, rows, ask, isPaged } = popup;
  const widths = useColumnWidths(report.data ?? null, rows.data?.records ?? NO_ROWS, dataText);
  const error = report.error ?? rows.error;
  if (error !== null) {
    return (
      <ErrorState
        title={text('list.failed')}
        reason={error.message}
        retry={{ label: text('action.retry'), act: () => void (report.error === null ? rows : report).refetch() }}
      />
    );
  }
  if (rows.data === undefined) return <Skeleton rows={8} label={text('list.loading')} />;
  const columns = report.data?.columns ?? [];
  const [first] = columns;
  return (
    <PickerRows
      label={title}
      keyOf={keyOf}
      nameOf={(row) => (first === undefined ? keyOf(row) : cellText(first, row)) || keyOf(row)}
      columns={columns.map((column) => ({
        id: column.field,
        label: dataText(column.label),
        width: isPaged ? (widths.get(column.field) ?? column.width) + MARK : WHOLE_WIDTH,
        align: column.align,
        isSortable: column.isSortable,
        headAction: isSearched(column) ? (
          <ColumnSearch
            label={dataText(column.label)}
            value={ask.searches[column.field] ?? ''}
            onSearch={(word) => {
              const { [column.field]: _before, ...others } = ask.searches;
              popup.change({ searches: word === '' ? others : { ...others, [column.field]: word } });
            }}
          />
        ) : undefined,
        // oxlint-disable-next-line react/no-unstable-nested-components -- called for a cell, not mounted as a component
        cell: (row: Row) => <faces.Cell column={column} row={row} />,
      }))}
      rows={rows.data.records}
      chosen={popup.chosen}
      isMultiple={isMultiple}
      isStale={rows.isPlaceholderData}
      height={isPaged ? PAGED_HEIGHT : WHOLE_HEIGHT}
      page={{ page: ask.page, size: ask.size, total: rows.data.total }}
      onPage={isPaged ? (page, size) => popup.change({ page, size }) : undefined}
      sort={ask.sort}
      onSort={(sort) => popup.change({ sort })}
      onToggle={popup.toggle}
      onConfirm={popup.confirm}
    />
  );
}

/** Room for the mark of the search. */
const MARK = 24;

/** Texts that are stored as they are shown can be searched. */
function isSearched({ widget, options }: ColumnView): boolean {
  const type = fieldType(widget);
  return type?.storage === 'text' && type.reference === 'none' && options === null;
}
