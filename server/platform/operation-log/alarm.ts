import type { Db } from '#server/db/connection.ts';
import { raiseMessage } from '#server/platform/delivery/events.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { metric, type Metric } from '#server/platform/metrics/metric.ts';
import type { LogState } from './operation-log.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** Figures of the log of operations for the monitor. */
export function logMetrics({ waiting, aside }: LogState): Metric[] {
  return [
    metric('operation.log.waiting', 'Operations that are not in the log yet', null, waiting),
    metric('operation.log.aside', 'Operations that could not be written into the log', null, aside),
  ];
}

/** Tells the administrators of the platform that lines could not be written. */
export async function tellSetAside(db: Db, count: number): Promise<void> {
  await raiseMessage(db, {
    tenantId: firstTenant,
    event: 'log-set-aside',
    title: '操作日志有未写入的行',
    text: `共有 ${count} 行操作日志无法写入数据库，已另存到数据目录的 operation-log/set-aside.jsonl，请查看服务日志`,
    values: { count: String(count) },
  });
}

/** Calls an alarm at most once an hour: what goes wrong thousands of times is told of once. */
export function atMostHourly<T>(alarm: (value: T) => unknown): (value: T) => void {
  let last: number | null = null;
  return (value) => {
    if (last !== null && Date.now() - last < HOUR_MS) return;
    last = Date.now();
    alarm(value);
  };
}
