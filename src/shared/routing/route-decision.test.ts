import { describe, expect, it } from 'vitest';
import { safeRedirect } from './paths.ts';
import { afterPermissionFailure, routeDecision, type RouteDecision, type RouteState } from './route-decision.ts';

const nobody: RouteState = {
  hasToken: false,
  isGuest: false,
  permissionsLoaded: false,
  hasGuestAccount: false,
  guestTried: false,
  isMenuPath: (pathname) => pathname === '/base/customer',
};
const fresh = { ...nobody, hasToken: true };
const loaded = { ...fresh, permissionsLoaded: true };
const proceed: RouteDecision = { kind: 'proceed' };
const home = '/dashboard/analysis';

const cases: readonly (readonly [string, Partial<RouteState>, string, RouteDecision])[] = [
  [
    '[A2.2] stores a token of the address and strips it',
    nobody,
    '/base/customer?token=abc&page=2',
    { kind: 'adoptToken', token: 'abc', to: '/base/customer?page=2' },
  ],
  [
    '[A2.2] asks first where somebody is signed in',
    loaded,
    '/base/customer?token=abc',
    { kind: 'offerToken', token: 'abc', to: '/base/customer' },
  ],
  [
    '[A2.2] asks nobody who is a guest',
    { ...fresh, isGuest: true },
    '/base/customer?token=abc',
    { kind: 'adoptToken', token: 'abc', to: '/base/customer' },
  ],
  [
    '[A2.2] exchanges a ticket',
    nobody,
    '/base/customer?token=tk-abc&page=2',
    { kind: 'ticketSignIn', ticket: 'tk-abc', to: '/base/customer?page=2' },
  ],
  [
    '[A2.2] exchanges no ticket where somebody is signed in',
    fresh,
    '/base/customer?token=tk-abc',
    { kind: 'offerToken', token: 'tk-abc', to: '/base/customer' },
  ],
  ['[A2.4] leads from the sign-in page home', fresh, '/user/login', { kind: 'redirect', to: home }],
  ['[A2.4] counts a guest token as none', { ...fresh, isGuest: true }, '/user/login', proceed],
  [
    '[A2.3, A2.5, A4.1] loads permissions and goes on to the path',
    fresh,
    '/base/customer?page=2',
    { kind: 'loadPermissions', to: '/base/customer?page=2' },
  ],
  [
    '[A2.5] goes on to the redirect parameter when there is one',
    fresh,
    `/x?redirect=${encodeURIComponent('/base/customer')}`,
    { kind: 'loadPermissions', to: '/base/customer' },
  ],
  [
    '[A2.5] ignores a redirect to another site',
    fresh,
    `/x?redirect=${encodeURIComponent('//evil.example')}`,
    { kind: 'loadPermissions', to: `/x?redirect=${encodeURIComponent('//evil.example')}` },
  ],
  ['[A2.5] shows a page of the menu once permissions are loaded', loaded, '/base/customer', proceed],
  ['[A2.1] lets /share/online pass even when signed in', fresh, '/share/online', proceed],
  ['[A2.8] lets the sign-in page pass without a token', nobody, '/user/login', proceed],
  ['[B2.2] lets /getToken say itself whether a token holds', fresh, '/getToken?redirect=/base/unit', proceed],
  ['[A2.9] lets whitelisted pages pass without a token', nobody, '/user/register', proceed],
  [
    '[A2.10] signs in with a ticket',
    nobody,
    '/base/customer?tokenname=t1',
    { kind: 'ticketSignIn', ticket: 't1', to: '/base/customer' },
  ],
  [
    '[A2.11] signs in as guest where a guest account exists',
    { hasGuestAccount: true },
    '/base/customer',
    { kind: 'guestSignIn', to: '/base/customer' },
  ],
  [
    '[A2.11] tries the guest once per page load',
    { hasGuestAccount: true, guestTried: true },
    '/base/customer',
    { kind: 'signIn', to: '/user/login?redirect=%2Fbase%2Fcustomer' },
  ],
  [
    '[A2.7, A2.11, A4.1] leads to the sign-in page without a guest account',
    nobody,
    '/base/customer?a=1#b',
    { kind: 'signIn', to: '/user/login?redirect=%2Fbase%2Fcustomer%3Fa%3D1%23b' },
  ],
  ['[A2.12] leads from the root home', loaded, '/', { kind: 'redirect', to: home }],
  [
    '[A2.12] keeps home as the target of a sign-in from the root',
    nobody,
    '/',
    { kind: 'signIn', to: `/user/login?redirect=${encodeURIComponent(home)}` },
  ],
  [
    '[A2.12] leads from unknown paths home and names them',
    loaded,
    '/no/such',
    { kind: 'redirect', to: home, unknownPath: '/no/such' },
  ],
  ['[B2.3] knows forms without a menu entry', loaded, '/online/auto/crm_customer', proceed],
  ['[B2.35] knows reports without a menu entry', loaded, '/online/cgreport/rpt_sale_otd', proceed],
  ['[B2.21] knows the page of what was not found', loaded, '/404', proceed],
  ['[B2.40] knows the exception pages', loaded, '/exception/500', proceed],
  ['[A2.18] knows the page that frames other sites', loaded, '/layouts/IframePageView?url=%2Fx', proceed],
  ['[B2.1] leads from /user to the sign-in page', nobody, '/user', { kind: 'signIn', to: '/user/login' }],
  ['[B2.1] does so for the signed-in too', loaded, '/user', { kind: 'redirect', to: '/user/login' }],
  [
    '[B2.22] leads from the root home whatever else is known',
    { ...loaded, isGuest: true },
    '/',
    { kind: 'redirect', to: home },
  ],
  [
    '[B2.23] leads from unknown paths below a known one home',
    loaded,
    '/base/customer/x',
    { kind: 'redirect', to: home, unknownPath: '/base/customer/x' },
  ],
];

describe('route decision', () => {
  it.each(cases)('%s', (_name, state, target, expected) => {
    const { pathname, search, hash } = new URL(target, 'http://here');
    expect(routeDecision({ ...nobody, ...state }, { pathname, search, hash })).toEqual(expected);
  });

  it('[A2.6] comes back to the full path after a failed load of permissions', () => {
    expect(afterPermissionFailure({ pathname: '/a', search: '?b=1', hash: '#c' })).toBe(
      '/user/login?redirect=%2Fa%3Fb%3D1%23c',
    );
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '/user/login?redirect=/x',
    '',
    null,
  ])('refuses %j as a redirect target', (target) => {
    expect(safeRedirect(target)).toBeNull();
  });
});
