import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { chartModel } from '#core/charts/chart-model.ts';
import { chartDataQuery, chartExportUrl, chartInfoQuery } from '@/entities/reports/graph';
import { ChartBoard } from '@/widgets/chart-board';
import { QueryForm, useAsked, useExport } from '@/widgets/screen-list';
import { usePageName } from '@/entities/tab';
import { useDataText, useText } from '@/shared/i18n';
import { Button, EmptyState, ErrorState, Skeleton } from '@/shared/ui';
import './diagram.css';

/** A chart with its query, export and print. The address owns the query. */
export function Diagram({ code, title }: { readonly code: string; readonly title: string | null }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const navigate = useNavigate();
  const [hasPatterns, setPatterns] = useState(false);
  const info = useQuery(chartInfoQuery(code));
  const fields = info.data?.fields;
  const { search, missing, isBare, isAskable, reset, ask } = useAsked({ fields, required: info.data?.required });
  const figures = useQuery({
    ...chartDataQuery(code, search.filters, fields ?? []),
    enabled: isAskable,
  });
  const others = text('charts.others');
  const model = useMemo(
    () => (figures.data === undefined ? null : chartModel(figures.data, { others, label: dataText })),
    [figures.data, others, dataText],
  );
  const name = dataText(title ?? info.data?.title ?? code);
  usePageName(title === null ? dataText(info.data?.title) : null);
  const exporting = useExport(name);
  const follow = (to: string): void => {
    if (to.startsWith('/')) void navigate(to);
    else window.open(to, '_blank', 'noopener,noreferrer');
  };
  if (info.error !== null)
    return (
      <ErrorState
        title={text('list.failed')}
        reason={info.error.message}
        retry={{ label: text('action.retry'), act: () => void info.refetch() }}
      />
    );
  const isReady = missing.length === 0 && figures.error === null && model !== null;
  const cut = (figures.data?.total ?? 0) > (model?.rows.length ?? 0) && model?.options.top == null;
  return (
    <>
      {fields?.length === 0 ? null : (
        <QueryForm
          fields={fields}
          values={search.filters}
          onReset={reset}
          onSearch={(filters) => ask(filters, () => void figures.refetch())}
        />
      )}
      <section className="panel diagram" aria-label={name}>
        <div className="list-bar" role="toolbar" aria-label={text('list.toolbar')}>
          <h1>{name}</h1>
          <Button icon="refresh" onClick={() => void figures.refetch()}>
            {text('action.refresh')}
          </Button>
          <label className="diagram-patterns">
            <input
              type="checkbox"
              checked={hasPatterns}
              onChange={(event) => setPatterns(event.currentTarget.checked)}
            />
            {text('charts.patterns')}
          </label>
          <span className="diagram-tools">
            {info.data?.mayExport === true ? (
              <Button
                icon="download"
                disabled={!isReady}
                onClick={() => exporting.mutate(chartExportUrl(code, search.filters, fields ?? []))}
              >
                {text('list.export')}
              </Button>
            ) : null}
            {info.data?.mayPrint === true ? (
              <Button icon="print" disabled={!isReady} onClick={() => window.print()}>
                {text('print.open')}
              </Button>
            ) : null}
          </span>
        </div>
        {missing.length > 0 ? (
          <EmptyState
            text={text('report.fillParams', { names: missing.map(({ label }) => dataText(label)).join('、') })}
          />
        ) : figures.error !== null ? (
          <ErrorState
            title={text('list.failed')}
            reason={figures.error.message}
            retry={{ label: text('action.retry'), act: () => void figures.refetch() }}
          />
        ) : model === null ? (
          <div className="list-waiting">
            <Skeleton rows={10} label={text('list.loading')} />
          </div>
        ) : model.rows.length === 0 ? (
          <EmptyState text={text(isBare ? 'list.empty' : 'list.emptyFiltered')} />
        ) : (
          <>
            {cut ? <p role="note">{text('charts.cut', { count: model.rows.length })}</p> : null}
            <ChartBoard model={model} hasPatterns={hasPatterns} onFollow={follow} />
          </>
        )}
      </section>
    </>
  );
}
