import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import type { components } from '#core/contract/api.ts';
import { sqlFiguresQuery, type StatementFigures } from '@/entities/system/monitor';
import { useText } from '@/shared/i18n';
import { EmptyState, Grid } from '@/shared/ui';
import { clock, count } from '../lib/format.ts';
import { column } from './columns.tsx';
import { TableActs, type Told } from './table-acts.tsx';
import { Monitored, WatchFrame, watchingAtFirst } from './watch-frame.tsx';

type Activity = components['schemas']['DatabaseActivity'];

/** Slow statements, and who waits for whom [monitor.sql]. */
export function SqlPage(): ReactNode {
  return (
    <Monitored>
      <Statements />
    </Monitored>
  );
}

function Statements(): ReactNode {
  const text = useText();
  const [watching, setWatching] = useState(watchingAtFirst);
  const [word, setWord] = useState('');
  const query = useQuery(sqlFiguresQuery(watching));
  const shown = (rows: readonly StatementFigures[]): readonly StatementFigures[] =>
    rows.filter(({ sql }) => sql.toLowerCase().includes(word.trim().toLowerCase()));
  return (
    <WatchFrame
      title={text('monitor.sql')}
      watching={watching}
      onWatch={setWatching}
      hasProcess
      query={query}
      renderData={({ data }) => (
        <>
          <h2>{text('monitor.activity')}</h2>
          <ActivityTable rows={data.activity} />
          <h2>{text('monitor.statements')}</h2>
          <input
            className="control"
            type="search"
            aria-label={text('monitor.filterSql')}
            placeholder={text('monitor.filterSql')}
            value={word}
            onChange={({ currentTarget }) => setWord(currentTarget.value)}
          />
          <StatementTable label={text('monitor.statements')} rows={shown(data.statements)} word={word} hasTimes />
          <h2>{text('monitor.shared')}</h2>
          {data.shared === null ? (
            <p className="monitor-hint">{text('monitor.noShared')}</p>
          ) : (
            <StatementTable label={text('monitor.shared')} rows={shown(data.shared)} word={word} hasTimes={false} />
          )}
        </>
      )}
    />
  );
}

function ActivityTable({ rows }: { readonly rows: readonly Activity[] }): ReactNode {
  const text = useText();
  const columns = useMemo(
    () => [
      column<Activity>('pid', text('monitor.pid'), 90, ({ pid }) => pid, 'right'),
      column<Activity>('state', text('monitor.state'), 150, ({ state }) => state),
      column<Activity>('waits', text('monitor.waits'), 170, ({ waitsFor }) => waitsFor ?? ''),
      column<Activity>('blockedBy', text('monitor.blockedBy'), 130, ({ blockedBy = [] }) => blockedBy.join(', ')),
      column<Activity>('seconds', text('monitor.secondsLong'), 110, ({ seconds }) => count(seconds), 'right'),
      column<Activity>('sql', 'SQL', 420, ({ sql }) => (
        <code className="monitor-sql" title={sql ?? ''}>
          {sql}
        </code>
      )),
    ],
    [text],
  );
  // What is usual takes no room.
  if (rows.length === 0) return <p className="monitor-hint">{text('monitor.noActivity')}</p>;
  return (
    <Grid
      label={text('monitor.activity')}
      columns={columns}
      rows={rows}
      rowKey={({ pid }) => String(pid)}
      empty={null}
    />
  );
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** A statement in full, below its row. */
const whole = (sql: string): ReactNode => <pre className="monitor-sql-whole">{sql}</pre>;

function StatementTable({
  label,
  rows,
  word,
  hasTimes,
}: {
  readonly label: string;
  readonly rows: readonly StatementFigures[];
  /** Word the rows are filtered by. */
  readonly word: string;
  readonly hasTimes: boolean;
}): ReactNode {
  const text = useText();
  const [open, setOpen] = useState<string | null>(null);
  const columns = useMemo(
    () => [
      column<StatementFigures>('sql', 'SQL', 460, ({ sql }) => (
        <code className="monitor-sql" title={sql}>
          {sql}
        </code>
      )),
      column<StatementFigures>('count', text('monitor.count'), 90, (row) => count(row.count), 'right'),
      column<StatementFigures>('total', text('monitor.total'), 120, (row) => count(row.totalMs), 'right'),
      column<StatementFigures>('mean', text('monitor.mean'), 110, (row) => count(row.totalMs / row.count), 'right'),
      column<StatementFigures>('max', text('monitor.max'), 110, (row) => count(row.maxMs), 'right'),
      ...(hasTimes
        ? [
            column<StatementFigures>('failed', text('monitor.failed'), 80, (row) => count(row.failed), 'right'),
            column<StatementFigures>('last', text('monitor.last'), 100, ({ lastTime }) =>
              lastTime ? clock(Date.parse(lastTime)) : '',
            ),
          ]
        : []),
    ],
    [text, hasTimes],
  );
  const told = useMemo(
    (): readonly Told<StatementFigures>[] => [
      { label: 'SQL', of: ({ sql }) => sql },
      { label: text('monitor.count'), of: (row) => row.count, isNumber: true },
      { label: text('monitor.total'), of: ({ totalMs }) => hundredths(totalMs), isNumber: true },
      { label: text('monitor.mean'), of: (row) => hundredths(row.totalMs / row.count), isNumber: true },
      { label: text('monitor.max'), of: ({ maxMs }) => hundredths(maxMs), isNumber: true },
      ...(hasTimes
        ? [{ label: text('monitor.failed'), of: (row: StatementFigures) => row.failed, isNumber: true } as const]
        : []),
    ],
    [text, hasTimes],
  );
  return (
    <>
      <div className="monitor-tools">
        <TableActs
          title={label}
          columns={told}
          rows={rows}
          conditions={word.trim() === '' ? [] : [text('label.value', { label: 'SQL', value: word.trim() })]}
        />
      </div>
      <Grid
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ sql }) => sql}
        height="50vh"
        onRowClick={({ sql }) => setOpen(open === sql ? null : sql)}
        below={({ sql }) => (open === sql ? whole(sql) : null)}
        empty={<EmptyState text={text('monitor.noTable')} />}
      />
    </>
  );
}
