import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { routesQuery, type RouteFigures } from '@/entities/system/monitor';
import { useText } from '@/shared/i18n';
import { EmptyState, Grid } from '@/shared/ui';
import { count } from '../lib/format.ts';
import { column } from './columns.tsx';
import type { Watching } from './watch-frame.tsx';

/** Requests by address; nothing where a server does not count them so. */
export function RouteTable({ watching }: { readonly watching: Watching }): ReactNode {
  const text = useText();
  const { data } = useQuery(routesQuery(watching));
  const [word, setWord] = useState('');
  const columns = useMemo(
    () => [
      column<RouteFigures>('method', text('monitor.method'), 90, (row) => row.method),
      column<RouteFigures>('route', text('monitor.path'), 380, (row) =>
        // What no route answered is counted together.
        row.route.startsWith('/') ? row.route : text('monitor.noRoute'),
      ),
      column<RouteFigures>('count', text('monitor.count'), 90, (row) => count(row.count), 'right'),
      column<RouteFigures>('refused', text('monitor.refused'), 90, (row) => count(row.refused), 'right'),
      column<RouteFigures>('failed', text('monitor.failed'), 90, (row) => count(row.failed), 'right'),
      column<RouteFigures>('mean', text('monitor.mean'), 110, (row) => count(row.totalMs / row.count), 'right'),
      column<RouteFigures>('max', text('monitor.max'), 110, (row) => count(row.maxMs), 'right'),
      column<RouteFigures>('total', text('monitor.total'), 120, (row) => count(row.totalMs), 'right'),
    ],
    [text],
  );
  if (data === undefined) return null;
  return (
    <>
      <h2>{text('monitor.routes')}</h2>
      <input
        className="control"
        type="search"
        aria-label={text('monitor.filter')}
        placeholder={text('monitor.filter')}
        value={word}
        onChange={({ currentTarget }) => setWord(currentTarget.value)}
      />
      <Grid
        label={text('monitor.routes')}
        columns={columns}
        rows={data.filter(({ route }) => route.includes(word.trim()))}
        rowKey={({ method, route }) => `${method} ${route}`}
        height="420px"
        empty={<EmptyState text={text('monitor.noTable')} />}
      />
    </>
  );
}
