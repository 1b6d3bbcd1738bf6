import { useUnit } from 'effector-react';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { $menu, visibleMenu, menuTrail } from '@/entities/permission';
import { ExceptionPage, NotInstalledPage } from '@/pages/exception';
import { HomePage, rememberPage } from '@/pages/dashboard/analysis';
import { OnlineAutoPage } from '@/pages/online/auto';
import { AppShell } from '@/widgets/app-shell';
import type { RuntimeConfig } from '@/shared/config';
import { useText } from '@/shared/i18n';
import { whitelist } from '@/shared/routing';
import { ConfirmHost, ErrorState, NoticeHost } from '@/shared/ui';
import { CrashBoundary } from './crash-boundary.tsx';
import { ExpiredDialog } from './guard/expired-dialog.tsx';
import { Guard } from './guard/guard.tsx';
import { resolvePage } from './resolve-page.ts';

/** Everything inside the providers: guard, layout, page, and the places for notices and questions. */
export function Root({ config }: { readonly config: RuntimeConfig }): ReactNode {
  const text = useText();
  const { pathname } = useLocation();
  const page = <CurrentPage />;
  return (
    <>
      <Guard config={config}>
        {whitelist.includes(pathname) ? page : <AppShell helpPath={config.helpPath ?? null}>{page}</AppShell>}
      </Guard>
      <ExpiredDialog />
      <ConfirmHost closeLabel={text('action.close')} />
      <NoticeHost closeLabel={text('notice.close')} />
    </>
  );
}

function CurrentPage(): ReactNode {
  const text = useText();
  const { pathname } = useLocation();
  const menu = useUnit($menu);
  useEffect(() => {
    if (menuTrail(visibleMenu(menu), pathname).length > 0) rememberPage(pathname);
  }, [menu, pathname]);
  return (
    <CrashBoundary
      key={pathname}
      // oxlint-disable-next-line react/no-unstable-nested-components -- a function of the error, not a component
      fallback={(error) => (
        <ErrorState
          // A part that cannot be fetched is named as such [A8.16]: it usually means that the system was upgraded meanwhile.
          title={text(/import|chunk|preload/i.test(error.message) ? 'failure.chunk' : 'app.crashed')}
          reason={`${text('app.crashedHint')} ${error.message}`}
          retry={{ label: text('action.refresh'), act: () => window.location.reload() }}
        />
      )}
    >
      {pageElement(pathname, menu)}
    </CrashBoundary>
  );
}

function pageElement(pathname: string, menu: Parameters<typeof resolvePage>[0]): ReactNode {
  const page = resolvePage(menu, pathname);
  switch (page.kind) {
    case 'home':
      return <HomePage />;
    case 'form':
      return <OnlineAutoPage key={page.code} code={page.code} title={page.title} />;
    case 'exception':
      return <ExceptionPage status={page.status} />;
    case 'notInstalled':
      return <NotInstalledPage component={page.component} />;
  }
}
