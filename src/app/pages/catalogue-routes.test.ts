import { describe, expect, it } from 'vitest';
import type { MenuNode } from '@/entities/permission';
import { isPublicPath, isStaticPath } from '@/shared/routing';
import { pageAt } from './tab-of.ts';

/**
 * Routes of the catalogue for online development, documents and the own account, with the component their menu entry names (server/http/permission/
 * catalogue-menu.test.ts); null where no entry leads there. Names in braces stand for one code.
 */
const routes: readonly (readonly [route: string, component: string | null])[] = [
  ['/online/cgform', 'online/cgform'],
  ['/online/enhance', 'online/enhance'],
  ['/online/button', 'online/button'],
  ['/online/auto/{code}', null],
  ['/online/dessheet', 'online/dessheet'],
  ['/online/watchDiagram/{diagramCode}', null],
  ['/online/graph-report', 'online/graph-report'],
  ['/online/cgreport', 'online/cgreport'],
  ['/online/cgreport/{code}', null],
  ['/online/popup-test', 'online/popup-test'],
  ['/online/form-role', 'online/form-role'],
  ['/online/code-gen', 'online/code-gen'],
  ['/online/module-files', 'online/module-files'],
  ['/codeDesign/design', 'codeDesign/design'],
  ['/onlineIframe/OnlineIframe', null],
  ['/onlineIframe/OnlineIframeEdit', null],
  ['/onlineIframe/OnlCgformAutoIframe', null],
  ['/onlineTabs/tabsConfig/{tabcode}', null],
  ['/onlineTabs/tabsConfiglist', 'online/auto'],
  ['/layouts/IframePageView', null],
  ['/luckysheet/list', 'luckysheet/list'],
  ['/share/record/{code}', null],
  ['/share/form/{code}', null],
  ['/share/other/{code}', null],
  ['/share/doc/{code}', null],
  ['/share', null],
  ['/share/online', null],
  ['/jeecg/SelectDemo', 'jeecg/SelectDemo'],
  ['/doc/index', 'doc/index'],
  ['/doc/myeditor', 'doc/myeditor'],
  ['/doc_share/{id}', null],
  ['/account/center', null],
  ['/account/settings-base', null],
  ['/account/settings-security', null],
  ['/account/settings-custom', null],
  ['/account/settings-binding', null],
  ['/account/settings-notification', null],
  ['/account/settings-avatar', null],
];

describe('[B2.3] [B2.4] [B2.7] [B2.31] [B2.35] the routes of the catalogue', () => {
  it.each(routes)('%s is a page', (route, component) => {
    const pathname = route.replace(/\{\w+\}/, 'a1b2c3d4e5f6a7b8c9d0e1f2');
    const entry: MenuNode = { path: pathname, component: component ?? '', name: 'x', meta: { title: 'x' } };
    const found = pageAt(component === null ? [] : [entry], { pathname, search: '' });
    expect(found.kind === 'page' ? found.page.kind : found.kind).not.toBe('notInstalled');
    // Where no entry leads, the guard lets the address pass all the same.
    expect(component !== null || isStaticPath(pathname) || isPublicPath(pathname)).toBe(true);
  });

  it('are reached from the addresses of former versions', () => {
    expect(pageAt([], { pathname: '/online/graphreport', search: '?q.code=x' })).toEqual({
      kind: 'redirect',
      to: '/online/graph-report?q.code=x',
    });
    expect(pageAt([], { pathname: '/account/settings/security', search: '' })).toEqual({
      kind: 'redirect',
      to: '/account/settings-security',
    });
  });
});
