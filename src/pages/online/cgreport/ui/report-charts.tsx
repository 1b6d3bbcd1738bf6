import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { reportChartModel } from '#core/charts/report-chart.ts';
import type { QueryFieldView } from '#core/screen/query-view.ts';
import type { ReportView } from '#core/screen/report-view.ts';
import { allReportRowsQuery, type RowPage } from '@/entities/report';
import { ChartBoard } from '@/widgets/chart-board';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { ErrorState, Skeleton } from '@/shared/ui';
import type { ListSearch } from '@/shared/routing';

type ReportChartsProps = {
  readonly view: ReportView;
  readonly search: ListSearch;
  readonly fields: readonly QueryFieldView[];
  /** The page of rows that is shown; where it has all of them nothing more is asked for. */
  readonly first: RowPage;
};

/** The charts of a report over all rows that were asked for, whatever page of them is shown. */
export function ReportCharts(props: ReportChartsProps): ReactNode {
  return (
    <PartTexts part="charts">
      <Charts {...props} />
    </PartTexts>
  );
}

function Charts({ view, search, fields, first }: ReportChartsProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const navigate = useNavigate();
  const isWhole = first.records.length >= first.total;
  const rest = useQuery({ ...allReportRowsQuery(view.id, search, fields), enabled: !isWhole });
  const rows = isWhole ? first.records : rest.data?.records;
  const models = useMemo(
    () =>
      rows === undefined
        ? []
        : view.charts.map((chart) =>
            reportChartModel(
              chart,
              { columns: view.columns, rows },
              { others: text('charts.others'), label: dataText },
            ),
          ),
    [view, rows, text, dataText],
  );
  if (rest.error !== null && !isWhole)
    return (
      <ErrorState
        title={text('list.failed')}
        reason={rest.error.message}
        retry={{ label: text('action.retry'), act: () => void rest.refetch() }}
      />
    );
  if (rows === undefined) return <Skeleton rows={8} label={text('list.loading')} />;
  return (
    <div className="report-charts">
      {models.map((model) => (
        <section key={model.title} aria-label={model.title}>
          <h2>{model.title}</h2>
          <ChartBoard model={model} hasPatterns={false} onFollow={(to) => void navigate(to)} />
        </section>
      ))}
    </div>
  );
}
