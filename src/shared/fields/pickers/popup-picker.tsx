import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { useDataText, useText } from '../../i18n/index.ts';
import { PAGE_SIZES } from '../../routing/index.ts';
import {
  Button,
  Dialog,
  EmptyState,
  ErrorState,
  Grid,
  noticeShown,
  Pagination,
  Skeleton,
  type GridColumn,
} from '../../ui/index.ts';
import { useColumnWidths } from '../column-widths.ts';
import type { Faces } from '../field-props.ts';
import { popupFieldsQuery, popupQuery, popupRowsQuery, type PopupReport, type Row } from './popup-report.ts';
import './pickers.css';

type PopupPickerProps = {
  readonly code: string;
  readonly faces: Faces;
  readonly isMultiple: boolean;
  readonly onClose: () => void;
  readonly onChosen: (rows: readonly Row[], report: PopupReport) => void;
};

const WIDTH = 1200; // [B9.1]
const ALL_ROWS = 999; // [B9.2]
const NO_ROWS: readonly Row[] = [];

/** Chooses records of a report: query, paged grid, one or several rows [B2.42]. A double click takes that row alone. */
export function PopupPicker({ code, faces, isMultiple, onClose, onChosen }: PopupPickerProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const notify = useUnit(noticeShown);
  const [search, setSearch] = useState<{ page: number; size: number; filters: Record<string, string> }>({
    page: 1,
    size: 10,
    filters: {},
  });
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const report = useQuery(popupQuery(code));
  const id = report.data?.id ?? '';
  const fields = useQuery({ ...popupFieldsQuery(id), enabled: id !== '' });
  const rows = useQuery({
    ...popupRowsQuery(id, report.data?.isPaged === false ? { ...search, size: ALL_ROWS } : search, fields.data ?? []),
    enabled: fields.data !== undefined,
  });
  const widths = useColumnWidths(report.data ?? null, rows.data?.records ?? NO_ROWS, dataText);
  const toggle = (row: Row): void => {
    const key = keyOf(row);
    const next = new Map(isMultiple ? chosen : []);
    if (chosen.has(key)) next.delete(key);
    else next.set(key, row);
    setChosen(next);
  };
  const finish = (list: readonly Row[]): void => {
    if (list.length === 0 || report.data === undefined) {
      notify({ kind: 'pick', level: 'warning', text: text(isMultiple ? 'picker.pickSome' : 'picker.pickOne') }); // [B5.2]
    } else onChosen(list, report.data);
  };
  const columns: GridColumn<Row>[] = [
    {
      id: 'select',
      label: text('action.choose'),
      width: 52,
      align: 'center',
      // oxlint-disable-next-line react/no-unstable-nested-components -- called for a cell, not mounted as a component
      cell: (row) => (
        <input
          type={isMultiple ? 'checkbox' : 'radio'}
          aria-label={text('list.selectRow', { name: keyOf(row) })}
          checked={chosen.has(keyOf(row))}
          onClick={(event) => event.stopPropagation()}
          onChange={() => toggle(row)}
        />
      ),
    },
    ...(report.data?.columns ?? []).map((column) => ({
      id: column.field,
      label: dataText(column.label),
      width: widths.get(column.field) ?? column.width,
      align: column.align,
      // oxlint-disable-next-line react/no-unstable-nested-components -- as above
      cell: (row: Row) => <faces.Cell column={column} row={row} />,
    })),
  ];
  const title = dataText(report.data?.title ?? '');
  return (
    <Dialog
      title={title === '' ? text('action.choose') : title}
      width={WIDTH}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <span className="picker-count" role="status">
            {text('list.selected', { count: chosen.size })}
          </span>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button look="primary" onClick={() => finish([...chosen.values()])}>
            {text('action.confirm')}
          </Button>
        </>
      }
    >
      <form
        className="picker-query"
        onSubmit={(event) => {
          event.preventDefault();
          const filters: Record<string, string> = {};
          for (const [name, value] of new FormData(event.currentTarget))
            if (typeof value === 'string' && value !== '') filters[name] = value;
          setSearch({ ...search, page: 1, filters });
        }}
        onReset={() => setSearch({ ...search, page: 1, filters: {} })}
      >
        {(fields.data ?? []).map((field) => (
          <faces.Query key={field.field} field={field} values={search.filters} />
        ))}
        <span className="picker-buttons">
          <Button type="submit" look="primary" icon="search">
            {text('list.search')}
          </Button>
          <button type="reset" className="button button-plain">
            {text('list.reset')}
          </button>
        </span>
      </form>
      {report.error !== null || rows.error !== null ? (
        <ErrorState
          title={text('list.failed')}
          reason={(report.error ?? rows.error)?.message ?? ''}
          retry={{ label: text('action.retry'), act: () => void (report.error === null ? rows : report).refetch() }}
        />
      ) : rows.data === undefined ? (
        <Skeleton rows={8} label={text('list.loading')} />
      ) : (
        <Grid
          label={title}
          columns={columns}
          rows={rows.data.records}
          rowKey={keyOf}
          total={rows.data.total}
          height="420px"
          isSelected={(row) => chosen.has(keyOf(row))}
          onRowClick={toggle}
          onRowOpen={(row) => finish([row])}
          isStale={rows.isPlaceholderData}
          empty={<EmptyState text={text('list.empty')} />}
        />
      )}
      {report.data?.isPaged === false ? null : (
        <Pagination
          page={search.page}
          size={search.size}
          total={rows.data?.total ?? 0}
          sizes={PAGE_SIZES}
          onChange={(page, size) => setSearch({ ...search, page, size })}
          texts={{
            label: text('list.pagination'),
            total: text('list.total', { total: rows.data?.total ?? 0 }),
            page: text('list.page', {
              page: search.page,
              pages: Math.max(1, Math.ceil((rows.data?.total ?? 0) / search.size)),
            }),
            first: text('list.first'),
            previous: text('list.previous'),
            next: text('list.next'),
            last: text('list.last'),
            size: text('list.pageSize'),
            perPage: (size) => text('list.perPage', { size }),
            jump: text('list.jump'),
            jumpUnit: text('list.jumpUnit'),
          }}
        />
      )}
    </Dialog>
  );
}

function keyOf(row: Row): string {
  return row.id ?? JSON.stringify(row);
}
