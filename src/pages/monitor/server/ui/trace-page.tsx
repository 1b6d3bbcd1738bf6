import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { tracesQuery, type HttpTrace } from '@/entities/system/monitor';
import { useText } from '@/shared/i18n';
import { EmptyState, Grid, Tag } from '@/shared/ui';
import { count, moment } from '../lib/format.ts';
import { column } from './columns.tsx';
import { Monitored, WatchFrame, watchingAtFirst } from './watch-frame.tsx';

/** The last requests as they were answered [monitor.http-trace]. */
export function HttpTracePage(): ReactNode {
  return (
    <Monitored>
      <Traces />
    </Monitored>
  );
}

function Traces(): ReactNode {
  const text = useText();
  const [watching, setWatching] = useState(watchingAtFirst);
  const [word, setWord] = useState('');
  const [isOnlyFailed, setOnlyFailed] = useState(false);
  const query = useQuery(tracesQuery(watching));
  const columns = useMemo(
    () => [
      column<HttpTrace>('time', text('monitor.time'), 170, ({ timestamp }) => moment(Date.parse(timestamp))),
      column<HttpTrace>('method', text('monitor.method'), 90, ({ request }) => request.method),
      column<HttpTrace>('path', text('monitor.path'), 420, ({ request }) => request.uri),
      column<HttpTrace>('status', text('monitor.status'), 100, ({ response }) => (
        <Tag text={String(response.status)} color={colourOf(response.status)} />
      )),
      column<HttpTrace>('cost', text('monitor.cost'), 110, ({ timeTaken }) => count(timeTaken), 'right'),
      column<HttpTrace>('remote', text('monitor.remote'), 150, ({ request }) => request.remoteAddress ?? ''),
    ],
    [text],
  );
  return (
    <WatchFrame
      title={text('monitor.trace')}
      hint={text('monitor.traces')}
      watching={watching}
      onWatch={setWatching}
      hasProcess
      query={query}
      renderData={({ data }) => (
        <>
          <div className="monitor-tools">
            <input
              className="control"
              type="search"
              aria-label={text('monitor.filter')}
              placeholder={text('monitor.filter')}
              value={word}
              onChange={({ currentTarget }) => setWord(currentTarget.value)}
            />
            <label>
              <input
                type="checkbox"
                checked={isOnlyFailed}
                onChange={({ currentTarget }) => setOnlyFailed(currentTarget.checked)}
              />
              {text('monitor.onlyFailed')}
            </label>
          </div>
          <Grid
            label={text('monitor.trace')}
            columns={columns}
            rows={numbered(data).filter(
              ({ request, response }) => request.uri.includes(word.trim()) && (!isOnlyFailed || response.status >= 400),
            )}
            rowKey={({ place }) => place}
            height="65vh"
            empty={<EmptyState text={text('monitor.noTable')} />}
          />
        </>
      )}
    />
  );
}

/** Traces have no id: they are told apart by their moment and, within it, by their turn. */
function numbered(traces: readonly HttpTrace[]): readonly (HttpTrace & { readonly place: string })[] {
  const seen = new Map<string, number>();
  return traces.map((trace) => {
    const turn = (seen.get(trace.timestamp) ?? 0) + 1;
    seen.set(trace.timestamp, turn);
    return { ...trace, place: `${trace.timestamp} ${turn}` };
  });
}

function colourOf(status: number): string | null {
  if (status >= 500) return 'red';
  return status >= 400 ? 'orange' : null;
}
