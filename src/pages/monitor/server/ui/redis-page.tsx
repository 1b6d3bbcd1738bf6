import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import type { components } from '#core/contract/api.ts';
import { storeQuery } from '@/entities/system/monitor';
import { Chart } from '@/shared/chart';
import { useText, type TextKey } from '@/shared/i18n';
import { EmptyState, Grid } from '@/shared/ui';
import { bytes } from '../lib/format.ts';
import { lineModel } from '../lib/line-model.ts';
import { column } from './columns.tsx';
import { TableActs, type Told } from './table-acts.tsx';
import { Monitored, WatchFrame, watchingAtFirst } from './watch-frame.tsx';

type StoreFact = components['schemas']['StoreFact'];

/** Shows the store of data, cache and queue: Redis of a server of the family, PostgreSQL here [monitor.redis]. */
export function RedisPage(): ReactNode {
  return (
    <Monitored>
      <Store />
    </Monitored>
  );
}

const MB = 1_048_576;

function Store(): ReactNode {
  const text = useText();
  const [watching, setWatching] = useState(watchingAtFirst);
  const query = useQuery(storeQuery(watching));
  const points = query.data?.points;
  const isOurs = query.data?.data.some(({ key }) => key === 'postgresql_version') === true;
  const charts = useMemo(
    () => [
      lineModel(text('monitor.chart.keys'), points ?? [], [
        { name: 'keys', label: text('monitor.rows'), of: ({ values }) => values['keys'] ?? null },
      ]),
      lineModel(text('monitor.chart.memory'), points ?? [], [
        { name: 'memory', label: text('monitor.size'), of: ({ values }) => (values['memory'] ?? 0) / MB },
      ]),
    ],
    [points, text],
  );
  const told = useMemo(
    (): readonly [item: Told<StoreFact>, value: Told<StoreFact>] => [
      {
        label: text('monitor.item'),
        of: ({ key, description }) => {
          const known = ourFact(key);
          return known === null ? `${key}${description ? ` · ${description}` : ''}` : text(known);
        },
      },
      { label: text('monitor.value'), of: ({ key, value }) => (inBytes.has(key) ? bytes(Number(value)) : value) },
    ],
    [text],
  );
  const [item, value] = told;
  const columns = [
    column<StoreFact>('item', item.label, 340, item.of),
    column<StoreFact>('value', value.label, 380, value.of),
  ];
  return (
    <WatchFrame
      title={text('monitor.redis')}
      {...(isOurs ? { hint: text('monitor.redisHint') } : {})}
      watching={watching}
      onWatch={setWatching}
      hasProcess={false}
      query={query}
      renderData={({ data }) => (
        <>
          <div className="monitor-charts">
            {charts.map((model) => (
              <figure key={model.title}>
                <figcaption>{model.title}</figcaption>
                <Chart model={model} type="line" label={model.title} />
              </figure>
            ))}
          </div>
          <h2>{text('monitor.info')}</h2>
          <div className="monitor-tools">
            <TableActs title={text('monitor.info')} columns={told} rows={data} />
          </div>
          <Grid
            label={text('monitor.info')}
            columns={columns}
            rows={data}
            rowKey={({ key }) => key}
            empty={<EmptyState text={text('monitor.noTable')} />}
          />
        </>
      )}
    />
  );
}

const inBytes: ReadonlySet<string> = new Set(['database_size', 'shared_buffers', 'temp_bytes']);

const ourFacts = [
  ...(['postgresql_version', 'started_time', 'database_size', 'shared_buffers', 'connections'] as const),
  ...(['cache_hit_ratio', 'commits', 'rollbacks', 'deadlocks', 'temp_bytes'] as const),
  ...(['pool_open', 'pool_idle', 'pool_waiting'] as const),
] as const;

/** Returns the name of a fact of our own server; null for one of Redis, which names it itself. */
function ourFact(key: string): TextKey | null {
  const known = ourFacts.find((one) => one === key);
  return known === undefined ? null : `monitor.store.${known}`;
}
