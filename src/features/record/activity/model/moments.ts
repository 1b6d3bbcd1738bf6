/** Steps of a relative time, the longest first: seconds and what `Intl` calls them. */
const steps = [
  [31_536_000, 'year'],
  [2_592_000, 'month'],
  [604_800, 'week'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** Describes in words the time since a time of the wire (Asia/Shanghai): 3 分钟前. */
export function ago(time: string, now: Date, language: 'zh' | 'en'): string {
  const seconds = (new Date(`${time.replace(' ', 'T')}+08:00`).getTime() - now.getTime()) / 1000;
  const words = new Intl.RelativeTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { numeric: 'auto' });
  for (const [length, unit] of steps)
    if (Math.abs(seconds) >= length) return words.format(Math.trunc(seconds / length), unit);
  // A clock that is a little behind must not speak of the future.
  return words.format(0, 'second');
}
