import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from './config.ts';
import type { Db } from './db/connection.ts';
import { installationSecret } from './db/repositories/setting.ts';
import { fileLinks } from './domain/file/links.ts';
import { scanner } from './domain/file/scan.ts';
import { authenticate } from './domain/identity/session.ts';
import { httpSender, logSender, masked } from './domain/sms/sender.ts';
import { fileStorage } from './file-storage.ts';
import { announcementHandlers } from './http/announcement/routes.ts';
import { buildServer } from './http/app.ts';
import { checkHandlers } from './http/check/routes.ts';
import { dialectOf } from './http/dialect.ts';
import { dictHandlers } from './http/dict/routes.ts';
import { fileHandlers } from './http/file/routes.ts';
import { listViewHandlers } from './http/list-view/routes.ts';
import { onlineHandlers } from './http/online/routes.ts';
import { operationHandlers } from './http/operation/routes.ts';
import { organisationHandlers } from './http/organisation/routes.ts';
import { permissionHandlers } from './http/permission/routes.ts';
import { reportHandlers } from './http/report/routes.ts';
import { securityHeaders } from './http/security-headers.ts';
import { sessionHandlers } from './http/session/routes.ts';
import { settingHandlers } from './http/setting/routes.ts';
import { signInHandlers } from './http/sign-in/routes.ts';
import { thirdRedirects } from './http/sign-in/third-redirects.ts';
import { staticApp } from './http/static-app.ts';
import { visitHandlers } from './http/visit/routes.ts';
import type { LogOptions } from './log.ts';
import { mayReadRecord } from './online/file-use.ts';
import type { Engine } from './online/record.ts';
import { createDefinitionStore, type DefinitionStore } from './online/store.ts';

const clientFolder = resolve(import.meta.dirname, '../dist/client');

/** Puts the product together over a migrated database: the one place that knows every part. */
export async function assemble(
  db: Db,
  config: Config,
  logger: LogOptions | false,
  client: string = clientFolder,
  store: DefinitionStore = createDefinitionStore(db),
): Promise<FastifyInstance> {
  const links = fileLinks(await installationSecret(db, 'file-signature'));
  const check = (token: string | null) => authenticate(db, token, config.sessionIdleMinutes);
  const headers = securityHeaders({
    tls: config.behindProxy,
    connect: origins(config.webSocketBase),
    frames: [...origins(config.previewPaths?.office ?? null, config.previewPaths?.file ?? null), ...config.frameSites],
  });
  // Old clients of the family read no version, so they send none.
  const engine: Engine = { db, store, versionRequired: config.dialect === 'platform' };
  const app = staticApp(client, headers);
  const dialect = dialectOf(config.dialect);
  // The log comes with the server that is being built here.
  const log = (fields: object, line: string): void => server.log.info(fields, line);
  const channel = masked(config.sms === null ? logSender(log) : httpSender(config.sms));
  const rules = { captchaMode: config.captchaMode, sessionMaxDays: config.sessionMaxDays };
  const server = buildServer({
    handlers: {
      ...sessionHandlers(db, { ...rules, ticketSecret: config.ticketSecret }, store),
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
      ...permissionHandlers(db, { isPlatform: dialect.name === 'platform' }),
      ...organisationHandlers(db),
      ...settingHandlers(db, productVersion()),
      ...visitHandlers(db),
      ...announcementHandlers(db),
      ...onlineHandlers(engine, links.present),
      ...listViewHandlers(engine),
      ...reportHandlers(engine),
      ...dictHandlers(engine),
      ...checkHandlers(engine),
    },
    raw: () => ({
      ...operationHandlers(db, config, dialect, app.version),
      ...thirdRedirects(db, { providers: config.thirdLogin, publicUrl: config.publicUrl }, dialect),
      ...fileHandlers({
        db,
        links,
        storage: fileStorage(config),
        scan: scanner(config.scanHook),
        quota: config.quota,
        mayReadRecord: mayReadRecord(db, store),
        authenticate: check,
        idleMinutes: config.sessionIdleMinutes,
        uploadLimitMb: config.uploadLimitMb,
      }),
    }),
    authenticate: check,
    formPermission: async (idOrTable) => (await store.catalogue()).form(idOrTable)?.definition.permission ?? null,
    dialect,
    staticApp: app,
    headers,
    logger,
    strictAnswers: !config.production,
    trustProxy: config.trustProxy,
    uploadLimitBytes: config.uploadLimitMb * 1024 * 1024,
  });
  return server;
}

/** The version of the product, as package.json has it. */
function productVersion(): string | null {
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
