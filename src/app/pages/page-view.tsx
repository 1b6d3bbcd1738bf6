import { useUnit } from 'effector-react';
import { createElement, useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { $menu } from '@/entities/permission';
import { HomePage } from '@/pages/dashboard/analysis';
import { OnlineAutoPage } from '@/pages/online/auto';
import { lazyPart } from '@/shared/chunk';
import { useDataText } from '@/shared/i18n';
import type { Page } from '../resolve-page.ts';
import { recordPage, registeredPage } from './registry.ts';
import { pageAt } from './tab-of.ts';

const ExceptionPage = lazyPart(async () => (await import('@/pages/exception')).ExceptionPage);
const NotInstalledPage = lazyPart(async () => (await import('@/pages/exception')).NotInstalledPage);
const RedirectCyclePage = lazyPart(async () => (await import('@/pages/exception')).RedirectCyclePage);
const FolderPage = lazyPart(async () => (await import('@/pages/layouts')).FolderPage);
const FramedPage = lazyPart(async () => (await import('@/pages/layouts')).FramedPage);

/** The page of the address around it, which for a hidden page is the one it was left at. */
export function PageView(): ReactNode {
  const { pathname, search } = useLocation();
  const menu = useUnit($menu);
  const resolved = useMemo(() => pageAt(menu, { pathname, search }), [menu, pathname, search]);
  // Redirects are followed before a page is shown; a hidden one whose entry became a redirect waits for that.
  return resolved.kind === 'page' ? <PageOf page={resolved.page} title={resolved.title} /> : null;
}

function PageOf({ page, title }: { readonly page: Page; readonly title: string }): ReactNode {
  const dataText = useDataText();
  switch (page.kind) {
    case 'home':
      return <HomePage />;
    case 'form':
      return <OnlineAutoPage key={page.code} code={page.code} title={title} RecordPage={recordPage(page.code)} />;
    case 'registered': {
      const found = registeredPage(page);
      return found === undefined ? (
        <NotInstalledPage component={page.component} />
      ) : (
        createElement(found, { title: dataText(title) })
      );
    }
    case 'framed':
      return <FramedPage key={page.url} url={page.url} title={title} canFill={page.isFromMenu} />;
    case 'folder':
      return <FolderPage title={title} entries={page.entries} />;
    case 'exception':
      return <ExceptionPage status={page.status} />;
    case 'notInstalled':
      return <NotInstalledPage component={page.component} />;
    case 'cycle':
      return <RedirectCyclePage trail={page.trail} />;
  }
}
