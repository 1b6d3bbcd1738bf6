import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { ErrorState, Skeleton } from '../ui/index.ts';
import './list-bar.css';

type LoadedProps<Data> = {
  /** A query, as far as it counts here. */
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Lines that stand for what is on its way. */
  readonly lines: number;
  readonly renderData: (data: Data) => ReactNode;
};

/** Shows a list in all its states: loading, failed with a way to try again, and loaded. */
export function Loaded<Data>({ query, lines, renderData }: LoadedProps<Data>): ReactNode {
  const text = useText();
  if (query.data !== undefined) return renderData(query.data);
  return query.error === null ? (
    <div className="list-waiting">
      <Skeleton rows={lines} label={text('list.loading')} />
    </div>
  ) : (
    <ErrorState
      title={text('list.failed')}
      reason={query.error.message}
      retry={{ label: text('action.retry'), act: () => void query.refetch() }}
    />
  );
}
