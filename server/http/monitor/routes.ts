import { createHash, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { components } from '#core/contract/api.ts';
import type { BackupDesk, KeptBackup } from '#server/db/backup/desk.ts';
import type { Db } from '#server/db/connection.ts';
import type { RefusalLanguage } from '#core/refusals/text.ts';
import { httpRefusals } from '#server/http/refusals.ts';
import { may, withheldText, type Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { FileAnswer } from '#server/platform/file/file-answer.ts';
import {
  databaseActivity,
  databaseFacts,
  openSessionCount,
  sharedStatements,
} from '#server/platform/metrics/db/monitor.ts';
import { metric, permissionOfMetric, type Metric } from '#server/platform/metrics/metric.ts';
import type { ProcessWatch } from '#server/platform/metrics/processes.ts';
import { prometheusText } from '#server/platform/metrics/prometheus.ts';
import { metricAnswers } from '#server/platform/metrics/answers.ts';
import { storeFacts } from '#server/platform/metrics/store-facts.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import type { HandlersOf } from '../handler.ts';

export type MonitorDeps = {
  readonly db: Db;
  readonly watch: ProcessWatch;
  readonly backups: BackupDesk;
  readonly dataDir: string;
  readonly backupEveryHours: number;
  readonly backupKeep: number;
  readonly idleMinutes: number;
  /** Null: there is no /metrics. */
  readonly metricsToken: string | null;
  /** Servers of the family know disks only. */
  readonly isPlatform: boolean;
  readonly report: (error: unknown) => void;
};

/** Figures of the server for its administrators [B2.34]. */
export function monitorHandlers(
  deps: MonitorDeps,
): HandlersOf<
  | 'monitorProcesses'
  | 'monitorRoutes'
  | 'monitorSql'
  | 'redisInfo'
  | 'redisQueryDiskInfo'
  | 'monitorBackups'
  | 'monitorBackupMake'
  | 'monitorBackupVerify'
  | 'monitorBackupFile'
> {
  const { db, watch, backups } = deps;
  return {
    monitorProcesses: async () => ({ result: await watch.all() }),
    monitorRoutes: async ({ query }) => ({ result: [...(await watch.report(query.process)).routes] }),
    monitorSql: async ({ query }) => {
      const [{ statements }, shared, activity] = await Promise.all([
        watch.report(query.process),
        sharedStatements(db),
        databaseActivity(db),
      ]);
      return { result: { statements: [...statements], shared, activity } };
    },
    redisInfo: async ({ language }) => ({ result: await storeFacts(db, language) }),
    redisQueryDiskInfo: async ({ language }) => ({
      message: platformAnswers.found,
      result: await disks(deps, language),
    }),
    monitorBackups: async () => ({
      result: {
        backups: backups.list().map(backupRow),
        everyHours: deps.backupEveryHours,
        keep: deps.backupKeep,
        isRunning: backups.isRunning(),
      },
    }),
    monitorBackupMake: async () => {
      const making = backups.make();
      if (making === null) throw refusal(409, httpRefusals.noBackupHere);
      making.catch(deps.report);
      return { message: platformAnswers.backupBegun, result: null };
    },
    monitorBackupVerify: async ({ query }) => {
      const found = await backups.verify(query.name);
      if (found === null) throw refusal(404, httpRefusals.backupUnknown);
      return {
        result: backupRow(found),
        message: found.isVerified ? platformAnswers.backupSound : platformAnswers.backupBroken,
      };
    },
    monitorBackupFile: async ({ query }) => {
      const path = backups.pathOf(query.name);
      const kept = backups.list().find(({ name }) => name === query.name);
      if (path === null || kept === undefined) throw refusal(404, httpRefusals.backupUnknown);
      const { name, size } = kept;
      return {
        result: new FileAnswer({ name, size, mime: 'application/gzip', bytes: createReadStream(path) }),
        about: name,
      };
    },
  };
}

/** Of the database, not of a process. */
const SESSIONS = 'tomcat.sessions.active.current';

type Bare = (request: FastifyRequest, reply: FastifyReply, actor: Actor | null) => Promise<FastifyReply>;

/** Answers in the shapes of the Spring Boot actuator, without the envelope. */
export function actuatorHandlers({
  db,
  watch,
  idleMinutes,
  metricsToken,
}: MonitorDeps): Readonly<
  Record<
    | 'prometheusMetrics'
    | 'actuatorMetrics'
    | 'actuatorMetric'
    | 'actuatorHttptrace'
    | 'redisKeysSize'
    | 'redisMemoryInfo',
    Bare
  >
> {
  const metricsOf = async (request: FastifyRequest, actor: Actor | null): Promise<readonly Metric[]> => {
    const { metrics } = await watch.report(processOf(request));
    return metrics.filter(({ name }) => actor !== null && may(actor, permissionOfMetric(name)));
  };
  return {
    prometheusMetrics: async (request, reply) => {
      if (metricsToken === null) throw refusal(404, httpRefusals.pathUnknown);
      if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
        throw refusal(401, httpRefusals.tokenWrong);
      const { metrics, routes } = await watch.report(undefined);
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(prometheusText(metrics, routes));
    },
    actuatorMetrics: async (request, reply, actor) => {
      const names = (await metricsOf(request, actor)).map(({ name }) => name);
      if (actor !== null && may(actor, permissionOfMetric(SESSIONS))) names.push(SESSIONS);
      if (names.length === 0) refuseWithout(actor, 'monitor:system-info:view');
      return reply.send({ names: names.sort() });
    },
    actuatorMetric: async (request, reply, actor) => {
      const name = nameOf(request);
      refuseWithout(actor, permissionOfMetric(name));
      const found =
        name === SESSIONS
          ? metric(SESSIONS, 'Sessions of users that have not ended', null, await openSessionCount(db, idleMinutes))
          : (await metricsOf(request, actor)).find((one) => one.name === name);
      if (found === undefined) throw refusal(404, httpRefusals.metricUnknown);
      return reply.send(found);
    },
    actuatorHttptrace: async (request, reply, actor) => {
      refuseWithout(actor, 'monitor:http-trace:view');
      const { traces } = await watch.report(processOf(request));
      return reply.send({ traces });
    },
    redisKeysSize: async (_request, reply, actor) => {
      refuseWithout(actor, 'monitor:redis:view');
      return reply.send({ create_time: Date.now(), dbSize: (await databaseFacts(db)).rows });
    },
    redisMemoryInfo: async (_request, reply, actor) => {
      refuseWithout(actor, 'monitor:redis:view');
      return reply.send({ create_time: Date.now(), used_memory: (await databaseFacts(db)).size });
    },
  };
}

/** As long for every wrong text. */
function isSame(given: string, right: string): boolean {
  const [one, other] = [given, right].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

function refuseWithout(actor: Actor | null, permission: string): void {
  if (actor === null) throw refusal(401, platformRefusals.signInFirst);
  if (!may(actor, permission)) throw refusal(403, withheldText(actor, permission));
}

function processOf({ query }: FastifyRequest): string | undefined {
  return typeof query === 'object' && query !== null && 'process' in query && typeof query.process === 'string'
    ? query.process
    : undefined;
}

function nameOf({ params }: FastifyRequest): string {
  return typeof params === 'object' && params !== null && 'name' in params ? String(params.name) : '';
}

/** The disk the data lies on; what lies there with it. */
async function disks(
  { db, dataDir, isPlatform }: MonitorDeps,
  language: RefusalLanguage,
): Promise<components['schemas']['DiskFact'][]> {
  const { bsize, blocks, bavail, bfree } = await statfs(dataDir);
  // What is kept back for the system is neither used nor ours: the share is of what users can have, as `df` says it.
  const used = (blocks - bfree) * bsize;
  const disk = {
    name: isPlatform ? metricAnswers.dataDisk[language] : dataDir,
    max: used + bavail * bsize,
    rest: bavail * bsize,
    restPPT: Math.round((used / (used + bavail * bsize)) * 100),
  };
  if (!isPlatform) return [disk];
  const { size } = await databaseFacts(db);
  return [
    { ...disk, kind: 'disk' },
    { name: metricAnswers.database[language], max: size, rest: 0, restPPT: 100, kind: 'size' },
  ];
}

function backupRow({ time, ...kept }: KeptBackup): components['schemas']['Backup'] {
  return { ...kept, time: time.toISOString() };
}
