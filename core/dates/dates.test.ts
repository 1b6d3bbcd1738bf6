import { describe, expect, it } from 'vitest';
import { addDays, dateText, dateTimeText, isDate, isDateTime, isMonth } from './dates.ts';

describe('dates of Shanghai', () => {
  it('[B9.8, A9.8] writes dates as YYYY-MM-DD and times to the second, shows the wall clock of Shanghai whatever the zone of the host', () => {
    expect(dateTimeText(new Date('2026-11-20T16:30:05Z'))).toBe('2026-11-21 00:30:05');
    expect(dateText(new Date('2026-12-31T15:59:59Z'))).toBe('2026-12-31');
  });
  it('knows the summer time China once had', () => {
    expect(dateTimeText(new Date('1988-07-01T00:00:00Z'))).toBe('1988-07-01 09:00:00');
  });
  it('knows which days exist', () => {
    expect(['2026-02-28', '2028-02-29', '2026-02-29', '2026-00-10', '26-1-1', '2026-1-01'].map(isDate)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(['2026-01-01 23:59:59', '2026-01-01 24:00:00', '2026-01-01'].map(isDateTime)).toEqual([true, false, false]);
    expect(['2026-12', '2026-13', '2026-1'].map(isMonth)).toEqual([true, false, false]);
  });
  it('counts days over months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });
});
