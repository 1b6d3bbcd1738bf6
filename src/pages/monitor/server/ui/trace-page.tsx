import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { tracesQuery, type HttpTrace } from '@/entities/system/monitor';
import { useText } from '@/shared/i18n';
import { EmptyState, Grid, Tag } from '@/shared/ui';
import { count, moment } from '../lib/format.ts';
import { column } from './columns.tsx';
import { TableActs, type Told } from './table-acts.tsx';
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
  // What no route answered has no address of its own.
  const pathOf = useCallback((uri: string): string => (uri.startsWith('/') ? uri : text('monitor.noRoute')), [text]);
  const columns = useMemo(
    () => [
      column<HttpTrace>('time', text('monitor.time'), 190, ({ timestamp }) => moment(Date.parse(timestamp))),
      column<HttpTrace>('method', text('monitor.method'), 90, ({ request }) => request.method),
      column<HttpTrace>('path', text('monitor.path'), 400, ({ request }) => pathOf(request.uri)),
      column<HttpTrace>('status', text('monitor.status'), 100, ({ response }) => (
        <Tag text={String(response.status)} color={colourOf(response.status)} />
      )),
      column<HttpTrace>('cost', text('monitor.cost'), 110, ({ timeTaken }) => count(timeTaken), 'right'),
      column<HttpTrace>('remote', text('monitor.remote'), 150, ({ request }) => request.remoteAddress ?? ''),
    ],
    [text, pathOf],
  );
  const told = useMemo(
    (): readonly Told<HttpTrace>[] => [
      { label: text('monitor.time'), of: ({ timestamp }) => moment(Date.parse(timestamp)) },
      { label: text('monitor.method'), of: ({ request }) => request.method },
      { label: text('monitor.path'), of: ({ request }) => pathOf(request.uri) },
      { label: text('monitor.status'), of: ({ response }) => response.status },
      { label: text('monitor.cost'), of: ({ timeTaken }) => timeTaken, isNumber: true },
      { label: text('monitor.remote'), of: ({ request }) => request.remoteAddress ?? '' },
    ],
    [text, pathOf],
  );
  const shown = (traces: readonly HttpTrace[]) =>
    numbered(traces).filter(
      ({ request, response }) => request.uri.includes(word.trim()) && (!isOnlyFailed || response.status >= 400),
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
            <TableActs
              title={text('monitor.trace')}
              columns={told}
              rows={shown(data)}
              conditions={[
                ...(word.trim() === ''
                  ? []
                  : [text('label.value', { label: text('monitor.path'), value: word.trim() })]),
                ...(isOnlyFailed ? [text('monitor.onlyFailed')] : []),
              ]}
            />
          </div>
          <Grid
            label={text('monitor.trace')}
            columns={columns}
            rows={shown(data)}
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
