import { describe, expect, it } from 'vitest';
import { safeTarget } from './safe-target.ts';

describe('the page a message leads to', () => {
  it('[B2.47] is one of ours or another site', () => {
    expect(safeTarget(' /sale/order?form=view&id=1 ')).toEqual({ isOwn: true, address: '/sale/order?form=view&id=1' });
    expect(safeTarget('https://example.com/a')).toEqual({ isOwn: false, address: 'https://example.com/a' });
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    'sale/order',
    '',
  ])('[XSS-03] is not %s', (page) => expect(safeTarget(page)).toBeNull());
});
