import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui';
import { compareQuery } from '../api/history.ts';
import { Changes } from './changes.tsx';

/** Two versions to be compared. */
export type Pair = { readonly from: number; readonly to: number };

type CompareVersionsProps = {
  readonly code: string;
  readonly id: string;
  readonly pair: Pair;
  /** Versions to choose from, the newest first. */
  readonly versions: readonly { readonly version: number; readonly label: string }[];
  readonly onChange: (pair: Pair) => void;
};

/** Shows how two versions of a record differ. */
export function CompareVersions({ code, id, pair, versions, onChange }: CompareVersionsProps): ReactNode {
  const text = useText();
  const label = useId();
  const { data, error, refetch } = useQuery(compareQuery(code, id, pair.from, pair.to));
  return (
    <section className="activity-compare" aria-labelledby={label}>
      <h3 id={label}>{text('history.compare')}</h3>
      <div className="activity-pair">
        {(['from', 'to'] as const).map((side) => (
          <label key={side}>
            {text(`history.${side}`)}
            <select
              className="control"
              value={pair[side]}
              onChange={({ currentTarget: { value } }) => onChange({ ...pair, [side]: Number(value) })}
            >
              {versions.map((one) => (
                <option key={one.version} value={one.version}>
                  {one.label}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {error !== null ? (
        <ErrorState
          title={text('history.compareFailed')}
          reason={error.message}
          retry={{ label: text('action.retry'), act: () => void refetch() }}
        />
      ) : data === undefined ? (
        <Skeleton rows={3} label={text('app.loading')} />
      ) : data.length === 0 ? (
        <EmptyState text={text('history.same')} />
      ) : (
        <Changes key={`${pair.from} ${pair.to}`} changes={data} />
      )}
    </section>
  );
}
