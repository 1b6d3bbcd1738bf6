import { describe, expect, it } from 'vitest';
import { locationOf, pageKey } from './page-key.ts';

describe('the page of an address', () => {
  it.each([
    ['/base/unit', '', '/base/unit'],
    ['/base/unit', '?page=2&size=20&sort=code%3Dasc&q.name=a', '/base/unit'],
    ['/base/unit', '?form=edit&id=7', '/base/unit'],
    ['/base/unit', '?form=add&pid=7&page=3', '/base/unit'],
    ['/base/unit', '?form=add&copy=7', '/base/unit'],
    ['/sale/order', '?form=add&push=quo_quote.push_order.7', '/sale/order'],
    ['/chart', '?id=7', '/chart?id=7'],
    ['/chart', '?id=7&page=2', '/chart?id=7'],
    ['/layouts/IframePageView', '?url=%2Fa%3Fpage%3D2', '/layouts/IframePageView?url=%2Fa%3Fpage%3D2'],
  ])('[A2.23] of %s%s is %s', (pathname, search, key) => {
    expect(pageKey({ pathname, search })).toBe(key);
  });

  it('is taken apart and put together without loss', () => {
    expect(locationOf('/a/b?x=1?2#c#d')).toEqual({ pathname: '/a/b', search: '?x=1?2', hash: '#c#d' });
    expect(locationOf('/a')).toEqual({ pathname: '/a', search: '', hash: '' });
  });
});
