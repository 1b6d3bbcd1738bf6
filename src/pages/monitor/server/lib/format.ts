import { thousands } from '#core/amounts/amounts.ts';
import type { Text } from '@/shared/i18n';

const sizes = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Bytes as people read them, `1,234.5 MB`. */
export function bytes(value: number): string {
  let [size, step] = [value, 0];
  while (size >= 1024 && step < sizes.length - 1) {
    size /= 1024;
    step += 1;
  }
  return `${thousands(String(Math.round(size * 10) / 10))} ${sizes[step]}`;
}

/** A length of time: whole days, hours and minutes; below a minute seconds, below a second milliseconds. */
export function duration(seconds: number, text: Text): string {
  if (seconds < 1) return `${Math.round(seconds * 10_000) / 10} ms`;
  if (seconds < 60) return `${Math.round(seconds * 10) / 10} ${text('monitor.unit.second')}`;
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(seconds / 86_400), text('monitor.unit.day')],
    [Math.floor((seconds % 86_400) / 3_600), text('monitor.unit.hour')],
    [Math.floor((seconds % 3_600) / 60), text('monitor.unit.minute')],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** A moment by the clock of the platform, `yyyy-MM-dd HH:mm:ss`: like every other time in it, wherever the reader is. */
export function moment(ms: number): string {
  return new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The time of day of a moment. */
export function clock(ms: number): string {
  return moment(ms).slice(11);
}

export function count(value: number): string {
  return thousands(String(Math.round(value * 100) / 100));
}

/** A value in its unit; a share is a part of one. */
export function inUnit(value: number, unit: string | null | undefined, name: string, text: Text): string {
  if (name === 'process.start.time') return moment(value * 1_000);
  // Servers of the family name no unit for shares.
  if (unit === 'percent' || name.endsWith('.cpu.usage')) return `${Math.round(value * 1_000) / 10}%`;
  if (unit === 'bytes') return bytes(value);
  if (unit === 'seconds') return duration(value, text);
  if (unit === 'milliseconds') return duration(value / 1_000, text);
  return count(value);
}
