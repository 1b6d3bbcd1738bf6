import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import {
  filledSheetQuery,
  FilledTable,
  PaperRule,
  sheetReportExportUrl,
  sheetReportQuery,
} from '@/entities/reports/sheet-report';
import { QueryForm, useAsked, useExport } from '@/widgets/screen-list';
import { usePageName } from '@/entities/tab';
import { useDataText, useText } from '@/shared/i18n';
import { Button, EmptyState, ErrorState, Skeleton } from '@/shared/ui';
import './sheet-report.css';

/** Rows that are drawn at once; the others are a click away, and all of them go to the printer. */
const AT_ONCE = 500;

/** A sheet report with its query, export and print. The address owns the query. */
export function SheetReport({ code, title }: { readonly code: string; readonly title: string | null }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [most, setMost] = useState(AT_ONCE);
  const report = useQuery(sheetReportQuery(code));
  const fields = report.data?.fields;
  const { search, missing, isAskable, reset, ask } = useAsked({ fields, required: report.data?.required });
  const filled = useQuery({
    ...filledSheetQuery(code, search.filters, fields ?? []),
    enabled: isAskable,
  });
  const name = dataText(title ?? report.data?.title ?? code);
  usePageName(title === null ? dataText(report.data?.title) : null);
  const exporting = useExport(name);
  if (report.error !== null)
    return (
      <ErrorState
        title={text('list.failed')}
        reason={report.error.message}
        retry={{ label: text('action.retry'), act: () => void report.refetch() }}
      />
    );
  const isReady = missing.length === 0 && filled.error === null && filled.data !== undefined;
  const rows = filled.data?.rows.length ?? 0;
  return (
    <>
      {fields?.length === 0 ? null : (
        <div className="sheet-report-query">
          <QueryForm
            fields={fields}
            values={search.filters}
            onReset={reset}
            onSearch={(filters) => ask(filters, () => void filled.refetch())}
          />
        </div>
      )}
      <section className="panel sheet-report" aria-label={name}>
        <div className="list-bar" role="toolbar" aria-label={text('list.toolbar')}>
          <h1>{name}</h1>
          <Button icon="refresh" onClick={() => void filled.refetch()}>
            {text('action.refresh')}
          </Button>
          <span className="sheet-report-tools">
            {report.data?.mayExport === true ? (
              <Button
                icon="download"
                disabled={!isReady}
                isBusy={exporting.isPending}
                onClick={() => exporting.mutate(sheetReportExportUrl(code, search.filters, fields ?? []))}
              >
                {text('list.export')}
              </Button>
            ) : null}
            {report.data?.mayPrint === true ? (
              <Button
                icon="print"
                disabled={!isReady}
                onClick={() => {
                  // Paper has all rows: they must be there before the printer looks.
                  flushSync(() => setMost(Number.POSITIVE_INFINITY));
                  window.print();
                }}
              >
                {text('print.open')}
              </Button>
            ) : null}
          </span>
        </div>
        {missing.length > 0 ? (
          <EmptyState
            text={text('report.fillParams', { names: missing.map(({ label }) => dataText(label)).join('、') })}
          />
        ) : filled.error !== null ? (
          <ErrorState
            title={text('list.failed')}
            reason={filled.error.message}
            retry={{ label: text('action.retry'), act: () => void filled.refetch() }}
          />
        ) : filled.data === undefined ? (
          <div className="list-waiting">
            <Skeleton rows={10} label={text('list.loading')} />
          </div>
        ) : rows === 0 ? (
          <EmptyState text={text('sheetReport.nothingDrawn')} />
        ) : (
          <>
            <PaperRule paper={filled.data.paper} />
            <FilledTable sheet={filled.data} label={name} most={most} />
            {rows > most ? (
              <p className="sheet-report-more">
                {text('sheetReport.shownRows', { count: most, total: rows })}{' '}
                <Button onClick={() => setMost(Number.POSITIVE_INFINITY)}>{text('sheetReport.showAll')}</Button>
              </p>
            ) : null}
          </>
        )}
      </section>
    </>
  );
}
