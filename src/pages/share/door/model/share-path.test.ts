import { describe, expect, it } from 'vitest';
import { sharePathOf } from './share-path.ts';

const origin = 'https://erp.example.com';

describe('[A2.1] [B2.4] what somebody was sent', () => {
  it.each([
    ['https://erp.example.com/share/record/a1b2c3d4e5', '/share/record/a1b2c3d4e5'],
    ['  https://erp.example.com/share/form/a1b2c3d4e5?from=mail ', '/share/form/a1b2c3d4e5'],
    ['/doc_share/a1b2c3d4e5', '/doc_share/a1b2c3d4e5'],
    ['/share/other/a1b2c3d4e5', '/share/other/a1b2c3d4e5'],
    ['a1b2c3d4e5', '/share/record/a1b2c3d4e5'],
  ])('%s is opened', (sent, path) => {
    expect(sharePathOf(sent, origin)).toBe(path);
  });

  it.each([
    'https://evil.example.net/share/record/a1b2c3d4e5',
    '//evil.example.net/share/record/a1b2c3d4e5',
    'javascript:alert(1)',
    '/base/customer',
    '/share',
    '/share/record/',
    'hello world',
    '',
  ])('%s is no share of this application', (sent) => {
    expect(sharePathOf(sent, origin)).toBeNull();
  });
});
