import { hostname } from 'node:os';
import type { components } from '#core/contract/api.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Hearing } from '#server/db/listen.ts';
import { statementFigures } from '#server/db/statement-figures.ts';
import { refusal } from '#server/platform/refusal.ts';
import {
  PROCESS_CHANNEL,
  presentProcesses,
  sayGone,
  sayPresent,
  wantReport,
  writeReport,
  writtenReport,
} from './db/monitor.ts';
import { httpFigures, type HttpFigures, type HttpTrace, type RouteFigures } from './http.ts';
import type { Metric } from './metric.ts';
import { openPoolMetrics } from './pool.ts';
import { metricsRefusals } from './refusals.ts';
import { runtimeFigures } from './runtime.ts';

type Schemas = components['schemas'];

/** Everything one process says of itself. */
export type ProcessReport = {
  readonly metrics: readonly Metric[];
  readonly traces: readonly HttpTrace[];
  readonly routes: readonly RouteFigures[];
  readonly statements: readonly Schemas['StatementFigures'][];
};

export type ProcessWatch = {
  readonly id: string;
  readonly http: HttpFigures;
  /** Figures of a part of the process, asked for whenever somebody looks. */
  readonly include: (figures: () => readonly Metric[]) => void;
  readonly all: () => Promise<Schemas['ServerProcess'][]>;
  /** Of this process, or of another one: it is asked, and waited for. */
  readonly report: (processId: string | undefined) => Promise<ProcessReport>;
  /** Says that this process is there, now and from time to time. */
  readonly appear: () => Promise<void>;
  readonly hearing: Hearing;
  readonly close: () => Promise<void>;
};

const PRESENT_EVERY_MS = 20_000;
const ANSWER_MS = 3_000;
const STATEMENTS = 200;

/** The figures of this process, and the way to those of the others at the same database. */
export function watchProcess(
  db: Db,
  { version, failed }: { readonly version: string | null; readonly failed: (error: unknown) => void },
): ProcessWatch {
  const facts = {
    id: newId(),
    host: hostname(),
    pid: process.pid,
    version,
    runtime: `Node.js ${process.versions.node}`,
  };
  const http = httpFigures();
  const runtime = runtimeFigures();
  const parts: (() => readonly Metric[])[] = [];
  let timer: NodeJS.Timeout | undefined;
  const own = (): ProcessReport => ({
    metrics: [
      ...runtime.metrics(),
      ...http.metrics(),
      ...openPoolMetrics(),
      ...parts.flatMap((figures) => [...figures()]),
    ],
    traces: http.traces(),
    routes: http.routes(),
    statements: statementFigures.slowest(STATEMENTS),
  });
  return {
    id: facts.id,
    http,
    include: (figures) => void parts.push(figures),
    all: async () => {
      const rows = await presentProcesses(db);
      return rows.map(({ app_version, started_time, seen_time, ...row }) => ({
        ...row,
        version: app_version,
        startedTime: started_time,
        seenTime: seen_time,
        isThis: row.id === facts.id,
      }));
    },
    report: async (processId) =>
      processId === undefined || processId === facts.id ? own() : await reportOfOther(db, processId),
    appear: async () => {
      await sayPresent(db, facts);
      timer ??= setInterval(() => void sayPresent(db, facts).catch(failed), PRESENT_EVERY_MS).unref();
    },
    hearing: {
      channel: PROCESS_CHANNEL,
      heard: () => void writeReport(db, facts.id, async () => own()).catch(failed),
    },
    close: async () => {
      clearInterval(timer);
      runtime.close();
      if (timer !== undefined) await sayGone(db, facts.id).catch(() => undefined);
    },
  };
}

/** @throws Refusal 404 for a process that is not there, 502 for one that does not answer */
async function reportOfOther(db: Db, processId: string): Promise<ProcessReport> {
  if (!(await wantReport(db, processId))) throw refusal(404, metricsRefusals.processGone);
  const until = Date.now() + ANSWER_MS;
  while (Date.now() < until) {
    const report = await writtenReport(db, processId);
    // Written by a process of ours, from this very type.
    if (report !== null) return report as ProcessReport;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw refusal(502, metricsRefusals.processSilent);
}
