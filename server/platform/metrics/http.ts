import type { components } from '#core/contract/api.ts';
import { metric, type Metric } from './metric.ts';

type Schemas = components['schemas'];
export type RouteFigures = Schemas['RouteFigures'];
export type HttpTrace = Schemas['HttpTrace'];

/** A request that was answered: its address as the contract writes it, nothing somebody typed. */
export type Answered = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly remote: string;
  /** When it came in. */
  readonly time: Date;
};

const KEPT = 500;

/** Collects the results of this process's requests. */
export function httpFigures() {
  const routes = new Map<string, { -readonly [K in keyof RouteFigures]: RouteFigures[K] }>();
  const last: Answered[] = [];
  let active = 0;
  return {
    began: (): void => void (active += 1),
    answered: (request: Answered): void => {
      active -= 1;
      last.push(request);
      if (last.length > KEPT) last.shift();
      const key = `${request.method} ${request.route}`;
      const figures = routes.get(key) ?? { ...request, count: 0, refused: 0, failed: 0, totalMs: 0, maxMs: 0 };
      routes.set(key, {
        method: request.method,
        route: request.route,
        count: figures.count + 1,
        refused: figures.refused + (request.status >= 400 && request.status < 500 ? 1 : 0),
        failed: figures.failed + (request.status >= 500 ? 1 : 0),
        totalMs: figures.totalMs + request.ms,
        maxMs: Math.max(figures.maxMs, request.ms),
      });
    },
    /** The last ones, the newest first. */
    traces: (): HttpTrace[] => last.map(traceOf).reverse(),
    /** Those that cost most in all, first. */
    routes: (): RouteFigures[] => [...routes.values()].sort((one, other) => other.totalMs - one.totalMs),
    metrics: (): Metric[] => {
      const all = [...routes.values()];
      const sum = (of: (figures: RouteFigures) => number): number => all.reduce((total, one) => total + of(one), 0);
      return [
        metric('http.server.requests', 'Requests that were answered', 'seconds', {
          COUNT: sum(({ count }) => count),
          TOTAL_TIME: sum(({ totalMs }) => totalMs) / 1_000,
          MAX: Math.max(0, ...all.map(({ maxMs }) => maxMs)) / 1_000,
        }),
        metric('http.server.requests.active', 'Requests being answered', null, active),
        metric('http.server.requests.refused', 'Answers 400 to 499', null, {
          COUNT: sum(({ refused }) => refused),
        }),
        metric('http.server.requests.failed', 'Answers from 500', null, { COUNT: sum(({ failed }) => failed) }),
      ];
    },
  };
}

export type HttpFigures = ReturnType<typeof httpFigures>;

function traceOf({ method, route, status, ms, remote, time }: Answered): HttpTrace {
  return {
    timestamp: time.toISOString(),
    principal: null,
    session: null,
    request: { method, uri: route, headers: {}, remoteAddress: remote },
    response: { status, headers: {} },
    timeTaken: Math.round(ms * 10) / 10,
  };
}
