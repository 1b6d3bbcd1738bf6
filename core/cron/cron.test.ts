import { describe, expect, it } from 'vitest';
import { cronFault, nextRuns, readCron } from './cron.ts';

/** 2026-11-22 12:00:00 by the clock of the platform, a Sunday. */
const noon = Date.parse('2026-11-22T12:00:00+08:00');
const runs = (text: string, count = 3): string[] =>
  nextRuns(readCron(text), noon, count).map((at) =>
    new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
  );

describe('when a job runs', () => {
  it('[system.quartz-job] is a Quartz expression, seconds first, by the clock of the platform', () => {
    expect(runs('0 30 2 * * ?', 2)).toEqual(['2026-11-23 02:30:00', '2026-11-24 02:30:00']);
    expect(runs('15 0/20 12 * * ?')).toEqual(['2026-11-22 12:00:15', '2026-11-22 12:20:15', '2026-11-22 12:40:15']);
    expect(runs('0 0 8-9 ? * MON-FRI')).toEqual(['2026-11-23 08:00:00', '2026-11-23 09:00:00', '2026-11-24 08:00:00']);
    expect(runs('0 0 1 ? * 2', 1)).toEqual(['2026-11-23 01:00:00']);
    expect(runs('0 0 1 1 JAN ? 2027-2028')).toEqual(['2027-01-01 01:00:00', '2028-01-01 01:00:00']);
  });

  it('[system.quartz-job] may be the last day, the last Friday or the second one', () => {
    expect(runs('0 0 1 L * ?', 3)).toEqual(['2026-11-30 01:00:00', '2026-12-31 01:00:00', '2027-01-31 01:00:00']);
    expect(runs('0 0 1 ? * 6L', 2)).toEqual(['2026-11-27 01:00:00', '2026-12-25 01:00:00']);
    expect(runs('0 0 1 ? * FRI#2', 2)).toEqual(['2026-12-11 01:00:00', '2027-01-08 01:00:00']);
    expect(runs('0 0 0 29 2 ?', 2)).toEqual(['2028-02-29 00:00:00', '2032-02-29 00:00:00']);
  });

  it('[system.quartz-job] is refused with words when it never comes, or comes each second', () => {
    const said = (text: string): string => cronFault(text, noon)?.[0] ?? '';
    expect(said('0 0 0 30 2 ?')).toContain('永远不会触发');
    expect(said('0 0 0 1 1 ? 2020')).toContain('永远不会触发');
    for (const often of ['* * * * * ?', '0/30 * * * * ?', '0,30 * * * * ?'])
      expect(said(often)).toContain('每分钟最多执行一次');
    expect(said('0 0 0 1 * 2')).toContain('日和周只能指定一个');
    expect(said('0 0 0 * *')).toContain('6 或 7 段');
    for (const [text, part] of [
      ['0 60 * * * ?', '分“60”'],
      ['0 0 25 * * ?', '时“25”'],
      ['0 0 0 0 * ?', '日“0”'],
      ['0 0 0 15W * ?', '日“15W”'],
      ['0 0 0 ? * MOON', '周“MOON”'],
      ['0 5-1 0 * * ?', '分“5-1”'],
      ['0 0/0 0 * * ?', '分“0/0”'],
    ] as const)
      expect(said(text), text).toContain(part);
    expect(cronFault('0 0 2 * * ?', noon)).toBeNull();
    expect(cronFault('x', noon)?.[1]).toContain('6 or 7 parts');
  });
});
