import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { comparisonQuery, versionsQuery, type DataVersion } from '@/entities/system/data-log';
import { useText } from '@/shared/i18n';
import { Dialog, EmptyState, ErrorState, Skeleton } from '@/shared/ui';
import './data-log.css';

type CompareDialogProps = {
  /** The change it was opened from. */
  readonly id: string;
  readonly table: string;
  readonly record: string;
  readonly title: string;
  readonly onClose: () => void;
};

/** Any two versions of a record beside each other; first those before and after the chosen change. */
export function CompareDialog({ id, table, record, title, onClose }: CompareDialogProps): ReactNode {
  const text = useText();
  const versions = useQuery(versionsQuery(table, record));
  return (
    <Dialog
      title={text('logs.data.compareOf', { title })}
      width={860}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      {versions.error !== null ? (
        <ErrorState
          title={text('logs.data.failed')}
          reason={versions.error.message}
          retry={{ label: text('action.retry'), act: () => void versions.refetch() }}
        />
      ) : versions.data === undefined ? (
        <Skeleton rows={5} label={text('list.loading')} />
      ) : versions.data.length < 2 ? (
        <EmptyState text={text('logs.data.only')} />
      ) : (
        <Comparison id={id} versions={versions.data} />
      )}
    </Dialog>
  );
}

function Comparison({ id, versions }: { readonly id: string; readonly versions: readonly DataVersion[] }): ReactNode {
  const text = useText();
  const [pair, setPair] = useState(() => pairOf(versions, id));
  const { data, error, refetch } = useQuery(comparisonQuery(pair.from, pair.to));
  const isOne = pair.from === pair.to;
  return (
    <div className="data-log">
      <div className="data-log-pair">
        {(['from', 'to'] as const).map((side) => (
          <label key={side}>
            {text(`logs.data.${side}`)}
            <select
              className="control"
              value={pair[side]}
              onChange={({ currentTarget: { value } }) => setPair((now) => ({ ...now, [side]: value }))}
            >
              {versions.map((one) => (
                <option key={one.id} value={one.id}>
                  {text('logs.data.version', {
                    version: one.dataVersion,
                    by: one.changeBy ?? '',
                    time: one.createTime ?? '',
                  })}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {isOne ? (
        <EmptyState text={text('logs.data.same')} />
      ) : error !== null ? (
        <ErrorState
          title={text('logs.data.failed')}
          reason={error.message}
          retry={{ label: text('action.retry'), act: () => void refetch() }}
        />
      ) : data === undefined ? (
        <Skeleton rows={4} label={text('list.loading')} />
      ) : (
        <Differences sides={data} />
      )}
    </div>
  );
}

/** The chosen change and what was before it; after it where it is the first. */
function pairOf(versions: readonly DataVersion[], id: string): { readonly from: string; readonly to: string } {
  const at = versions.findIndex((one) => one.id === id);
  const older = versions[at + 1];
  if (older !== undefined) return { from: older.id, to: id };
  return { from: id, to: versions[at - 1]?.id ?? id };
}

function Differences({ sides }: { readonly sides: readonly DataVersion[] }): ReactNode {
  const text = useText();
  const [older, newer] = sides;
  const [before, after] = [contentOf(older), contentOf(newer)];
  const labels = Object.keys(before);
  if (labels.length === 0) return <EmptyState text={text('logs.data.same')} />;
  return (
    <div className="data-log-table">
      <table aria-label={text('logs.data.table')}>
        <thead>
          <tr>
            <th scope="col">{text('logs.data.field')}</th>
            {[older, newer].map((one) => (
              <th key={one?.id} scope="col">
                {text('logs.data.versionShort', { version: one?.dataVersion ?? '' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{before[label]}</td>
              <td>{after[label]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Texts by label, from the JSON the wire has them in. */
function contentOf(version: DataVersion | undefined): Readonly<Record<string, string | null>> {
  const content: unknown = JSON.parse(version?.dataContent ?? '{}');
  if (typeof content !== 'object' || content === null) return {};
  return Object.fromEntries(
    Object.entries(content).map(([label, value]) => [label, typeof value === 'string' ? value : null]),
  );
}
