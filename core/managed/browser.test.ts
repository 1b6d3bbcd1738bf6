import { describe, expect, it } from 'vitest';
import { browserOf } from './browser.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the browser of a session', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/126.0.0.0 Safari/537.36`, 'Chrome 126 · Windows'],
    [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Edge 126 · Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128 · Linux'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/17.4 Safari/605', 'Safari 17 · macOS'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605 Version/17.4 Mobile/15E148 Safari/604.1',
      'Safari 17 · iOS',
    ],
    [`Mozilla/5.0 (Linux; Android 14) ${webKit} Chrome/126.0 Mobile Safari/537.36`, 'Chrome 126 · Android'],
    ['curl/8.5.0', 'curl/8.5.0'],
  ])('[A7.5] is read from what it says of itself: %s', (userAgent, said) => {
    expect(browserOf(userAgent)).toBe(said);
  });

  it('[LOG-02] is cut off where somebody made it up, and empty where nothing was said', () => {
    expect(browserOf('x'.repeat(400))).toHaveLength(40);
    expect([browserOf(null), browserOf('')]).toEqual(['', '']);
  });
});
