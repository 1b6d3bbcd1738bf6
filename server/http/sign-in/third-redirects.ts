import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/connection.ts';
import { httpRefusals } from '#server/http/refusals.ts';
import { ownOrigin, ownPath } from '#server/platform/identity/own-address.ts';
import { refusal } from '#server/platform/refusal.ts';
import type { ThirdProvider } from '#server/platform/third/provider.ts';
import { beginThirdLogin, finishThirdLogin, type ThirdOutcome } from '#server/platform/third/third-login.ts';
import type { Dialect } from '../dialect.ts';
import { clientOf } from '../operation-route.ts';

/** Ties a third-party sign-in to the browser that began it. */
export const thirdCookie = 'third_login';

/** The application's page of bound accounts. */
const bindingPage = '/account/settings-binding';

const cookieSeconds = 1_200;

type RawHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The two addresses a browser itself goes to: towards the provider and back. Raw, for they answer no envelope. */
export function thirdRedirects(
  db: Db,
  settings: { readonly providers: readonly ThirdProvider[]; readonly publicUrl: string | null },
  dialect: Dialect,
): { readonly thirdLoginRender: RawHandler; readonly thirdLoginCallback: RawHandler } {
  const providerOf = (request: FastifyRequest): ThirdProvider => {
    const { source } = strings(request.params);
    const provider = settings.providers.find((item) => item.source === source);
    if (provider === undefined) throw refusal(404, httpRefusals.noThirdSignIn);
    return provider;
  };
  return {
    thirdLoginRender: async (request, reply) => {
      const provider = providerOf(request);
      const { origin, cookie } = clientOf(request);
      const base = ownOrigin({ publicUrl: settings.publicUrl, requestOrigin: origin });
      const { address, browser } = await beginThirdLogin(db, provider, {
        redirectUri: `${base}${dialect.prefix}/thirdLogin/${provider.source}/callback`,
        goOn: ownPath(strings(request.query)['redirect']),
        browser: cookie(thirdCookie),
      });
      return reply
        .header('set-cookie', cookieText(browser, dialect.prefix, base.startsWith('https:')))
        .redirect(address, 302);
    },
    thirdLoginCallback: async (request, reply) => {
      const provider = providerOf(request);
      const { state = '', code, error } = strings(request.query);
      const outcome = await finishThirdLogin(db, provider, {
        state: state.slice(0, 200),
        code: error === undefined && code !== undefined && code.length <= 2_000 ? code : null,
        browser: clientOf(request).cookie(thirdCookie),
      });
      if (outcome.kind === 'error') {
        request.log.warn({ source: provider.source, ...describe(outcome.cause) }, 'third-party sign-in failed');
      }
      // Whoever began it on the page of his bound accounts is signed in: it binds there, with his session.
      const place = outcome.goOn === bindingPage ? bindingPage : '/user/login';
      return reply.redirect(`${place}?${queryOf(outcome).toString()}`, 302);
    },
  };
}

function queryOf(outcome: ThirdOutcome): URLSearchParams {
  const query = new URLSearchParams();
  if (outcome.kind === 'code') query.set('thirdcode', outcome.code);
  if (outcome.kind === 'bind') query.set('thirdbind', outcome.token);
  if (outcome.kind === 'error') query.set('thirderror', '1');
  if (outcome.goOn !== null && outcome.goOn !== bindingPage) query.set('redirect', outcome.goOn);
  return query;
}

function cookieText(value: string, prefix: string, secure: boolean): string {
  const parts = [
    `${thirdCookie}=${value}`,
    `Path=${prefix}/thirdLogin`,
    `Max-Age=${cookieSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ');
}

function describe(cause: unknown): object {
  return cause instanceof Error ? { err: cause } : { reason: cause };
}

function strings(value: unknown): Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};
}
