import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { thousands } from '#core/amounts/amounts.ts';
import type { ReportColumn } from '#core/screen/report-view.ts';
import { usePageRules } from '@/entities/permission';
import {
  allReportRows,
  reportExportUrl,
  reportFieldsQuery,
  reportPaperUrl,
  reportQuery,
  reportRowsQuery,
  type Row,
} from '@/entities/report';
import { LinkedCell } from '@/entities/screen';
import { PrintView } from '@/features/print-list';
import { conditionTexts, QueryForm, useAsked, useExport } from '@/widgets/screen-list';
import { usePageName } from '@/entities/tab';
import { textWidth, useColumnWidths } from '@/shared/fields';
import { GroupedGrid } from '@/shared/grouped-grid';
import { useDataText, useText } from '@/shared/i18n';
import { ListPages, sortLabels } from '@/shared/list';
import { lazyPart } from '@/shared/chunk';
import { usePageActions } from '@/shared/page-actions';
import { Button, EmptyState, ErrorState, Skeleton, type GridColumn } from '@/shared/ui';
import './report.css';

/** The drawing comes with the first report that has one. */
const ReportCharts = lazyPart(async () => (await import('./report-charts.tsx')).ReportCharts);

const NO_ROWS: readonly Row[] = [];
const NO_TOTALS: Readonly<Record<string, string | null>> = {};
/** A sum is bold and stands between the paddings of its cell. */
const [BOLD, PADDING] = [1.1, 28];

/** A report: query, rows with their sums, export, print. The address owns page, sort and query. */
export function Report({ code, title }: { readonly code: string; readonly title: string | null }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const rules = usePageRules();
  const [isPrinting, setPrinting] = useState(false);
  const report = useQuery({ ...reportQuery(code), placeholderData: keepPreviousData });
  const view = report.data ?? null;
  const id = view?.id ?? '';
  const asked = useQuery({ ...reportFieldsQuery(id), enabled: id !== '' });
  const fields = asked.data?.fields;
  const { search, goTo, missing, isBare, isAskable, reset, ask } = useAsked({ fields, required: asked.data?.required });
  const rows = useQuery({
    ...reportRowsQuery(id, view?.isPaged === false ? { ...search, page: 1 } : search, fields ?? []),
    enabled: isAskable,
  });

  const name = dataText(title ?? view?.title ?? code);
  usePageName(title === null ? dataText(view?.title) : null);
  const exporting = useExport(name);
  const records = rows.data?.records ?? NO_ROWS;
  const total = rows.data?.total ?? 0;
  const totals = rows.data?.totals ?? NO_TOTALS;
  const widths = useColumnWidths(view, records, dataText);
  const columns = useMemo(
    () =>
      (view?.columns ?? []).map((column) => {
        const sum = totals[column.field] == null ? 0 : textWidth(sumText(column, totals)) * BOLD + PADDING;
        return gridColumn(column, Math.max(widths.get(column.field) ?? column.width, Math.round(sum)), dataText);
      }),
    [view, widths, totals, dataText],
  );
  const mayPrint = view?.mayPrint === true && rules.button('print').isVisible;
  const mayExport = view?.mayExport === true && rules.button('export').isVisible;
  // A form that others prescribe is laid out by the server; every other report is printed as it is seen.
  const printing = useExport(name, 'pdf');
  const print = (): void => {
    if (view?.hasPaper === true) printing.mutate(reportPaperUrl(id, search, fields ?? []));
    else setPrinting(true);
  };
  usePageActions(
    useMemo(
      () => [
        { key: 'refresh', label: text('action.refresh'), act: () => void rows.refetch() },
        ...(mayPrint ? [{ key: 'print', label: text('print.open'), act: print }] : []),
      ],
      // oxlint-disable-next-line react/exhaustive-deps -- refetching always does the same
      [text, mayPrint, view, search, fields],
    ),
  );

  const fault = report.error ?? asked.error;
  if (fault !== null) {
    const again = (): void => void Promise.all([report.refetch(), ...(id === '' ? [] : [asked.refetch()])]);
    return (
      <ErrorState
        title={text('list.failed')}
        reason={fault.message}
        retry={{ label: text('action.retry'), act: again }}
      />
    );
  }
  const isReady = missing.length === 0 && rows.error === null && rows.data !== undefined;
  return (
    <>
      <QueryForm
        fields={fields}
        values={search.filters}
        onReset={reset}
        onSearch={(filters) => ask(filters, () => void rows.refetch())}
      />
      <section className="panel list" aria-label={name}>
        <div className="list-bar" role="toolbar" aria-label={text('list.toolbar')}>
          <h1>{name}</h1>
          <Button icon="refresh" onClick={() => void rows.refetch()}>
            {text('action.refresh')}
          </Button>
          <span className="report-tools">
            {mayExport ? (
              <Button
                icon="download"
                disabled={!isReady}
                onClick={() => exporting.mutate(reportExportUrl(id, search, fields ?? []))}
              >
                {text('list.export')}
              </Button>
            ) : null}
            {mayPrint ? (
              <Button icon="print" disabled={!isReady} onClick={print}>
                {text('print.open')}
              </Button>
            ) : null}
          </span>
        </div>
        {missing.length > 0 ? (
          <EmptyState
            text={text('report.fillParams', { names: missing.map(({ label }) => dataText(label)).join('、') })}
          />
        ) : rows.error !== null ? (
          <ErrorState
            title={text('list.failed')}
            reason={rows.error.message}
            retry={{ label: text('action.retry'), act: () => void rows.refetch() }}
          />
        ) : rows.data === undefined ? (
          <div className="list-waiting">
            <Skeleton rows={14} label={text('list.loading')} />
          </div>
        ) : (
          <>
            {view === null || view.charts.length === 0 || total === 0 ? null : (
              <ReportCharts view={view} search={search} fields={fields ?? []} first={rows.data} />
            )}
            <GroupedGrid
              label={name}
              columns={columns}
              rows={records}
              rowKey={(row) => row.id ?? ''}
              total={total}
              sort={search.sort}
              sortLabels={sortLabels(text)}
              onSort={(sort) => goTo({ sort, page: 1 })}
              isStale={rows.isPlaceholderData}
              sums={sumsOf(view?.columns ?? [], totals, text('list.sumAll'))}
              empty={<EmptyState text={text(isBare ? 'list.empty' : 'list.emptyFiltered')} />}
            />
            {view?.isPaged === false ? null : <ListPages search={search} total={total} goTo={goTo} />}
          </>
        )}
      </section>
      {isPrinting && view !== null ? (
        <PrintView
          code={code}
          title={name}
          conditions={conditionTexts([], search, fields ?? [])}
          columns={view.columns}
          groups={
            new Map(view.columns.flatMap(({ field, group }) => (group === null ? [] : [[field, group] as const])))
          }
          load={() => allReportRows(id, search, fields ?? [])}
          totals={totals}
          onClose={() => setPrinting(false)}
        />
      ) : null}
    </>
  );
}

function gridColumn(column: ReportColumn, width: number, dataText: (text: string) => string): GridColumn<Row> {
  return {
    id: column.field,
    label: dataText(column.label),
    width,
    align: column.align,
    isSortable: column.isSortable,
    ...(column.group === null ? {} : { group: dataText(column.group) }),
    cell: (row) => <LinkedCell column={column} row={row} />,
  };
}

/** The sums over all pages below their columns. */
function sumsOf(columns: readonly ReportColumn[], totals: Readonly<Record<string, string | null>>, label: string) {
  const texts = columns.flatMap((column) =>
    totals[column.field] == null ? [] : [[column.field, sumText(column, totals)] as const],
  );
  return texts.length === 0 ? [] : [{ label, texts: new Map(texts) }];
}

function sumText({ field, precision }: ReportColumn, totals: Readonly<Record<string, string | null>>): string {
  return thousands(totals[field], precision ?? undefined);
}
