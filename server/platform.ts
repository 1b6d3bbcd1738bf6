import type { FastifyInstance } from 'fastify';
import { join, resolve } from 'node:path';
import type { Config } from './config.ts';
import type { Db } from './db/connection.ts';
import { installationSecret } from './db/repositories/setting.ts';
import { fileLinks } from './domain/file/links.ts';
import { localStorage } from './domain/file/storage.ts';
import { authenticate } from './domain/identity/session.ts';
import { buildServer } from './http/app.ts';
import { checkHandlers } from './http/check/routes.ts';
import { dialectOf } from './http/dialect.ts';
import { dictHandlers } from './http/dict/routes.ts';
import { fileHandlers } from './http/file/routes.ts';
import { onlineHandlers } from './http/online/routes.ts';
import { operationHandlers } from './http/operation/routes.ts';
import { organisationHandlers } from './http/organisation/routes.ts';
import { permissionHandlers } from './http/permission/routes.ts';
import { reportHandlers } from './http/report/routes.ts';
import { securityHeaders } from './http/security-headers.ts';
import { sessionHandlers } from './http/session/routes.ts';
import { settingHandlers } from './http/setting/routes.ts';
import { staticApp } from './http/static-app.ts';
import type { LogOptions } from './log.ts';
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
  const check = (token: string | null) => authenticate(db, token, config.sessionIdleDays);
  const headers = securityHeaders({
    tls: config.behindProxy,
    connect: origins(config.webSocketBase),
    frames: origins(config.previewPaths?.office ?? null, config.previewPaths?.file ?? null),
  });
  // Old clients of the family read no version, so they send none.
  const engine: Engine = { db, store, versionRequired: config.dialect === 'platform' };
  return buildServer({
    handlers: {
      ...sessionHandlers(
        db,
        {
          captchaMode: config.captchaMode,
          sessionMaxDays: config.sessionMaxDays,
          ticketSecret: config.ticketSecret,
        },
        store,
      ),
      ...permissionHandlers(db),
      ...organisationHandlers(db),
      ...settingHandlers(db),
      ...onlineHandlers(engine, links.present),
      ...reportHandlers(engine),
      ...dictHandlers(engine),
      ...checkHandlers(engine),
    },
    raw: (dialect) => ({
      ...operationHandlers(db, config, dialect),
      ...fileHandlers({
        db,
        links,
        storage: localStorage(join(config.dataDir, 'files')),
        authenticate: check,
        idleDays: config.sessionIdleDays,
        uploadLimitMb: config.uploadLimitMb,
      }),
    }),
    authenticate: check,
    formPermission: async (idOrTable) => (await store.catalogue()).form(idOrTable)?.definition.permission ?? null,
    dialect: dialectOf(config.dialect),
    staticApp: staticApp(client, headers),
    headers,
    logger,
    strictAnswers: !config.production,
    trustProxy: config.trustProxy,
    uploadLimitBytes: config.uploadLimitMb * 1024 * 1024,
  });
}

/** Origins of configured addresses; a path on our own host needs none. */
function origins(...addresses: readonly (string | null)[]): string[] {
  return addresses
    .filter((address) => address !== null && !address.startsWith('/'))
    .map((address) => new URL(address ?? '').origin);
}
