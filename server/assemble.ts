import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { workCalendarHandlers } from '#modules/base/server/http/work-calendar.ts';
import { bankReconcileHandlers } from '#modules/finance/server/http/bank-reconcile.ts';
import { bookHandlers } from '#modules/finance/server/http/book.ts';
import { generalLedgerHandlers } from '#modules/finance/server/http/general-ledger.ts';
import { eInvoiceHandlers } from '#modules/procure/server/http/e-invoice.ts';
import { dashboardHandlers } from '#modules/sale/server/http/dashboard.ts';
import { stockCountUploads } from '#modules/storage/server/http/stock-count.ts';
import type { Config } from './config.ts';
import { backupDesk } from './db/backup/desk.ts';
import type { Db } from './db/connection.ts';
import { healthProbe } from './db/health.ts';
import type { ActionSites } from './engine/act/action-http.ts';
import { postJson } from './engine/act/action-http.ts';
import { actionRunner } from './engine/act/action-run.ts';
import { createDefinitionStore, type DefinitionStore } from './engine/definition/store.ts';
import { formNamed } from './engine/export/record-lines.ts';
import type { ImportEngine } from './engine/import/import.ts';
import { mayReadRecord } from './engine/record/file-use.ts';
import { tenantOfRecordShare } from './engine/record/record-share.ts';
import type { Engine } from './engine/scope.ts';
import { lookupAll } from './engine/source/data-source-hosts.ts';
import { passwordSeal } from './engine/source/data-source-seal.ts';
import { resealDataSources } from './engine/source/data-source.ts';
import { foreignPools, ownIdentity } from './engine/source/db/foreign-reader.ts';
import { foreignSources, type DataSourceDeps } from './engine/source/foreign-sources.ts';
import { fileStorage } from './file-storage.ts';
import { accountHandlers } from './http/account/routes.ts';
import { amisPageHandlers } from './http/amis-page/routes.ts';
import { announcementHandlers } from './http/announcement/routes.ts';
import { buildServer } from './http/app.ts';
import { checkHandlers } from './http/check/routes.ts';
import { codeGenHandlers } from './http/code-gen/routes.ts';
import { dataSourceHandlers, dataSourceUploads } from './http/data-source/routes.ts';
import { desformHandlers } from './http/desform/routes.ts';
import { dialectOf } from './http/dialect.ts';
import { dictHandlers } from './http/dict/routes.ts';
import { documentHandlers } from './http/document/routes.ts';
import { fileHandlers } from './http/file/routes.ts';
import { graphHandlers } from './http/graph/routes.ts';
import { listViewHandlers } from './http/list-view/routes.ts';
import { moduleFilesHandlers } from './http/module-files/routes.ts';
import { actuatorHandlers, monitorHandlers, type MonitorDeps } from './http/monitor/routes.ts';
import { numberRuleHandlers } from './http/number-rule/routes.ts';
import { formAuthHandlers } from './http/online-auth/routes.ts';
import { designHandlers } from './http/online-design/routes.ts';
import { enhanceHandlers } from './http/online-enhance/routes.ts';
import { importHandlers, importUploads } from './http/online-import/routes.ts';
import { flowHandlers } from './http/online/flow-routes.ts';
import { onlineHandlers } from './http/online/routes.ts';
import { operationHandlers } from './http/operation/routes.ts';
import { organisationHandlers } from './http/organisation/routes.ts';
import { permissionHandlers, type PermissionAnswer } from './http/permission/routes.ts';
import { printHandlers } from './http/print/routes.ts';
import { recordCommentHandlers } from './http/record-comment/routes.ts';
import { recordHistoryHandlers } from './http/record-history/routes.ts';
import { recordShareHandlers } from './http/record-share/routes.ts';
import { recycleBinHandlers } from './http/recycle-bin/routes.ts';
import { reportDesignHandlers } from './http/report/design-routes.ts';
import { reportHandlers } from './http/report/routes.ts';
import { securityHeaders } from './http/security-headers.ts';
import { sessionHandlers } from './http/session/routes.ts';
import { settingHandlers } from './http/setting/routes.ts';
import { shareHandlers } from './http/share/routes.ts';
import { sheetReportHandlers } from './http/sheet-report/routes.ts';
import { signInHandlers } from './http/sign-in/routes.ts';
import { thirdRedirects } from './http/sign-in/third-redirects.ts';
import { openSockets } from './http/socket/sockets.ts';
import { spreadsheetHandlers, spreadsheetUploads } from './http/spreadsheet/routes.ts';
import { staticApp } from './http/static-app.ts';
import { gatewayHandlers, gatewayUploads } from './http/system/gateway-routes.ts';
import { installationHandlers } from './http/system/installation-routes.ts';
import { systemHandlers, systemUploads } from './http/system/routes.ts';
import { tabsPageHandlers } from './http/tabs-page/routes.ts';
import { visitHandlers } from './http/visit/routes.ts';
import { workflowHandlers, workflowUploads } from './http/workflow/routes.ts';
import { monthCloseHandlers } from './kernel/period/http/routes.ts';
import { installModules } from './kernel/registry.ts';
import { writeOffHandlers } from './kernel/write-off/http/routes.ts';
import type { LogOptions } from './log.ts';
import { modules } from './modules.ts';
import { mayReadAnnouncementFile } from './platform/announcement/files.ts';
import { messageChannels, type ChannelDeps, type MessageChannel } from './platform/delivery/channels.ts';
import { logMail, smtpMail } from './platform/delivery/mail.ts';
import { resealRobots } from './platform/delivery/robot.ts';
import type { DocumentDeps, ItemDeps } from './platform/document/access.ts';
import { mayReadDocumentFile } from './platform/document/files.ts';
import { fileLinks } from './platform/file/links.ts';
import { scanner } from './platform/file/scan.ts';
import { mayReadAvatar } from './platform/identity/avatar.ts';
import { endSession } from './platform/identity/db/identity-session.ts';
import { installationSecret } from './platform/identity/db/setting.ts';
import { rightsMemory, type RightsMemory } from './platform/identity/rights-memory.ts';
import { sessionMemory, type SessionMemory } from './platform/identity/session-memory.ts';
import { authenticate } from './platform/identity/session.ts';
import { tokenHash } from './platform/identity/token.ts';
import type { JobRunner } from './platform/jobs/runner.ts';
import { watchProcess, type ProcessWatch } from './platform/metrics/processes.ts';
import { atMostHourly, logMetrics, tellSetAside } from './platform/operation-log/alarm.ts';
import { databaseOperationLog } from './platform/operation-log/operation-log.ts';
import { pushHub, type PushHub } from './platform/push/hub.ts';
import { resealSecondSteps } from './platform/second-step/second-step.ts';
import { tenantOfDocumentShare } from './platform/share/shares.ts';
import { httpSender, logSender, masked } from './platform/sms/sender.ts';
import { tenantOfPicture } from './system/app-config/app-config.ts';
import { routeFinder } from './system/gateway-route/gateway-routes.ts';

/** A workbook of 100,000 rows is larger than most files people attach. */
const IMPORT_LIMIT_MB = 50;

const clientFolder = resolve(import.meta.dirname, '../dist/client');

/** Parts a started server has besides; tests do without. */
export type LocalParts = {
  readonly watch?: ProcessWatch;
  readonly rights?: RightsMemory<PermissionAnswer>;
  /** Has a newer program taken over the database? */
  readonly isOvertaken?: () => boolean;
  /** For what needs connections of its own. */
  readonly databaseUrl?: string;
  readonly jobs?: () => JobRunner | null;
  /** Is handed what sends messages and asks for warnings. */
  readonly started?: (parts: MessageParts) => void;
};

/** Parts that run beside the calls: messages on their way, and the engine that warnings query. */
export type MessageParts = {
  readonly engine: Engine;
  readonly channels: Readonly<Record<string, MessageChannel>>;
  /** Sites that listeners of processes may call. */
  readonly sites: ActionSites;
};

/** Puts the product together over a migrated database: the one place that knows every part. */
export async function assemble(
  db: Db,
  config: Config,
  logger: LogOptions | false,
  client: string = clientFolder,
  store: DefinitionStore = createDefinitionStore(db),
  sessions: SessionMemory = sessionMemory((token) => authenticate(db, token, config.sessionIdleMinutes)),
  hub: PushHub = pushHub(db, config.sessionIdleMinutes),
  local: LocalParts = {},
): Promise<FastifyInstance> {
  installModules(modules);
  const links = fileLinks(await installationSecret(db, 'file-signature'));
  const headers = securityHeaders({
    tls: config.behindProxy,
    connect: origins(config.webSocketBase),
    frames: [...origins(config.previewPaths?.office ?? null, config.previewPaths?.file ?? null), ...config.frameSites],
  });
  const acts = actionRunner({
    sites: config.actionSites,
    log: (fields, line) => server.log.info(fields, line),
  });
  const ownKey = await installationSecret(db, 'data-source');
  const [newestKey, ...olderKeys] = config.dataSourceKeys;
  const pools = foreignPools(() => ownIdentity(db));
  const sources: DataSourceDeps = {
    db,
    seal: passwordSeal(newestKey ?? ownKey, ...olderKeys, ownKey),
    allowed: config.dataSourceHosts,
    lookup: lookupAll,
    pools,
    log: (fields, line) => server.log.info(fields, line),
  };
  // Old clients of the family read no version, so they send none.
  const engine: Engine = {
    db,
    store,
    versionRequired: config.dialect === 'platform',
    exportRows: config.exportRows,
    sources: foreignSources(sources),
    acts,
  };
  const scan = scanner(config.scanHook);
  const storage = fileStorage(config);
  const importEngine: ImportEngine = {
    ...engine,
    scan,
    report: (error) => server.log.error({ err: error }, 'import failed'),
  };
  const formPermission = async (idOrTable: string): Promise<string | null> =>
    formNamed(await store.catalogue(), idOrTable)?.definition.permission ?? null;
  const app = staticApp(client, headers);
  const dialect = dialectOf(config.dialect);
  // The log comes with the server that is being built here.
  const log = (fields: object, line: string): void => server.log.info(fields, line);
  const sendSms = config.sms === null ? logSender(log) : httpSender(config.sms);
  const sendMail = config.mail === null ? logMail(log) : smtpMail(config.mail);
  const channel = masked(sendSms);
  const delivery: ChannelDeps = {
    db,
    seal: sources.seal,
    // The site itself was judged before (`robotSiteFault`); private addresses are for sites that are named.
    post: (address, body) => postJson(address, body, robotSites(address, config.actionSites)),
    sites: config.actionSites,
    now: () => Date.now(),
    publicUrl: config.publicUrl,
    mail: { send: sendMail, isConfigured: config.mail !== null },
    sms: { send: sendSms, isConfigured: config.sms !== null },
  };
  const rules = { captchaMode: config.captchaMode, sessionMaxDays: config.sessionMaxDays };
  const mayRead = mayReadAvatar(mayReadAnnouncementFile(db, mayReadDocumentFile(db, mayReadRecord(db, store))));
  const documents: DocumentDeps = { db, realm: 'document', links, storage, mayReadRecord: mayRead };
  const spreadsheets: ItemDeps = { db, realm: 'spreadsheet' };
  const watch =
    local.watch ??
    watchProcess(db, { version: productVersion(), failed: (error) => server.log.error({ err: error }, 'processes') });
  const operations = databaseOperationLog(
    db,
    config.dataDir,
    (error, waiting) => server.log.error({ err: error, waiting }, 'operations are not in the log yet'),
    atMostHourly(({ aside }) =>
      tellSetAside(db, aside).catch((error: unknown) => server.log.error({ err: error }, 'nobody is told of the log')),
    ),
  );
  watch.include(() => logMetrics(operations.state()));
  const monitor: MonitorDeps = {
    db,
    watch,
    backups: backupDesk(
      config.dataDir,
      local.databaseUrl === undefined ? null : { url: local.databaseUrl, readFile: storage.read },
    ),
    dataDir: config.dataDir,
    backupEveryHours: config.backupEveryHours,
    backupKeep: config.backupKeep,
    idleMinutes: config.sessionIdleMinutes,
    metricsToken: config.metricsToken,
    isPlatform: dialect.name === 'platform',
    report: (error) => server.log.error({ err: error }, 'backup failed'),
  };
  const health = healthProbe(local.databaseUrl, db);
  const server = buildServer({
    handlers: {
      ...monitorHandlers(monitor),
      ...sessionHandlers(db, { ...rules, ticketSecret: config.ticketSecret, captchaText: config.captchaText }, store),
      ...signInHandlers(
        db,
        {
          ...rules,
          phoneSignIn: config.phoneSignIn,
          registration: config.registration,
          ssoPrefix: config.ssoPrefix,
          publicUrl: config.publicUrl,
        },
        channel,
        store,
      ),
      ...accountHandlers({
        db,
        store,
        rules,
        seal: sources.seal,
        senders: { sms: channel, mail: sendMail },
        isSmsSent: config.sms !== null,
        idleMinutes: config.sessionIdleMinutes,
        publicUrl: config.publicUrl,
        providers: config.thirdLogin,
      }),
      ...permissionHandlers(db, { dialect: dialect.name, rights: local.rights ?? rightsMemory() }),
      ...organisationHandlers(db),
      ...settingHandlers(db, links, productVersion()),
      ...installationHandlers({ engine, links, watch, operator: config }),
      ...visitHandlers(db),
      ...announcementHandlers(db),
      ...onlineHandlers(engine, links.present),
      ...designHandlers(engine),
      ...importHandlers(importEngine),
      ...printHandlers({ ...engine, storage, present: links.present }),
      ...flowHandlers(engine),
      ...recordHistoryHandlers(engine),
      ...recordCommentHandlers({ ...engine, present: links.present, mayReadFile: mayRead }),
      ...recycleBinHandlers(engine, config.recycleDays),
      ...enhanceHandlers(engine),
      ...formAuthHandlers(engine),
      ...listViewHandlers(engine),
      ...tabsPageHandlers(engine),
      ...reportHandlers(engine),
      ...reportDesignHandlers(engine),
      ...graphHandlers(engine, config.actionSites),
      ...sheetReportHandlers(engine),
      ...dataSourceHandlers(sources),
      ...systemHandlers(engine, config.sessionIdleMinutes, local.jobs ?? (() => null), delivery),
      ...writeOffHandlers(engine),
      ...dashboardHandlers(engine),
      ...monthCloseHandlers(engine),
      ...workCalendarHandlers(engine),
      ...generalLedgerHandlers(engine),
      ...bankReconcileHandlers(engine),
      ...eInvoiceHandlers({ engine, storage }),
      ...bookHandlers({ ...engine, storage, present: links.present }),
      ...workflowHandlers(engine, config.actionSites, links.present),
      ...gatewayHandlers(engine, store, config.actionSites),
      ...amisPageHandlers(engine),
      ...desformHandlers(engine),
      ...numberRuleHandlers(engine),
      ...codeGenHandlers(engine),
      ...moduleFilesHandlers({ engine: { ...engine, sites: config.actionSites }, storage }),
      ...dictHandlers(engine),
      ...checkHandlers(engine),
      ...documentHandlers(documents),
      ...shareHandlers(documents),
      ...recordShareHandlers({ ...engine, links }),
      ...spreadsheetHandlers(spreadsheets),
    },
    raw: () => ({
      ...actuatorHandlers(monitor),
      ...operationHandlers(db, health, config, dialect, app.version),
      ...thirdRedirects(db, { providers: config.thirdLogin, publicUrl: config.publicUrl }, dialect),
      ...importUploads({
        engine: importEngine,
        formPermission,
        limitMb: Math.max(config.uploadLimitMb, IMPORT_LIMIT_MB),
      }),
      ...stockCountUploads({ engine: importEngine, limitMb: Math.max(config.uploadLimitMb, IMPORT_LIMIT_MB) }),
      ...spreadsheetUploads({ ...spreadsheets, scan, limitMb: config.uploadLimitMb }),
      ...systemUploads({ db, scan, limitMb: IMPORT_LIMIT_MB }, engine),
      ...workflowUploads({ db, scan, limitMb: IMPORT_LIMIT_MB }),
      ...gatewayUploads({ db, scan, limitMb: IMPORT_LIMIT_MB }, config.actionSites),
      ...dataSourceUploads({ ...sources, scan, limitMb: config.uploadLimitMb }),
      ...fileHandlers({
        db,
        links,
        storage,
        scan,
        quota: config.quota,
        mayReadRecord: mayRead,
        tenantOfShare: async (session, path) =>
          (await tenantOfPicture(db, session, path)) ??
          (await tenantOfDocumentShare(db, session, path)) ??
          tenantOfRecordShare(engine, session, path),
        authenticate: sessions.check,
        idleMinutes: config.sessionIdleMinutes,
        uploadLimitMb: config.uploadLimitMb,
      }),
    }),
    authenticate: sessions.check,
    endSession: (token) => endSession(db, tokenHash(token)),
    forgetSession: sessions.forget,
    formPermission,
    operations,
    http: watch.http,
    gateway: { find: routeFinder(db, store), sites: config.actionSites },
    dialect,
    isOvertaken: local.isOvertaken ?? (() => false),
    staticApp: app,
    headers,
    logger,
    strictAnswers: !config.production,
    trustProxy: config.trustProxy,
    uploadLimitBytes: config.uploadLimitMb * 1024 * 1024,
  });
  server.addHook('onClose', () => pools.close());
  server.addHook('onClose', () => health.close());
  server.addHook('onClose', () => operations.close());
  server.addHook('onClose', () => watch.close());
  const sockets = openSockets(server.server, {
    hub,
    authenticate: sessions.check,
    prefix: dialect.prefix,
    publicUrl: config.publicUrl,
    report: (error) => server.log.error({ err: error }, 'sockets'),
  });
  server.addHook('preClose', () => sockets.close());
  await resealDataSources(sources);
  await resealSecondSteps(sources);
  await resealRobots(sources);
  local.started?.({ engine, channels: messageChannels(delivery), sites: config.actionSites });
  return server;
}

/** Returns the sites at which a robot may be called: its own, and private addresses where an administrator of the machine named them. */
function robotSites(address: string, { origins: named, allowPrivate }: Config['actionSites']): Config['actionSites'] {
  const { origin } = new URL(address);
  return { origins: [origin], allowPrivate: allowPrivate && named.includes(origin) };
}

/** The version of the product, as package.json has it. */
export function productVersion(): string | null {
  const text: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return typeof text === 'object' && text !== null && 'version' in text && typeof text.version === 'string'
    ? text.version
    : null;
}

/** Origins of configured addresses; a path on our own host needs none. */
function origins(...addresses: readonly (string | null)[]): string[] {
  return addresses
    .filter((address) => address !== null && !address.startsWith('/'))
    .map((address) => new URL(address ?? '').origin);
}
