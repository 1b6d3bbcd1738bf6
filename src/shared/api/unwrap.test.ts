import { describe, expect, it } from 'vitest';
import { createApiClient } from './client.ts';
import { ApiError, failureOf, isSessionEnd, type ApiFailure } from './failure.ts';
import { openSignIn, unwrap } from './unwrap.ts';

const envelope = { success: true, message: '', code: 200, result: [] as unknown, timestamp: 1 };

function clientAnswering(answer: () => Response | Promise<Response>, seen: Request[] = []) {
  return createApiClient({
    baseUrl: 'http://server/platform',
    dialect: 'platform',
    token: () => 'T',
    now: () => 1_000_000,
    fetch: async (request) => {
      seen.push(request);
      return await answer();
    },
  });
}

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

async function failureWhen(answer: () => Response | Promise<Response>): Promise<ApiFailure> {
  const call = unwrap(clientAnswering(answer).GET('/sys/user/getCurrentUserDeparts'));
  return await call.then(
    () => {
      throw new Error('The call should have failed.');
    },
    (thrown: unknown) => failureOf(thrown),
  );
}

describe('the envelope', () => {
  it('opens to its result, whatever the success code of the family', async () => {
    const client = clientAnswering(() => json({ ...envelope, code: 0, result: { list: [], orgCode: null } }));
    expect(await unwrap(client.GET('/sys/user/getCurrentUserDeparts'))).toEqual({ list: [], orgCode: null });
  });

  it('is a business failure with HTTP 200 and success false', async () => {
    const failure = await failureWhen(() =>
      json({ ...envelope, success: false, code: 510, message: '没有权限', result: null }),
    );
    expect(failure).toEqual({ kind: 'business', code: 510, message: '没有权限', detail: null });
  });

  it('is an HTTP failure with the text and the detail of the server', async () => {
    const detail = { errors: [{ field: 'name', message: '客户名称不能为空' }] };
    const failure = await failureWhen(() =>
      json({ ...envelope, success: false, code: 422, message: '有误', result: detail }, 422),
    );
    expect(failure).toEqual({ kind: 'http', status: 422, message: '有误', detail });
  });

  it('[A8.2] knows the end of a session in the words of the family', async () => {
    const body = {
      timestamp: 1,
      status: 500,
      error: 'Internal Server Error',
      message: 'Token失效，请重新登录',
      path: '/x',
    };
    expect(isSessionEnd(await failureWhen(() => json(body, 500)))).toBe(true);
    expect(isSessionEnd(await failureWhen(() => json({ ...envelope, success: false }, 401)))).toBe(true);
    expect(isSessionEnd(await failureWhen(() => json({ ...envelope, success: false }, 403)))).toBe(false);
  });

  it('is a contract failure when it is none', async () => {
    expect((await failureWhen(() => json({ rows: [] }))).kind).toBe('contract');
    expect((await failureWhen(() => new Response('<html>', { status: 200 }))).kind).toBe('contract');
  });

  it('is a network, timeout or aborted failure when there is no answer', async () => {
    const named = (name: string): Error => Object.assign(new Error(name), { name });
    expect((await failureWhen(() => Promise.reject(new TypeError('Failed to fetch')))).kind).toBe('network');
    expect((await failureWhen(() => Promise.reject(named('TimeoutError')))).kind).toBe('timeout');
    expect((await failureWhen(() => Promise.reject(named('AbortError')))).kind).toBe('aborted');
  });

  it('[A5.4] judges a sign-in by the code alone', async () => {
    const client = clientAnswering(() => json({ ...envelope, success: true, code: 500, message: '用户名或密码错误' }));
    const call = openSignIn(client.POST('/sys/login', { body: { username: 'a', password: 'b' } }));
    await expect(call).rejects.toThrow(ApiError);
  });
});

describe('every call', () => {
  it('[A6.7, A7.1] carries token, tenant and the time in seconds', async () => {
    const seen: Request[] = [];
    await unwrap(clientAnswering(() => json({ ...envelope, result: {} }), seen).GET('/sys/user/getCurrentUserDeparts'));
    const [request] = seen;
    expect(request?.headers.get('X-Access-Token')).toBe('T');
    expect(request?.headers.get('tenant_id')).toBe('0');
    expect(new URL(request?.url ?? '').searchParams.get('_t')).toBe('1000');
  });

  it('[A7.1] leaves the time out for dictionary items, which may be cached', async () => {
    const seen: Request[] = [];
    const call = clientAnswering(() => json(envelope), seen).GET('/sys/dict/getDictItems/{dictCode}', {
      params: { path: { dictCode: 'sex' } },
    });
    await unwrap(call);
    expect(seen[0]?.url).toBe('http://server/platform/sys/dict/getDictItems/sex');
  });

  it('[A6.7] names the tenant as the dialect wants', async () => {
    const seen: Request[] = [];
    const client = createApiClient({
      baseUrl: 'http://server',
      dialect: 'jeecg-2.4',
      tenantId: () => '7',
      fetch: async (request) => {
        seen.push(request);
        return json(envelope);
      },
    });
    await unwrap(client.GET('/sys/dict/queryAllDictItems'));
    expect(seen[0]?.headers.get('tenant-id')).toBe('7');
    expect(seen[0]?.headers.has('X-Access-Token')).toBe(false);
  });

  it('sends a body that is no stream, because browsers stream bodies over HTTP/2 only', async () => {
    const seen: Request[] = [];
    await openSignIn(
      clientAnswering(() => json({ ...envelope, result: {} }), seen).POST('/sys/login', {
        body: { username: 'a', password: 'b' },
      }),
    );
    expect(await seen[0]?.json()).toEqual({ username: 'a', password: 'b' });
  });
});
