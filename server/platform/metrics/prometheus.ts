import { ownEntry } from '#core/lists/own-entry.ts';
import type { RouteFigures } from './http.ts';
import type { Metric } from './metric.ts';

/**
 * Figures in the text format of Prometheus, version 0.0.4: names with underscores and their unit, one sample for each statistic.
 * @example jvm_memory_used_bytes 91226112
 */
export function prometheusText(metrics: readonly Metric[], routes: readonly RouteFigures[]): string {
  const lines = metrics.flatMap(({ name, description, baseUnit, measurements }) => {
    const unit = baseUnit === null || baseUnit === undefined || baseUnit === 'percent' ? '' : `_${baseUnit}`;
    const base = name.replaceAll(/[^a-zA-Z0-9]/g, '_');
    return measurements.flatMap(({ statistic, value }) => {
      const [suffix, kind] = ownEntry(samples, statistic) ?? ['', 'gauge'];
      // A count has no unit.
      const full = statistic === 'COUNT' ? `${base}${suffix}` : `${base}${unit}${suffix}`;
      return [
        `# HELP ${full} ${(description ?? name).replaceAll(/[\\\n]/g, ' ')}`,
        `# TYPE ${full} ${kind}`,
        `${full} ${value}`,
      ];
    });
  });
  return [...lines, ...ofRoutes(routes), ''].join('\n');
}

const samples: Readonly<Record<string, readonly [suffix: string, kind: 'gauge' | 'counter']>> = {
  COUNT: ['_total', 'counter'],
  TOTAL_TIME: ['_sum', 'counter'],
  MAX: ['_max', 'gauge'],
  MEAN: ['_mean', 'gauge'],
};

function ofRoutes(routes: readonly RouteFigures[]): string[] {
  const each = (name: string, help: string, of: (figures: RouteFigures) => number): string[] => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} counter`,
    ...routes.map((one) => `${name}{method="${label(one.method)}",route="${label(one.route)}"} ${of(one)}`),
  ];
  return [
    ...each('http_route_requests_total', 'Requests by address', ({ count }) => count),
    ...each('http_route_failed_total', 'Answers from 500 by address', ({ failed }) => failed),
    ...each('http_route_seconds_sum', 'Time of answers by address', ({ totalMs }) => totalMs / 1_000),
  ];
}

function label(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', ' ');
}
