import { describe, expect, it } from 'vitest';
import { ago } from './moments.ts';

describe('a moment', () => {
  const now = new Date('2026-11-22T04:00:00Z');
  it.each([
    ['2026-11-22 11:59:30', '现在', 'now'],
    ['2026-11-22 12:00:20', '现在', 'now'],
    ['2026-11-22 11:57:00', '3分钟前', '3 minutes ago'],
    ['2026-11-22 09:00:00', '3小时前', '3 hours ago'],
    ['2026-11-21 11:00:00', '昨天', 'yesterday'],
    ['2026-10-01 12:00:00', '上个月', 'last month'],
  ])('%s is said as people say it', (time, zh, en) => {
    expect(ago(time, now, 'zh')).toBe(zh);
    expect(ago(time, now, 'en')).toBe(en);
  });
});
