import type { ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { ErrorState, Skeleton } from '@/shared/ui';

type LoadedProps<T> = {
  readonly query: { readonly data: T | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  readonly children: (data: T) => ReactNode;
};

/** Shows the answer of a query, or that it is on its way, or the reason it did not come. */
export function Loaded<T>({ query, children }: LoadedProps<T>): ReactNode {
  const text = useText();
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <Skeleton rows={6} label={text('app.loading')} />;
  return (
    <ErrorState
      title={text('auth.failed')}
      reason={query.error.message}
      retry={{ label: text('action.retry'), act: () => void query.refetch() }}
    />
  );
}
