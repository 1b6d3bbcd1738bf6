import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { actuatorMetricsQuery, type Metric, type Point } from '@/entities/system/monitor';
import { offers } from '@/shared/api';
import { Chart } from '@/shared/chart';
import { useText, type TextKey } from '@/shared/i18n';
import { EmptyState } from '@/shared/ui';
import { inUnit } from '../lib/format.ts';
import { lineModel, type Line } from '../lib/line-model.ts';
import { RouteTable } from './route-table.tsx';
import { Monitored, WatchFrame, watchingAtFirst, type Watching } from './watch-frame.tsx';

type Drawn = {
  readonly title: TextKey;
  readonly lines: readonly (Omit<Line, 'label'> & { readonly label: TextKey })[];
};

/** A page of figures: which it asks for, in their order, and what it draws. */
type Figures = {
  readonly title: TextKey;
  readonly hint?: TextKey;
  readonly names: readonly MetricName[];
  readonly charts: readonly Drawn[];
};

type MetricKey = Extract<TextKey, `monitor.metric.${string}`>;
type MetricName = MetricKey extends `monitor.metric.${infer Name}` ? Name : never;

const MB = 1_048_576;
const valueOf =
  (name: string, factor: number) =>
  ({ values }: Point): number | null => {
    const value = values[name];
    return value === undefined ? null : value * factor;
  };

const system: Figures = {
  title: 'monitor.system',
  names: [
    ...(['system.cpu.count', 'system.cpu.usage', 'system.load.average.1m', 'system.memory.total'] as const),
    ...(['system.memory.free', 'process.cpu.usage', 'process.memory.rss', 'process.start.time'] as const),
    ...(['process.uptime', 'process.files.open', 'jdbc.connections.max', 'jdbc.connections.active'] as const),
    ...(['jdbc.connections.idle', 'jdbc.connections.pending', 'operation.log.waiting', 'operation.log.aside'] as const),
  ],
  charts: [
    {
      title: 'monitor.chart.cpu',
      lines: [
        { name: 'machine', label: 'monitor.machine', of: valueOf('system.cpu.usage', 100) },
        { name: 'process', label: 'monitor.ofProcess', of: valueOf('process.cpu.usage', 100) },
      ],
    },
  ],
};

const jvm: Figures = {
  title: 'monitor.jvm',
  hint: 'monitor.jvmHint',
  names: [
    ...(['jvm.memory.used', 'jvm.memory.committed', 'jvm.memory.max', 'jvm.buffer.memory.used'] as const),
    ...(['jvm.buffer.count', 'jvm.gc.pause', 'jvm.gc.memory.allocated', 'jvm.gc.memory.promoted'] as const),
    ...(['jvm.gc.max.data.size', 'jvm.gc.live.data.size', 'jvm.threads.live', 'jvm.threads.daemon'] as const),
    ...(['jvm.threads.peak', 'jvm.classes.loaded', 'jvm.classes.unloaded', 'nodejs.eventloop.utilization'] as const),
    ...(['nodejs.eventloop.delay', 'nodejs.eventloop.delay.p99'] as const),
  ],
  charts: [
    {
      title: 'monitor.chart.heap',
      lines: [
        { name: 'used', label: 'monitor.used', of: valueOf('jvm.memory.used', 1 / MB) },
        { name: 'committed', label: 'monitor.committed', of: valueOf('jvm.memory.committed', 1 / MB) },
      ],
    },
    {
      title: 'monitor.chart.loop',
      lines: [{ name: 'delay', label: 'monitor.delay', of: valueOf('nodejs.eventloop.delay.p99', 1_000) }],
    },
  ],
};

const tomcat: Figures = {
  title: 'monitor.tomcat',
  names: [
    ...(['http.server.requests', 'http.server.requests.active', 'http.server.requests.refused'] as const),
    ...(['http.server.requests.failed', 'tomcat.sessions.active.current', 'tomcat.sessions.active.max'] as const),
    ...(['tomcat.sessions.created', 'tomcat.sessions.expired', 'tomcat.sessions.rejected'] as const),
    ...(['tomcat.global.error', 'tomcat.global.request', 'tomcat.threads.current', 'tomcat.threads.busy'] as const),
  ],
  charts: [
    {
      title: 'monitor.chart.requests',
      lines: [
        {
          name: 'requests',
          label: 'monitor.requests',
          of: (point, before) => {
            const [now, then] = [point.values['http.server.requests'], before?.values['http.server.requests']];
            // A process that began anew counts from nought.
            return now === undefined || then === undefined || now < then ? null : now - then;
          },
        },
      ],
    },
  ],
};

/** The machine and the process on it [monitor.system-info]. */
export function SystemInfoPage(): ReactNode {
  return (
    <Monitored>
      <FiguresPage figures={system} />
    </Monitored>
  );
}

/** The runtime: heap, garbage collection, threads, event loop [monitor.jvm]. */
export function JvmPage(): ReactNode {
  return (
    <Monitored>
      <FiguresPage figures={jvm} />
    </Monitored>
  );
}

/** The HTTP server [monitor.tomcat]. */
export function TomcatPage(): ReactNode {
  return (
    <Monitored>
      <FiguresPage
        figures={tomcat}
        renderMore={(watching) => (offers('GET /monitor/routes') ? <RouteTable watching={watching} /> : null)}
      />
    </Monitored>
  );
}

function FiguresPage({
  figures: { title, hint, names, charts },
  renderMore,
}: {
  readonly figures: Figures;
  readonly renderMore?: (watching: Watching) => ReactNode;
}): ReactNode {
  const text = useText();
  const [watching, setWatching] = useState(watchingAtFirst);
  const query = useQuery(actuatorMetricsQuery(names, watching));
  return (
    <WatchFrame
      title={text(title)}
      {...(hint === undefined ? {} : { hint: text(hint) })}
      watching={watching}
      onWatch={setWatching}
      hasProcess
      query={query}
      renderData={({ data, points }) => (
        <>
          <LogAlarm metrics={data} />
          {data.length === 0 ? <EmptyState text={text('monitor.none')} /> : <FigureList metrics={data} />}
          <div className="monitor-charts">
            {charts.map((chart) => (
              <PointChart key={chart.title} chart={chart} points={points} />
            ))}
          </div>
          {renderMore?.(watching)}
        </>
      )}
    />
  );
}

/** Lines of the log that could not be written are told of wherever their figure is asked for. */
function LogAlarm({ metrics }: { readonly metrics: readonly Metric[] }): ReactNode {
  const text = useText();
  const count = metrics.find(({ name }) => name === 'operation.log.aside')?.measurements[0]?.value ?? 0;
  return count === 0 ? null : (
    <p role="alert" className="monitor-alarm">
      {text('monitor.logAside', { count })}
    </p>
  );
}

function FigureList({ metrics }: { readonly metrics: readonly Metric[] }): ReactNode {
  const text = useText();
  return (
    <dl className="monitor-figures">
      {metrics.map((metric) => (
        <div key={metric.name} title={metric.description ?? metric.name}>
          {/* Only figures with a name of ours are asked for. */}
          <dt>{text(`monitor.metric.${metric.name as MetricName}`)}</dt>
          <dd>
            {metric.measurements
              .map(({ statistic, value }) => {
                // A count is no length of time, whatever unit the others have.
                const unit = statistic === 'COUNT' ? null : metric.baseUnit;
                const said = inUnit(value, unit, metric.name, text);
                const word = statisticWord(statistic);
                return metric.measurements.length === 1 || word === null ? said : `${text(word)} ${said}`;
              })
              .join(' · ')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const statistics = ['COUNT', 'TOTAL_TIME', 'MAX', 'MEAN'] as const;

function statisticWord(statistic: string): TextKey | null {
  const known = statistics.find((one) => one === statistic);
  return known === undefined ? null : `monitor.statistic.${known}`;
}

/** Readings over time; nothing where none of its lines has a point. */
function PointChart({ chart, points }: { readonly chart: Drawn; readonly points: readonly Point[] }): ReactNode {
  const text = useText();
  const model = useMemo(
    () =>
      lineModel(
        text(chart.title),
        points,
        chart.lines.map((line) => ({ ...line, label: text(line.label) })),
      ),
    [chart, points, text],
  );
  const isThere = chart.lines.some(({ of }) => points.some((point, index) => of(point, points[index - 1]) !== null));
  if (!isThere) return null;
  return (
    <figure>
      <figcaption>{model.title}</figcaption>
      <Chart model={model} type="line" label={model.title} />
    </figure>
  );
}
