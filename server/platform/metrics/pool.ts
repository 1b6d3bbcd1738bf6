import { poolFigures } from '#server/db/connection.ts';
import { metric, type Metric } from './metric.ts';

/** Connections of this process to the database, under the names of the family's pool. */
export function openPoolMetrics(): Metric[] {
  const { most, open, idle, waiting } = poolFigures();
  return [
    metric('jdbc.connections.max', 'Most connections to the database', null, most),
    metric('jdbc.connections.active', 'Connections in use', null, open - idle),
    metric('jdbc.connections.idle', 'Connections that have nothing to do', null, idle),
    metric('jdbc.connections.pending', 'Calls that wait for a connection', null, waiting),
  ];
}
