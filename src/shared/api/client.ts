import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from '#core/contract/api.ts';
import type { ApiClient } from './exact.ts';

export type { ApiClient } from './exact.ts';

/** Families of servers the application can talk to. */
export type Dialect = 'platform' | 'jeecg-2.3' | 'jeecg-2.4';

/** Options the client needs; it knows neither session nor storage. */
export type ClientOptions = {
  readonly baseUrl: string;
  readonly dialect: Dialect;
  /** Which calls the server lacks, as `GET /path/{id}`; told of servers of a family (`lacking`). */
  readonly lacks?: ((call: string) => boolean) | undefined;
  /** Read at every call, so that a sign-in counts at once. */
  readonly token?: () => string | null;
  readonly tenantId?: () => string | null;
  /** Code of a third-party sign-in, sent as query parameter `code` [A7.1]. */
  readonly weixinCode?: () => string | null;
  /** The interface language, in which a server that can answers its refusals. */
  readonly language?: () => string;
  /** Told with every answer how many seconds the session still has, by servers that say so. */
  readonly onSessionLeft?: (seconds: number) => void;
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly now?: () => number;
};

/** A call that lasts longer is given up [A9.3]. */
export const TIMEOUT_MS = 60_000;

/** Seconds the session still has if nothing more is done; a header of our server's answers. */
const SESSION_LEFT_HEADER = 'X-Session-Expires';

/** Makes the one typed client; every call of the application goes through it. */
export function createApiClient(options: ClientOptions): ApiClient {
  const client = createClient<paths>({
    baseUrl: options.baseUrl,
    fetch: options.fetch ?? ((request) => fetch(request)),
    querySerializer: { array: { style: 'form', explode: false } },
  });
  client.use(habits(options));
  return client;
}

/** Header that names the tenant: `tenant_id`, from 2.4 on `tenant-id` [A6.7]. */
export function tenantHeader(dialect: Dialect): 'tenant_id' | 'tenant-id' {
  return dialect === 'jeecg-2.4' ? 'tenant-id' : 'tenant_id';
}

/** The headers of every call [A6.7]. */
export function sessionHeaders(
  dialect: Dialect,
  token: string | null | undefined,
  tenantId: string | null | undefined,
): Record<string, string> {
  return {
    ...(token === null || token === undefined ? {} : { 'X-Access-Token': token }),
    [tenantHeader(dialect)]: tenantId ?? '0',
  };
}

/** Says that `code` is what a portal stored for every call [A7.1]. */
const WEIXIN_HEADER = 'X-Weixin-Code';

function habits(options: ClientOptions): Middleware {
  const { baseUrl, dialect, token, tenantId, weixinCode, language, onSessionLeft, now = Date.now } = options;
  return {
    async onResponse({ response }) {
      const left = response.headers.get(SESSION_LEFT_HEADER);
      if (left !== null && /^\d+$/.test(left)) onSessionLeft?.(Number(left));
      return dialect === 'platform' ? undefined : (await import('./family.ts')).familyAnswer(response, language?.());
    },
    async onRequest({ request, schemaPath }) {
      const url = new URL(request.url);
      const bearer = token?.() ?? null;
      if (dialect !== 'platform') {
        const call = { method: request.method, baseUrl, dialect, schemaPath, token: bearer, language };
        const refusal = (await import('./family.ts')).addressFor(url, call);
        if (refusal !== null) return refusal;
      }
      // Dictionary items may be cached by the browser, everything else is asked afresh [A7.1].
      if (request.method === 'GET' && schemaPath !== '/sys/dict/getDictItems/{dictCode}') {
        url.searchParams.set('_t', String(Math.floor(now() / 1000)));
      }
      const code = weixinCode?.() ?? null;
      const headers = new Headers(request.headers);
      // A call that asks by a code of its own keeps it.
      if (code !== null && !url.searchParams.has('code')) {
        url.searchParams.set('code', code);
        // Lists may be asked by any of their columns; our own server is told that this is none of them.
        if (dialect === 'platform') headers.set(WEIXIN_HEADER, '1');
      }
      for (const [name, value] of Object.entries(sessionHeaders(dialect, bearer, tenantId?.()))) {
        headers.set(name, value);
      }
      if (language !== undefined) headers.set('Accept-Language', language());
      const signal = eitherSignal(request.signal, AbortSignal.timeout(TIMEOUT_MS));
      // Handing the request's own body on would make it a stream, and browsers stream bodies over HTTP/2 only.
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
      const body = hasBody ? await request.text() : null;
      return new Request(url, { method: request.method, headers, signal, body: body === '' ? null : body });
    },
  };
}

/** Aborts when either does, with its reason. AbortSignal.any is younger than the browsers many companies still run (Chromium 109). */
function eitherSignal(one: AbortSignal, other: AbortSignal): AbortSignal {
  const controller = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) controller.abort(signal.reason);
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  }
  return controller.signal;
}
