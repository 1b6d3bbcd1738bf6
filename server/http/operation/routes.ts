import type { FastifyReply, FastifyRequest } from 'fastify';
import type { components } from '#core/contract/api.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connection.ts';
import type { HealthProbe } from '#server/db/health.ts';
import { guestName } from '#server/platform/actor.ts';
import { appSetting, installationSecret } from '#server/platform/identity/db/setting.ts';
import { isRegistrationOpen } from '#server/system/app-config/app-config.ts';
import type { Dialect } from '../dialect.ts';

type RawHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
type Settings = Pick<
  Config,
  | 'captchaMode'
  | 'helpPath'
  | 'ssoPrefix'
  | 'previewPaths'
  | 'webSocketBase'
  | 'phoneSignIn'
  | 'registration'
  | 'thirdLogin'
>;

/** Health and runtime configuration, both outside the API prefix and without the envelope. */
export function operationHandlers(
  db: Db,
  health: Pick<HealthProbe, 'isAlive'>,
  settings: Settings,
  dialect: Dialect,
  /** Names the build of the web application; null when there is none. */
  version: () => string | null,
): { readonly healthz: RawHandler; readonly runtimeConfig: RawHandler } {
  return {
    healthz: async (_request, reply) =>
      (await health.isAlive())
        ? reply.send({ status: 'ok' })
        : reply.code(503).send({ status: 'database unavailable' }),
    runtimeConfig: async (_request, reply) => reply.send(await runtimeConfig(db, settings, dialect, version())),
  };
}

async function runtimeConfig(
  db: Db,
  settings: Settings,
  dialect: Dialect,
  version: string | null,
): Promise<components['schemas']['RuntimeConfig']> {
  const setting = await appSetting(db);
  const guests = setting?.guest_enabled === true;
  return {
    apiBase: dialect.prefix,
    dialect: dialect.name,
    guest: guests ? { username: guestName, password: await installationSecret(db, 'guest-password') } : null,
    captcha: settings.captchaMode,
    helpPath: setting?.help_path ?? settings.helpPath,
    ssoPrefix: settings.ssoPrefix,
    previewPaths: settings.previewPaths,
    webSocketBase: settings.webSocketBase,
    version,
    signIn: {
      phone: settings.phoneSignIn,
      register: await isRegistrationOpen(db, settings.registration),
      // What a browser needs for its buttons; addresses and secrets stay here.
      third: settings.thirdLogin.map(({ source, name, nameEn }) => ({ source, name, nameEn })),
    },
  };
}
