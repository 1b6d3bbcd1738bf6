import { readdirSync } from 'node:fs';
import { availableParallelism, cpus, freemem, loadavg, totalmem } from 'node:os';
import { monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { metric, type Metric } from './metric.ts';

/** Shares of processors are measured over at least so long. */
const SHORTEST_MS = 1_000;
/** So often the event loop is asked whether it is late. */
const RESOLUTION_MS = 20;

/** Collects the figures of the runtime and the machine of this process; their names are those that pages of the family ask for. */
export function runtimeFigures() {
  const gc = { count: 0, totalMs: 0, maxMs: 0 };
  const pauses = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      gc.count += 1;
      gc.totalMs += duration;
      gc.maxMs = Math.max(gc.maxMs, duration);
    }
  });
  pauses.observe({ entryTypes: ['gc'] });
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  // What is recorded is the distance of two turns: its usual length is no delay.
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1_000);
  let loop = performance.eventLoopUtilization();
  let before = reading();
  let shares = { ofProcess: null as number | null, ofMachine: null as number | null, ofLoop: null as number | null };

  const measureShares = (): void => {
    const now = reading();
    const ms = now.at - before.at;
    if (ms < SHORTEST_MS) return;
    const all = now.idle + now.busy - before.idle - before.busy;
    shares = {
      ofProcess: (now.process - before.process) / 1_000 / ms / availableParallelism(),
      ofMachine: all === 0 ? null : (now.busy - before.busy) / all,
      ofLoop: performance.eventLoopUtilization(loop).utilization,
    };
    loop = performance.eventLoopUtilization();
    before = now;
  };

  return {
    metrics: (): Metric[] => {
      measureShares();
      const memory = process.memoryUsage();
      const heap = getHeapStatistics();
      const threads = countOf('/proc/self/task');
      const files = countOf('/proc/self/fd');
      const found: Metric[] = [
        metric('jvm.memory.used', 'Heap in use', 'bytes', memory.heapUsed),
        metric('jvm.memory.committed', 'Heap taken from the system', 'bytes', memory.heapTotal),
        metric('jvm.memory.max', 'Most the heap may take', 'bytes', heap.heap_size_limit),
        metric(
          'jvm.buffer.memory.used',
          'Memory outside the heap: buffers and native objects',
          'bytes',
          memory.external,
        ),
        metric('jvm.gc.pause', 'Garbage collections', 'seconds', {
          COUNT: gc.count,
          TOTAL_TIME: gc.totalMs / 1_000,
          MAX: gc.maxMs / 1_000,
        }),
        metric('nodejs.eventloop.delay', 'How late the event loop came', 'seconds', {
          MEAN: late(delay.mean),
          MAX: late(delay.max),
        }),
        metric(
          'nodejs.eventloop.delay.p99',
          'Of a hundred turns 99 were not later',
          'seconds',
          late(delay.percentile(99)),
        ),
        metric('nodejs.eventloop.utilization', 'Share of the time the event loop was busy', 'percent', {
          VALUE: shares.ofLoop,
        }),
        metric('process.memory.rss', 'Memory of the process', 'bytes', memory.rss),
        metric('process.cpu.usage', 'Share of all processors this process takes', 'percent', {
          VALUE: shares.ofProcess,
        }),
        metric('process.uptime', 'Since the process started', 'seconds', process.uptime()),
        metric(
          'process.start.time',
          'When the process started',
          'seconds',
          (Date.now() - process.uptime() * 1_000) / 1_000,
        ),
        metric('system.cpu.count', 'Processors', null, availableParallelism()),
        metric('system.cpu.usage', 'Share of all processors in use', 'percent', { VALUE: shares.ofMachine }),
        metric('system.load.average.1m', 'Processes that want a processor, over a minute', null, loadavg()[0] ?? 0),
        metric('system.memory.total', 'Memory of the machine', 'bytes', totalmem()),
        metric('system.memory.free', 'Memory nobody uses', 'bytes', freemem()),
      ];
      if (threads !== null) found.push(metric('jvm.threads.live', 'Threads of the process', null, threads));
      if (files !== null) found.push(metric('process.files.open', 'Open files and sockets', null, files));
      return found.filter(({ measurements }) => measurements.length > 0);
    },
    close: (): void => {
      pauses.disconnect();
      delay.disable();
    },
  };
}

function reading() {
  const { user, system } = process.cpuUsage();
  let idle = 0;
  let busy = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    busy += times.user + times.nice + times.sys + times.irq;
  }
  return { at: performance.now(), process: user + system, idle, busy };
}

/** Counts the entries of a folder of the system; null where there is none (only Linux has these). */
function countOf(folder: string): number | null {
  try {
    return readdirSync(folder).length;
  } catch {
    return null;
  }
}
