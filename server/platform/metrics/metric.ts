import type { components } from '#core/contract/api.ts';

export type Metric = components['schemas']['Metric'];

type Statistic = 'VALUE' | 'COUNT' | 'TOTAL_TIME' | 'MAX' | 'MEAN';

/** A figure in the shape of the actuator; statistics the runtime does not know (null, not a number) are left away. */
export function metric(
  name: string,
  description: string,
  baseUnit: string | null,
  values: number | Readonly<Partial<Record<Statistic, number | null>>>,
): Metric {
  const statistics = typeof values === 'number' ? { VALUE: values } : values;
  return {
    name,
    description,
    baseUnit,
    measurements: Object.entries(statistics).flatMap(([statistic, value]) =>
      typeof value === 'number' && Number.isFinite(value) ? [{ statistic, value }] : [],
    ),
    availableTags: [],
  };
}

/** Which page's grant a figure asks for: the runtime, the HTTP server, or the machine. */
export function permissionOfMetric(name: string): string {
  if (/^(?:jvm|nodejs)\./.test(name)) return 'monitor:jvm:view';
  return /^(?:http|tomcat)\./.test(name) ? 'monitor:tomcat:view' : 'monitor:system-info:view';
}
