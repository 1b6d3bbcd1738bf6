import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { processesQuery } from '@/entities/system/monitor';
import { offers } from '@/shared/api';
import { PartTexts, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button } from '@/shared/ui';
import { clock } from '../lib/format.ts';
import './monitor.css';

/** Process that is watched, and the interval in milliseconds; false for never. */
export type Watching = { readonly process: string | null; readonly every: number | false };

type WatchFrameProps<Data extends { readonly at: number }> = {
  readonly title: string;
  readonly hint?: string;
  readonly watching: Watching;
  readonly onWatch: (watching: Watching) => void;
  /** Its figures are those of one process; otherwise of all. */
  readonly hasProcess: boolean;
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly renderData: (data: Data) => ReactNode;
};

const intervals = [2, 5, 15, 60] as const;

/** Initial process and interval a page watches. */
export const watchingAtFirst: Watching = { process: null, every: 5_000 };

/** The texts of monitoring around a page of it. */
export function Monitored({ children }: { readonly children: ReactNode }): ReactNode {
  return <PartTexts part="monitor">{children}</PartTexts>;
}

/** A page of figures that are read again and again: which process, how often, a pause, and when they are from. */
export function WatchFrame<Data extends { readonly at: number }>({
  title,
  hint,
  watching,
  onWatch,
  hasProcess,
  query,
  renderData,
}: WatchFrameProps<Data>): ReactNode {
  const text = useText();
  const id = useId();
  // The interval a pause ends with.
  const [seconds, setSeconds] = useState<number>(5);
  const isPaused = watching.every === false;
  return (
    <section className="panel monitor-page" aria-labelledby={`${id}-title`}>
      <div className="list-bar">
        <h1 id={`${id}-title`}>{title}</h1>
        <div className="monitor-tools">
          {hasProcess && offers('GET /monitor/processes') ? (
            <ProcessChoice value={watching.process} onChange={(process) => onWatch({ ...watching, process })} />
          ) : null}
          <label>
            {text('monitor.interval')}
            <select
              className="control"
              value={seconds}
              onChange={({ currentTarget }) => {
                const chosen = Number(currentTarget.value);
                setSeconds(chosen);
                if (!isPaused) onWatch({ ...watching, every: chosen * 1_000 });
              }}
            >
              {intervals.map((count) => (
                <option key={count} value={count}>
                  {text('monitor.seconds', { count })}
                </option>
              ))}
            </select>
          </label>
          <Button onClick={() => onWatch({ ...watching, every: isPaused ? seconds * 1_000 : false })}>
            {text(isPaused ? 'monitor.resume' : 'monitor.pause')}
          </Button>
          <Button icon="refresh" onClick={() => void query.refetch()}>
            {text('action.refresh')}
          </Button>
        </div>
      </div>
      {hint === undefined ? null : <p className="monitor-hint">{hint}</p>}
      <Loaded
        query={query}
        lines={8}
        renderData={(data) => (
          <>
            <p className="monitor-hint">
              {text('monitor.at', { time: clock(data.at) })}
              {query.error === null ? null : (
                <span className="monitor-fault" role="alert">
                  {' '}
                  {text('label.value', { label: text('list.failed'), value: query.error.message })}
                </span>
              )}
            </p>
            {renderData(data)}
          </>
        )}
      />
    </section>
  );
}

/** Which of the processes at the same database; nothing where a server does not tell. */
function ProcessChoice({
  value,
  onChange,
}: {
  readonly value: string | null;
  readonly onChange: (process: string | null) => void;
}): ReactNode {
  const text = useText();
  const { data } = useQuery(processesQuery);
  if (data === undefined || data.length === 0) return null;
  const own = data.find(({ isThis }) => isThis)?.id;
  return (
    <label>
      {text('monitor.process')}
      <select
        className="control"
        value={value ?? own ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
      >
        {data.map(({ id, host, pid, runtime, isThis }) => (
          <option key={id} value={id}>
            {`${host} · ${pid} · ${runtime}${isThis ? ` (${text('monitor.thisProcess')})` : ''}`}
          </option>
        ))}
      </select>
    </label>
  );
}
