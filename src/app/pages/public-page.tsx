import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { RuntimeConfig } from '@/shared/config';
import { useText } from '@/shared/i18n';
import { Skeleton } from '@/shared/ui';
import { CrashBoundary } from '../crash-boundary.tsx';
import { PageFailure } from './page-failure.tsx';
import { EmbeddedPages } from './embedded-pages.tsx';
import { PageView } from './page-view.tsx';

/** A page outside the frame: for those who are not signed in, and for shared links [A2.1]. */
export function PublicPage({ config }: { readonly config: RuntimeConfig }): ReactNode {
  const text = useText();
  const { pathname } = useLocation();
  return (
    <CrashBoundary
      key={pathname}
      // oxlint-disable-next-line react/no-unstable-nested-components -- a function of the error, not a component
      fallback={(error, retry) => <PageFailure error={error} config={config} onRetry={retry} />}
    >
      <Suspense fallback={<Skeleton rows={10} label={text('app.loading')} />}>
        <EmbeddedPages>
          <PageView />
        </EmbeddedPages>
      </Suspense>
    </CrashBoundary>
  );
}
