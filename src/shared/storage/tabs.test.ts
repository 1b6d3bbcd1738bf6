import { afterEach, describe, expect, it } from 'vitest';
import { storedTabs, storeTabs } from './tabs.ts';

describe('the opened pages of a window', () => {
  afterEach(() => sessionStorage.clear());

  it('[A3.5] come back for the same user', () => {
    storeTabs({ userId: '1', addresses: ['/a', '/b?page=2'] });
    expect(storedTabs('1')).toEqual(['/a', '/b?page=2']);
  });

  it('are never shown to another user, and are gone afterwards', () => {
    storeTabs({ userId: '1', addresses: ['/a'] });
    expect(storedTabs('2')).toEqual([]);
    expect(storedTabs('1')).toEqual([]);
  });

  it.each(['{', 'null', '[]', '"x"', '{"userId":"1"}', '{"userId":"1","addresses":"x"}'])(
    'are none when the entry is %s',
    (text) => {
      sessionStorage.setItem('pro__Tabs', text);
      expect(storedTabs('1')).toEqual([]);
    },
  );

  it('are paths of this site only', () => {
    const addresses = ['/a', 'https://x.example', '//x.example', '/\\x.example', 'javascript:alert(1)', 7];
    sessionStorage.setItem('pro__Tabs', JSON.stringify({ userId: '1', addresses }));
    expect(storedTabs('1')).toEqual(['/a']);
  });
});
