import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import type { components } from '#core/contract/api.ts';
import { disksQuery } from '@/entities/system/monitor';
import { useText } from '@/shared/i18n';
import { EmptyState, Grid } from '@/shared/ui';
import { bytes } from '../lib/format.ts';
import { column } from './columns.tsx';
import { Monitored, WatchFrame, type Watching } from './watch-frame.tsx';

type DiskFact = components['schemas']['DiskFact'];

/** Disks, and what the platform takes of them [monitor.disk]. */
export function DiskPage(): ReactNode {
  return (
    <Monitored>
      <Disks />
    </Monitored>
  );
}

const atFirst: Watching = { process: null, every: 5_000 };

function Disks(): ReactNode {
  const text = useText();
  const [watching, setWatching] = useState(atFirst);
  const query = useQuery(disksQuery(watching));
  const columns = useMemo(
    () => [
      column<DiskFact>('name', text('monitor.partition'), 240, ({ name, kind }) => {
        if (kind === 'disk') return text('monitor.data.disk');
        return kind === 'size' ? text('monitor.data.database') : name;
      }),
      column<DiskFact>('total', text('monitor.capacity'), 120, (row) => (isDisk(row) ? bytes(row.max) : ''), 'right'),
      column<DiskFact>('used', text('monitor.used'), 120, ({ max, rest }) => bytes(max - rest), 'right'),
      column<DiskFact>('rest', text('monitor.rest'), 120, (row) => (isDisk(row) ? bytes(row.rest) : ''), 'right'),
      column<DiskFact>('rate', text('monitor.rate'), 240, (row) =>
        isDisk(row) ? (
          <>
            <meter
              className="monitor-disk"
              aria-label={text('monitor.rate')}
              min={0}
              max={100}
              high={85}
              low={60}
              optimum={0}
              value={row.restPPT}
            />
            {row.restPPT}%
          </>
        ) : (
          ''
        ),
      ),
    ],
    [text],
  );
  return (
    <WatchFrame
      title={text('monitor.disk')}
      watching={watching}
      onWatch={setWatching}
      hasProcess={false}
      query={query}
      renderData={({ data }) => (
        <Grid
          label={text('monitor.disk')}
          columns={columns}
          rows={data}
          rowKey={({ name }) => name}
          empty={<EmptyState text={text('monitor.noTable')} />}
        />
      )}
    />
  );
}

/** It has room of its own. */
function isDisk({ kind }: DiskFact): boolean {
  return kind !== 'size';
}
