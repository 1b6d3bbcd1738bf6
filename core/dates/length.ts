const units = { zh: ['天', '小时', '分钟', '不到1分钟'], en: [' d', ' h', ' min', 'less than a minute'] } as const;

/** A length of time in whole days, hours and minutes. */
export function lengthInWords(seconds: number, language: keyof typeof units): string {
  const [day, hour, minute, none] = units[language];
  const minutes = Math.floor(seconds / 60);
  if (!(minutes >= 1)) return none;
  return [
    [Math.floor(minutes / 1440), day] as const,
    [Math.floor(minutes / 60) % 24, hour] as const,
    [minutes % 60, minute] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join(language === 'zh' ? '' : ' ');
}
