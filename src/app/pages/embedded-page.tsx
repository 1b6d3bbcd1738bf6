import { useProvidedScope, useUnit } from 'effector-react';
import { Suspense, useContext, useId, useMemo, useState, type ContextType, type ReactNode } from 'react';
import {
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
  type To,
} from 'react-router-dom';
import { useText } from '@/shared/i18n';
import { locationOf } from '@/shared/routing';
import { Skeleton } from '@/shared/ui';
import { $unsavedPages, keyInside, pageCleaned, PageKeyContext } from '@/shared/unsaved';
import { FrozenRoute } from './frozen-route.tsx';
import { formOf } from './leave-decision.ts';
import { PageView } from './page-view.tsx';
import { useAskToLeave } from './use-leave-guard.ts';

type Navigator = ContextType<typeof NavigationContext>['navigator'];

/**
 * A page inside another one. What it writes into its own address (page, sorting, the open form) stays with it; where it leads to another
 * page, the whole window follows. The router has no public way to do this, hence its contexts.
 */
export function EmbeddedPage({ address }: { readonly address: string }): ReactNode {
  const text = useText();
  const navigation = useContext(NavigationContext);
  const route = useContext(RouteContext);
  const scope = useProvidedScope();
  const key = keyInside(useContext(PageKeyContext), useId());
  const cleaned = useUnit(pageCleaned);
  const ask = useAskToLeave();
  const [at, setAt] = useState(address);

  /** Follows an address of this page; asks before a form with unsaved work is left. */
  const follow = (next: string): void => {
    const isUnsaved = (scope?.getState($unsavedPages) ?? $unsavedPages.getState()).has(key);
    if (!isUnsaved || formOf(locationOf(at)) === formOf(locationOf(next))) {
      setAt(next);
      return;
    }
    ask(
      () => {
        cleaned(key);
        setAt(next);
      },
      () => undefined,
    );
  };
  const { pathname } = locationOf(at);
  const inside = (act: Navigator['push']): Navigator['push'] => {
    return (to, state, options) => {
      if (pathOf(to) === pathname) follow(textOf(to));
      else act(to, state, options);
    };
  };
  const { navigator } = navigation;
  const own = {
    ...navigation,
    navigator: {
      ...navigator,
      createHref: (to: To) => navigator.createHref(to),
      go: (delta: number) => navigator.go(delta),
      push: inside((...args) => navigator.push(...args)),
      replace: inside((...args) => navigator.replace(...args)),
    },
  };
  // Only outside a data route does the router ask the navigator it is given.
  const plain = useMemo(() => ({ ...route, isDataRoute: false }), [route]);
  return (
    <RouteContext value={plain}>
      <NavigationContext value={own}>
        <FrozenRoute address={at}>
          <PageKeyContext value={key}>
            <Suspense fallback={<Skeleton rows={10} label={text('app.loading')} />}>
              <PageView />
            </Suspense>
          </PageKeyContext>
        </FrozenRoute>
      </NavigationContext>
    </RouteContext>
  );
}

function pathOf(to: To): string | undefined {
  return typeof to === 'string' ? locationOf(to).pathname : to.pathname;
}

function textOf(to: To): string {
  return typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
}
