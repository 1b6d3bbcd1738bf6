import type { ChartModel } from '#core/charts/chart-model.ts';
import type { Point } from '@/entities/system/monitor';
import { clock } from './format.ts';

/** One line of a small chart: what it is called, and its height at a reading; null where there is none. */
export type Line = {
  readonly name: string;
  readonly label: string;
  readonly of: (point: Point, before: Point | undefined) => number | null;
};

/** Readings as lines over time. */
export function lineModel(title: string, points: readonly Point[], lines: readonly Line[]): ChartModel {
  const column = (name: string, label: string, isNumber: boolean) => ({
    name,
    label,
    isNumber,
    precision: undefined,
    href: null,
    texts: new Map<string, string>(),
  });
  const figures = lines.map(({ name, label }) => column(name, label, true));
  const x = column('at', '', false);
  return {
    title,
    template: 'single',
    types: ['line'],
    x,
    figures,
    columns: [x, ...figures],
    rows: points.map((point, index) => ({
      id: String(point.at),
      at: clock(point.at),
      ...Object.fromEntries(
        lines.flatMap(({ name, of }) => {
          const value = of(point, points[index - 1]);
          return value === null ? [] : [[name, Math.round(value * 10) / 10]];
        }),
      ),
    })),
    options: {},
  };
}
