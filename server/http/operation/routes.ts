import type { FastifyReply, FastifyRequest } from 'fastify';
import type { components } from '#core/contract/api.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connection.ts';
import { isAlive } from '#server/db/health.ts';
import { appSetting, installationSecret } from '#server/db/repositories/setting.ts';
import { guestName } from '#server/domain/actor.ts';
import type { Dialect } from '../dialect.ts';

type RawHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
type Settings = Pick<Config, 'captchaMode' | 'helpPath' | 'ssoPrefix' | 'previewPaths' | 'webSocketBase'>;

/** Health and runtime configuration, both outside the API prefix and without the envelope. */
export function operationHandlers(
  db: Db,
  settings: Settings,
  dialect: Dialect,
): { readonly healthz: RawHandler; readonly runtimeConfig: RawHandler } {
  return {
    healthz: async (_request, reply) =>
      (await isAlive(db)) ? reply.send({ status: 'ok' }) : reply.code(503).send({ status: 'database unavailable' }),
    runtimeConfig: async (_request, reply) => reply.send(await runtimeConfig(db, settings, dialect)),
  };
}

async function runtimeConfig(
  db: Db,
  settings: Settings,
  dialect: Dialect,
): Promise<components['schemas']['RuntimeConfig']> {
  const guests = (await appSetting(db))?.guest_enabled === true;
  return {
    apiBase: dialect.prefix,
    dialect: dialect.name,
    guest: guests ? { username: guestName, password: await installationSecret(db, 'guest-password') } : null,
    captcha: settings.captchaMode,
    helpPath: settings.helpPath,
    ssoPrefix: settings.ssoPrefix,
    previewPaths: settings.previewPaths,
    webSocketBase: settings.webSocketBase,
  };
}
