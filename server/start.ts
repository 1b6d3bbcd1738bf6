import type { FastifyInstance } from 'fastify';
import { assemble, productVersion, type MessageParts } from './assemble.ts';
import { isLoopback, type Config } from './config.ts';
import { claimDataDir } from './data-dir.ts';
import { backupDesk } from './db/backup/desk.ts';
import { backupBeforeMigration, runBackup, scheduleBackups } from './db/backup/schedule.ts';
import { assertProgram, type Db } from './db/connection.ts';
import { keepListening } from './db/listen.ts';
import { migrate, migrationCount, PROGRAM_CHANNEL } from './db/migrate.ts';
import { openDatabase, type OpenedDatabase } from './db/open.ts';
import { startAlone, type StartLock } from './db/start-lock.ts';
import { StartupFailure } from './db/startup-failure.ts';
import { behaviours } from './engine/behaviour/registry.ts';
import { definitionKeeper } from './engine/definition/definition-keeper.ts';
import { createDefinitionStore } from './engine/definition/store.ts';
import { purgeExpired } from './engine/record/recycle-purge.ts';
import { hasReader } from './engine/source/db/report-reader.ts';
import { fileStorage } from './file-storage.ts';
import { dialectOf } from './http/dialect.ts';
import type { PermissionAnswer } from './http/permission/routes.ts';
import { logOptions } from './log.ts';
import { sealLog } from './platform/audit-chain/chain.ts';
import { raiseMessage } from './platform/delivery/events.ts';
import { keepDoing, sendWaiting } from './platform/delivery/outbox.ts';
import { cleanTrash } from './platform/document/items.ts';
import { cleanFiles } from './platform/file/clean.ts';
import type { Storage } from './platform/file/storage.ts';
import { install, type Installed } from './platform/identity/install.ts';
import { firstTenant } from './platform/identity/levels.ts';
import { rightsMemory } from './platform/identity/rights-memory.ts';
import { sessionMemory } from './platform/identity/session-memory.ts';
import { authenticate } from './platform/identity/session.ts';
import { kindActs } from './platform/jobs/kinds.ts';
import { startJobs, type JobRunner } from './platform/jobs/runner.ts';
import { watchProcess } from './platform/metrics/processes.ts';
import { pushHub } from './platform/push/hub.ts';
import { tellBegun } from './system/announcement/release.ts';
import { runDueWarnings } from './system/sql-warning/run.ts';
import { tellUpgradeChanges } from './system/upgrade-change/tell.ts';
import { flowEngine } from './workflow/engine/in-use.ts';
import { abandonedRound, flowRound } from './workflow/tick.ts';

export type RunningServer = { readonly address: string; readonly stop: () => Promise<void> };

/** Milliseconds between two comparisons of this process's definitions with the database's; changes heard in time need no comparing. */
const COMPARE_MS = 15_000;

/** Access of work beside the calls of people. */
type Host = { readonly db: Db; readonly api: string; readonly print: (line: string) => void };

/** Starts everything in order, with a line for each step, and undoes what was started when a later step fails. */
export async function startServer(
  config: Config,
  {
    print,
    onLost,
    onNewer,
    load,
    ready = Promise.resolve(),
    beside,
  }: {
    print: (line: string) => void;
    onLost: () => void;
    /** A newer program has taken over the tables: from now on every call is refused, and this one is to end. */
    onNewer: () => void;
    /** Brings business data in, after the installation and before the first request. */
    load?: (db: Db, config: Config, log: (line: string) => void) => Promise<void>;
    /** Preparation that has to be done before it listens, and is no work at the database. */
    ready?: Promise<void>;
    /** Work that uses the server as people do, from when it listens; null: there is none. */
    beside?: (config: Config, host: Host) => { readonly stop: () => Promise<void> } | null;
  },
): Promise<RunningServer> {
  if (!isLoopback(config.host) && !config.behindProxy) {
    print(`! HOST=${config.host} is reachable by others without TLS: passwords travel readable.`);
    print('  → Put a reverse proxy with TLS in front and set TRUST_PROXY, or set HOST=127.0.0.1.');
  }
  const storage = fileStorage(config);
  claimDataDir(config.dataDir);
  const database = await openDatabase(config, onLost);
  print(`✓ ${database.description}`);
  let announce = (): void => undefined;
  try {
    const { db } = database;
    announce = await startAlone(
      database.url,
      () => print('… another server is starting; waiting for it'),
      async ({ withoutWrites }) => {
        await bringUpToDate(database, config, storage, withoutWrites, print);
        const installed = announcement(await install(db, config.adminPassword), print);
        await load?.(db, config, (line) => print(`✓ ${line}`));
        await tellUpgradeChanges(db);
        return installed;
      },
    );
    await ready;
    let isNewer = false;
    database.fence.arm(migrationCount, () => {
      isNewer = true;
      print('✗ A newer version has taken over the database; this one refuses every call and ends.');
      onNewer();
    });
    const store = createDefinitionStore(db);
    const definitions = definitionKeeper(db, store.forget);
    const sessions = sessionMemory((token) => authenticate(db, token, config.sessionIdleMinutes));
    const rights = rightsMemory<PermissionAnswer>();
    const hub = pushHub(db, config.sessionIdleMinutes);
    let jobs: JobRunner | null = null;
    let parts: MessageParts | null = null;
    const watch = watchProcess(db, {
      version: productVersion(),
      failed: (error) => app.log.error({ err: error }, 'processes'),
    });
    const app = await assemble(db, config, logOptions(config.logLevel), undefined, store, sessions, hub, {
      watch,
      rights,
      isOvertaken: () => isNewer,
      databaseUrl: database.url,
      jobs: () => jobs,
      started: (found) => {
        parts = found;
      },
    });
    const listener = keepListening(database.url, [
      definitions.hearing,
      // The fence says what follows.
      { channel: PROGRAM_CHANNEL, heard: () => void assertProgram(db).catch(() => undefined) },
      sessions.hearing,
      rights.hearing,
      ...hub.hearings,
      watch.hearing,
    ]);
    await watch.appear();
    const address = await listen(app, config);
    const failed = (error: unknown): void => app.log.error({ err: error }, 'jobs');
    const backupPlan = {
      url: database.url,
      readFile: storage.read,
      dataDir: config.dataDir,
      everyHours: config.backupEveryHours,
      keep: config.backupKeep,
    };
    const kinds = kindActs({
      jobs: behaviours().jobs,
      db,
      idleMinutes: config.sessionIdleMinutes,
      backups: backupDesk(config.dataDir, backupPlan),
      cleanFiles: async (progress) => {
        await cleanTrash(db);
        await progress(33);
        // What they name is free from then on.
        await purgeExpired(db, store, config.recycleDays);
        await progress(66);
        await cleanFiles(db, storage);
      },
      backUp: () => runBackup(backupPlan, { isAsked: true }),
    });
    jobs = await startJobs({ db, databaseUrl: database.url, processId: watch.id, kinds, report: failed });
    // Lines are sealed beside the calls they tell of [LOG-04].
    const sealing = setInterval(() => {
      sealLog(db).catch((error: unknown) => app.log.error({ err: error }, 'log chain'));
    }, 10_000);
    sealing.unref();
    const backups = scheduleBackups(backupPlan, {
      done: (file) => app.log.info({ file }, 'backup'),
      failed: (error) => void tellBackupFailed(db, error, app.log),
    });
    const workers = startWorkers(db, parts, (error) => app.log.error({ err: error }, 'messages'));
    const comparing = keepDoing(definitions.compare, COMPARE_MS, (error) =>
      app.log.error({ err: error }, 'definitions'),
    );
    print(`✓ ${address}`);
    announce();
    const api = address + dialectOf(config.dialect).prefix;
    const other = beside?.(config, { db, api, print }) ?? null;
    return {
      address,
      stop: async () => {
        await other?.stop();
        clearInterval(sealing);
        await comparing.stop();
        await workers.stop();
        await jobs?.close();
        await backups.stop();
        await app.close();
        await listener.close();
        await database.close();
      },
    };
  } catch (error) {
    // The administrator is there already: without these lines nobody would ever learn the password.
    announce();
    await database.close();
    throw error;
  }
}

/** Migrates under a backup that was read back; what was made for a migration that failed is taken away again, for nothing was changed. */
async function bringUpToDate(
  { db, url }: Pick<OpenedDatabase, 'db' | 'url'>,
  { dataDir, backupKeep }: Pick<Config, 'dataDir' | 'backupKeep'>,
  storage: Pick<Storage, 'read'>,
  alone: StartLock['withoutWrites'],
  print: (line: string) => void,
): Promise<void> {
  const made: Awaited<ReturnType<typeof backupBeforeMigration>>[] = [];
  try {
    await migrate(db, {
      log: (line) => print(`✓ ${line}`),
      alone,
      beforeChange: async () => {
        const backup = await backupBeforeMigration({ url, readFile: storage.read, dataDir, keep: backupKeep });
        made.push(backup);
        print(`✓ backup before the migration, read back: ${backup.file}`);
      },
    });
    for (const backup of made) backup.keepNewest();
  } catch (error) {
    for (const backup of made) backup.discard();
    throw error;
  }
  if (await hasReader(db)) return;
  print(
    '! The database account may not make roles: reports by SQL run read-only with the filters of this server alone.',
  );
  print(
    '  → Grant it CREATEROLE, or have an administrator run: create role back_office_reader nologin; grant it to the account.',
  );
}

/** Messages that wait leave within seconds; warnings are asked for, announcements told, and processes woken when their time has come. */
function startWorkers(db: Db, parts: MessageParts | null, report: (error: unknown) => void) {
  if (parts === null) return { stop: () => Promise.resolve() };
  const { engine, channels, sites } = parts;
  const sending = keepDoing(() => sendWaiting({ db, channels, report }), 2_000, report);
  const warning = keepDoing(() => runDueWarnings(engine, report), 5_000, report);
  const beginning = keepDoing(() => tellBegun(db), 5_000, report);
  const desk = { engine, flows: flowEngine, sites };
  const round = (of: typeof flowRound) => async () => {
    const { faults } = await of(desk);
    faults.forEach(report);
  };
  const flowing = keepDoing(round(flowRound), 5_000, report);
  const finding = keepDoing(round(abandonedRound), 60_000, report);
  const workers = [sending, warning, beginning, flowing, finding];
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}

/** Tells the administrators of the platform; what exactly failed stands in the log of the server. */
async function tellBackupFailed(db: Db, cause: unknown, log: FastifyInstance['log']): Promise<void> {
  log.error({ err: cause }, 'backup failed');
  const error = (cause instanceof Error ? cause.message : String(cause)).slice(0, 300);
  const text = `自动备份失败，请查看服务日志：${error}`;
  try {
    await raiseMessage(db, {
      tenantId: firstTenant,
      event: 'backup-failed',
      title: '备份失败',
      text,
      values: { error },
    });
  } catch (failure) {
    log.error({ err: failure }, 'nobody is told that the backup failed');
  }
}

/** Says the first password, after the address so that both stand together. */
function announcement(installed: Installed, print: (line: string) => void): () => void {
  return () => {
    if (!installed.created) return;
    if (installed.adminPassword === null) {
      print('  admin, with the password of ADMIN_PASSWORD');
      return;
    }
    print(`  admin / ${installed.adminPassword}`);
    print('  This password is shown once. Change it after the first sign-in.');
  };
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    // Fastify announces the address as JSON; ours is printed for a person.
    const { level } = app.log;
    app.log.level = 'warn';
    const address = await app.listen({ host: config.host, port: config.port });
    app.log.level = level;
    // A name people can open; 0.0.0.0 and :: are no addresses to type.
    return address.replace('0.0.0.0', '127.0.0.1').replace('[::]', '127.0.0.1');
  } catch (error) {
    await app.close();
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') {
      throw new StartupFailure(
        `Port ${config.port} on ${config.host} is already in use.`,
        'Stop the other program, or set PORT to a free port (PORT=0 takes any).',
      );
    }
    if (code === 'EACCES') {
      throw new StartupFailure(`Port ${config.port} may not be opened by this user.`, 'Set PORT to 1024 or above.');
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartupFailure(
        `HOST=${config.host} is no address of this machine.`,
        'Set HOST to 127.0.0.1 or 0.0.0.0.',
      );
    }
    throw error;
  }
}
