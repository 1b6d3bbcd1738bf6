import { describe, expect, it } from 'vitest';
import type { MenuNode } from '@/entities/permission';
import { resolvePage, type ResolvedPage } from './resolve-page.ts';

const page = (path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  path,
  component: 'online/auto',
  name: path.slice(1).replaceAll('/', '_'),
  meta: { title: path, keepAlive: true },
  ...more,
});
const folder = (path: string, children: MenuNode[], more: Partial<MenuNode> = {}): MenuNode =>
  page(path, { component: 'layouts/RouteView', children, ...more });
const menu: MenuNode[] = [
  folder('/base', [
    page('/base/hidden', { hidden: true }),
    page('/base/customer', {
      name: 'crm_customer',
      meta: { title: '客户档案', keepAlive: true, componentName: 'Customer' },
    }),
    page('/base/special', { component: 'base/special/Board', meta: { title: '' } }),
  ]),
];

function resolve(address: string, entries: MenuNode[] = menu): ResolvedPage {
  const { pathname, search } = new URL(address, 'http://here');
  return resolvePage(entries, { pathname, search }, ({ component }) => component === 'base/installed/Board');
}
const shown = (address: string, entries: MenuNode[] = menu): unknown => {
  const found = resolve(address, entries);
  return found.kind === 'page' ? found.page : found;
};

describe('the page of a path', () => {
  it('is the home page at its fixed path [A2.22]', () => {
    expect(shown('/dashboard/analysis')).toEqual({ kind: 'home' });
  });

  it('is the form that the menu entry names, with what its tab says [B2.25, A3.5, A3.4]', () => {
    expect(resolve('/base/customer?page=2')).toEqual({
      kind: 'page',
      page: { kind: 'form', code: 'crm_customer' },
      title: '客户档案',
      name: 'crm_customer',
      icon: null,
      componentName: 'Customer',
      keepAlive: true,
    });
  });

  it('is the form of the address for /online/auto/{code} [B2.3]', () => {
    expect(resolve('/online/auto/md_unit')).toMatchObject({
      page: { kind: 'form', code: 'md_unit' },
      title: 'md_unit',
    });
  });

  it('says in the tab what the menu calls a form that a link opens by its code [B2.3, A3.5]', () => {
    expect(resolve('/online/auto/crm_customer?form=view&id=1')).toMatchObject({ title: '客户档案' });
  });

  it('names a component that is not installed instead of showing a blank, under its path for want of a title [B2.25]', () => {
    expect(resolve('/base/special')).toMatchObject({
      page: { kind: 'notInstalled', component: 'base/special/Board' },
      title: '/base/special',
    });
  });

  it('is the registered page of the component [B2.25]', () => {
    const entries = [page('/x', { component: 'base/installed/Board' })];
    expect(shown('/x', entries)).toEqual({ kind: 'registered', path: '/x', component: 'base/installed/Board' });
  });

  it.each([
    ['/403', '403'],
    ['/404', '404'],
    ['/500', '500'],
    ['/exception/403', '403'],
    ['/exception/500', '500'],
  ])('is the exception page at %s [B2.40, B2.21]', (path, status) => {
    expect(shown(path)).toEqual({ kind: 'exception', status });
  });
});

describe('layouts and redirects', () => {
  it('send a layout on to its first visible page, or to its redirect [B2.25]', () => {
    expect(resolve('/base')).toEqual({ kind: 'redirect', to: '/base/customer' });
    const entries = [folder('/base', [page('/base/a'), page('/base/b')], { redirect: '/base/b?page=2' })];
    expect(resolve('/base', entries)).toEqual({ kind: 'redirect', to: '/base/b?page=2' });
  });

  it('follow layouts inside layouts to the end', () => {
    expect(resolve('/a', [folder('/a', [folder('/a/b', [page('/a/b/c')])])])).toEqual({
      kind: 'redirect',
      to: '/a/b/c',
    });
  });

  it('keep an entry marked alwaysShow on its own path [B2.25]', () => {
    const entries = [folder('/a', [page('/a/x', { meta: { title: 'X' } })], { alwaysShow: true, redirect: '/a/x' })];
    expect(shown('/a', entries)).toEqual({ kind: 'folder', entries: [{ path: '/a/x', title: 'X' }] });
  });

  it('show an empty layout as an empty folder', () => {
    expect(shown('/a', [folder('/a', [])])).toEqual({ kind: 'folder', entries: [] });
  });

  it('end a cycle at a page that names its paths', () => {
    const entries = [page('/a', { redirect: '/b' }), page('/b', { redirect: '/c' }), page('/c', { redirect: '/b' })];
    expect(shown('/a', entries)).toEqual({ kind: 'cycle', trail: ['/a', '/b', '/c', '/b'] });
  });

  it('open another site inside the application, under the title of its entry [A2.18]', () => {
    const url = 'https://x.example/board?a=1';
    const entries = [page('/x', { redirect: url, meta: { title: '看板' } })];
    expect(resolve('/x', entries)).toEqual({
      kind: 'redirect',
      to: `/layouts/IframePageView?url=${encodeURIComponent(url)}`,
    });
    expect(resolve(`/layouts/IframePageView?url=${encodeURIComponent(url)}`, entries)).toMatchObject({
      page: { kind: 'framed', url, isFromMenu: true },
      title: '看板',
    });
  });

  it.each([
    ['https://x.example:8443/board', 'x.example:8443'],
    ['javascript:0', '/layouts/IframePageView'],
    ['mailto:a@b.cn', '/layouts/IframePageView'],
    ['not an address', '/layouts/IframePageView'],
    ['', '/layouts/IframePageView'],
  ])('call the frame of “%s” something, for a tab must have a name [A2.23]', (url, title) => {
    expect(resolve(`/layouts/IframePageView?url=${encodeURIComponent(url)}`)).toMatchObject({ title });
  });

  it('fill no expression of an address that is not of the menu [A2.18, B2.25]', () => {
    expect(shown(`/layouts/IframePageView?url=${encodeURIComponent('/x?{{token}}')}`)).toEqual({
      kind: 'framed',
      url: '/x?{{token}}',
      isFromMenu: false,
    });
  });

  it('hand a redirect that is no path to the framed page, which refuses it visibly [A2.18]', () => {
    const entries = [page('/x', { redirect: 'javascript:alert(1)' })];
    expect(resolve('/x', entries)).toEqual({
      kind: 'redirect',
      to: '/layouts/IframePageView?url=javascript%3Aalert(1)',
    });
  });

  it('frame the url of an entry with an address expression at its own path [B2.25]', () => {
    const entries = [page('f0e1', { component: 'layouts/IframePageView', meta: { title: '报表', url: '{{token}}' } })];
    expect(shown('/f0e1', entries)).toEqual({ kind: 'framed', url: '{{token}}', isFromMenu: true });
  });
});
