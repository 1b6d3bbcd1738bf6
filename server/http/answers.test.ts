import { DatabaseError } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { logOptions } from '#server/log.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal as refusalOf } from '#server/platform/refusal.ts';
import { buildServer } from './app.ts';
import { dialectOf } from './dialect.ts';
import { securityHeaders } from './security-headers.ts';
import type { Handlers, RawHandlers, ServerDeps } from './server-deps.ts';
import { staticApp } from './static-app.ts';

const actor: Actor = {
  sessionId: 's',
  userId: 'u',
  username: 'clerk',
  realname: '职员',
  tenantId: '1',
  orgCode: null,
  permissions: new Set(['base:customer:view']),
  superuser: false,
};

const headers = securityHeaders({ tls: true });

/** The HTTP side alone, with handlers made for a test. */
function serverWith(handlers: Partial<Handlers>, change: Partial<ServerDeps> = {}, log: string[] = []) {
  return buildServer({
    // Only the operations a test calls need a handler.
    handlers: handlers as Handlers,
    raw: () => ({}) as RawHandlers,
    authenticate: async (token) => (token === 'good' ? { actor, secondsLeft: 600 } : null),
    endSession: async () => undefined,
    forgetSession: () => undefined,
    formPermission: async (form) =>
      form === 'md_customer' ? 'base:customer' : form === 'md_unit' ? 'base:unit' : null,
    dialect: dialectOf('platform'),
    staticApp: staticApp('/nowhere', headers),
    headers,
    logger: logOptions('info', { write: (line) => void log.push(line) }),
    strictAnswers: true,
    trustProxy: false,
    uploadLimitBytes: 1_000,
    ...change,
  });
}

describe('an answer that breaks the contract', () => {
  // A name is missing: what a careless handler might return in spite of its types.
  const broken = { findAppSetting: async () => ({ result: [{ nameEn: 'x' }] as unknown as [] }) };

  it('is a fault in development and tests', async () => {
    const log: string[] = [];
    const app = serverWith(broken, {}, log);
    const answer = await app.inject('/platform/upLoadApp/find');
    expect(answer.statusCode).toBe(500);
    expect(log.join('')).toContain('breaks the contract');
    await app.close();
  });

  it('is sent and logged in production', async () => {
    const log: string[] = [];
    const app = serverWith(broken, { strictAnswers: false }, log);
    expect((await app.inject('/platform/upLoadApp/find')).statusCode).toBe(200);
    expect(log.join('')).toContain("must have required property 'name'");
    await app.close();
  });
});

describe('the permission of a form', () => {
  const app = serverWith({ getData: async () => ({ result: { records: [], total: 0 } }) }, { strictAnswers: false });
  afterAll(() => app.close());
  const ask = (form: string, token = 'good') =>
    app.inject({ url: `/platform/online/cgform/api/getData/${form}`, headers: { 'x-access-token': token } });

  it.each([
    ['md_customer', 'good', 200],
    ['md_unit', 'good', 403],
    ['md_nothing', 'good', 404],
    ['md_customer', 'bad', 401],
  ])('of %s for the token %s answers %i', async (form, token, status) => {
    expect((await ask(form, token)).statusCode).toBe(status);
  });
});

describe('a refusal', () => {
  const text = {
    zh: '{field}超出可保存的范围（±{max}），请检查是否多输了数字',
    en: '{field} is beyond what can be kept (±{max}); check whether digits were added by mistake',
  } as const;
  const refusal = refusalOf(422, text, { field: 'x', max: 9 });
  const app = serverWith({ findAppSetting: () => Promise.reject(refusal) });
  afterAll(() => app.close());

  it.each([
    [undefined, 'x超出可保存的范围（±9），请检查是否多输了数字'],
    ['zh-CN,en;q=0.5', 'x超出可保存的范围（±9），请检查是否多输了数字'],
    ['en', 'x is beyond what can be kept (±9); check whether digits were added by mistake'],
    ['en-GB,en;q=0.9', 'x is beyond what can be kept (±9); check whether digits were added by mistake'],
  ])('is said to who asks in %s in his language', async (language, text) => {
    const headers = language === undefined ? {} : { 'accept-language': language };
    const answer = await app.inject({ url: '/platform/upLoadApp/find', headers });
    expect(answer.json<{ message: string }>().message).toBe(text);
  });
});

describe('a refusal with details', () => {
  const changed = { zh: '记录已被他人修改', en: 'The record was changed by somebody else' } as const;
  const refusal = refusalOf(409, changed, undefined, {
    errors: [{ field: 'name', message: { zh: '已变更', en: 'changed' } }],
    conflict: { version: 3, fields: [] },
    captcha: true,
    retryAfterSeconds: 7,
  });
  const app = serverWith({ findAppSetting: () => Promise.reject(refusal) });
  afterAll(() => app.close());

  it('carries status, text and every detail in the envelope', async () => {
    const answer = await app.inject('/platform/upLoadApp/find');
    expect(answer.statusCode).toBe(409);
    expect(answer.headers['retry-after']).toBe('7');
    expect(answer.json()).toMatchObject({
      success: false,
      code: 409,
      message: '记录已被他人修改',
      result: { errors: [{ field: 'name', message: '已变更' }], conflict: { version: 3, fields: [] }, captcha: true },
    });
  });

  it('[CFG-01] comes with HSTS behind a proxy with TLS', async () => {
    expect((await app.inject('/platform/nothing')).headers['strict-transport-security']).toContain('max-age');
  });
});

describe('a disk that is full', () => {
  const ofDatabase = Object.assign(new DatabaseError('could not extend file "base/1/2"', 1, 'error'), {
    code: '53100',
  });
  const ofFiles = Object.assign(new Error("ENOSPC: no space left on device, write 'base/1/2'"), { code: 'ENOSPC' });
  it.each([
    ['the database', ofDatabase],
    ['the uploaded files', ofFiles],
  ])('is told to the user, and nothing of %s', async (_where, full) => {
    const log: string[] = [];
    const app = serverWith({ findAppSetting: () => Promise.reject(full) }, {}, log);
    const answer = await app.inject('/platform/upLoadApp/find');
    expect(answer.statusCode).toBe(503);
    expect(answer.json<{ message: string }>().message).toContain('服务器磁盘已满，数据未保存');
    expect(answer.body).not.toContain('base/1/2');
    expect(log.join('')).toContain('base/1/2');
    await app.close();
  });
});
