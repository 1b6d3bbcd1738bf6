import { useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { memo, Suspense, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { sorted } from '#core/lists/sorted.ts';
import { $isMultiTab, $tabList, homeTab } from '@/entities/tab';
import { useTabActions } from '@/features/tab-actions';
import type { RuntimeConfig } from '@/shared/config';
import { useText } from '@/shared/i18n';
import { KeptPage, Skeleton } from '@/shared/ui';
import { PageKeyContext, pageCleaned } from '@/shared/unsaved';
import { CrashBoundary } from '../crash-boundary.tsx';
import { FrozenRoute } from './frozen-route.tsx';
import { PageFailure } from './page-failure.tsx';

type KeptPagesProps = {
  readonly config: RuntimeConfig;
  /** Draws the page of the address it stands in; the same element at every render. */
  readonly children: ReactNode;
};

/** All living pages, one of them shown [A2.17, A4.3]. */
export function KeptPages({ config, children }: KeptPagesProps): ReactNode {
  const { tabs, activeKey, living, rounds } = useUnit($tabList);
  const shown = useMemo(
    // In an order that never changes: moving a frame in the document would load it anew.
    () =>
      sorted(
        tabs.filter(({ key }) => living.includes(key)),
        (a, b) => (a.key < b.key ? -1 : 1),
      ),
    [tabs, living],
  );
  return shown.map(({ key, fullPath, componentName }) => (
    <OnePage
      key={`${key} ${rounds[key] ?? 0}`}
      page={key}
      address={fullPath}
      componentName={componentName}
      isShown={key === activeKey}
      isAgain={rounds[key] !== undefined}
      config={config}
    >
      {children}
    </OnePage>
  ));
}

type OnePageProps = {
  readonly page: string;
  readonly address: string;
  readonly componentName: string;
  readonly isShown: boolean;
  /** Made anew on request: then its data are asked for again as well [A2.24]. */
  readonly isAgain: boolean;
  readonly config: RuntimeConfig;
  readonly children: ReactNode;
};

const OnePage = memo(function OnePage(props: OnePageProps): ReactNode {
  const { page, address, componentName, isShown, isAgain, config, children } = props;
  const text = useText();
  const cleaned = useUnit(pageCleaned);
  const isMulti = useUnit($isMultiTab);
  const actions = useTabActions();
  // The same element at every render: what goes on outside does not reach the page.
  const content = useMemo(
    () => (
      <CrashBoundary
        // What was typed went with the page.
        onCrash={() => cleaned(page)}
        // oxlint-disable-next-line react/no-unstable-nested-components -- a function of the error, not a component
        fallback={(error, retry) => (
          <PageFailure
            error={error}
            config={config}
            onRetry={retry}
            {...(isMulti && page !== homeTab.key ? { onClose: () => actions.close(page) } : {})}
          />
        )}
      >
        <Suspense fallback={<Skeleton rows={10} label={text('app.loading')} />}>
          {children}
          {isAgain ? <FreshData /> : null}
        </Suspense>
      </CrashBoundary>
    ),
    [page, config, isAgain, isMulti, actions, cleaned, text, children],
  );
  return (
    <FrozenRoute address={address}>
      <PageKeyContext value={page}>
        <KeptPage isShown={isShown} name={componentName}>
          {content}
        </KeptPage>
      </PageKeyContext>
    </FrozenRoute>
  );
});

/** Asks once more for what the page shown uses; calls already under way are not doubled. */
function FreshData(): ReactNode {
  const cache = useQueryClient();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    void cache.invalidateQueries({ type: 'active' }, { cancelRefetch: false });
  }, [cache]);
  return null;
}
