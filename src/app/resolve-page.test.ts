import { describe, expect, it } from 'vitest';
import { resolvePage } from './resolve-page.ts';

const menu = [
  {
    path: '/base',
    component: 'layouts/RouteView',
    meta: { title: '基础资料' },
    children: [
      { path: '/base/customer', name: 'crm_customer', component: 'online/auto', meta: { title: '客户档案' } },
      { path: '/base/special', name: 'special', component: 'base/special/Board', meta: { title: '看板' } },
    ],
  },
];

describe('the page of a path', () => {
  it('[A2.22] is the home page at its fixed path', () => {
    expect(resolvePage(menu, '/dashboard/analysis')).toEqual({ kind: 'home' });
  });

  it('[B2.25] is the form that the menu entry names', () => {
    expect(resolvePage(menu, '/base/customer')).toEqual({ kind: 'form', code: 'crm_customer', title: '客户档案' });
  });

  it('[B2.3] is the form of the address for /online/auto/{code}', () => {
    expect(resolvePage(menu, '/online/auto/md_unit')).toEqual({ kind: 'form', code: 'md_unit', title: 'md_unit' });
  });

  it('names a component that is not installed instead of showing a blank', () => {
    expect(resolvePage(menu, '/base/special')).toEqual({ kind: 'notInstalled', component: 'base/special/Board' });
  });
});
