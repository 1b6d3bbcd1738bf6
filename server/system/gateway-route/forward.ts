import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Transform } from 'node:stream';
import { connectionHeaders } from '#core/rules/gateway-route.ts';
import { pinnedLookup, siteFault, type ActionSites } from '#server/engine/act/action-http.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import type { LiveRoute } from './gateway-routes.ts';
import { systemGatewayRouteRefusals } from './refusals.ts';

export type ForwardLimits = {
  readonly sites: ActionSites;
  readonly bodyBytes: number;
  /** Longest silence of the other server. */
  readonly silenceMs: number;
};

/** Headers that are kept from others: those that identify somebody here, and those of proxies before us. */
const ours =
  /^(?:cookie|authorization|origin|referer|forwarded|via|x-access-token|x-forwarded-.*|x-real-ip|x-sign|x-timestamp|x-tenant-id|tenant-id)$/;

/**
 * Headers of an answer that may reach a page of ours: those that tell how to read it. Cookies, policies and permissions of others stay out.
 */
const passed =
  'content-type content-length content-encoding content-language content-disposition content-range accept-ranges retry-after'.split(
    ' ',
  );

/**
 * Sends a call on to the server of a route, both ways as it flows.
 * @param path what follows the prefix of the API area, with its query
 * @returns the answer with its body still to be read
 * @throws Refusal 413 for a body that is too long, 502 when the server does not answer or may not be called, 504 when it keeps silent
 */
export async function forward(
  { name, uri, filters }: LiveRoute,
  call: IncomingMessage,
  path: string,
  { sites, bodyBytes, silenceMs }: ForwardLimits,
): Promise<IncomingMessage> {
  const fault = siteFault(uri, sites);
  if (fault !== null) throw refusal(502, systemGatewayRouteRefusals.routeBarred, { name, fault });
  const url = new URL(targetOf(uri, path, filters.strip));
  const failed = (cause: unknown): Refusal => refusal(502, systemGatewayRouteRefusals.routeSilent, { name }, { cause });
  const lookup = await pinnedLookup(url, sites.allowPrivate).catch((error: unknown) => {
    throw failed(error);
  });
  const declared = Number(call.headers['content-length'] ?? 0);
  const tooLong = refusal(413, systemGatewayRouteRefusals.routeTooLarge, {
    megabytes: Math.floor(bodyBytes / 1024 / 1024),
  });
  if (declared > bodyBytes) throw tooLong;

  return new Promise((resolve, reject) => {
    let size = 0;
    const counted = new Transform({
      transform: (part: Buffer, _encoding, done) => {
        size += part.length;
        if (size > bodyBytes) done(tooLong);
        else done(null, part);
      },
    });
    const open = url.protocol === 'https:' ? requestHttps : requestHttp;
    const onward = open(url, {
      method: call.method,
      headers: headersOf(call, filters),
      lookup,
      agent: false,
      timeout: silenceMs,
    });
    onward.on('timeout', () =>
      onward.destroy(refusal(504, systemGatewayRouteRefusals.routeTimeout, { name, seconds: silenceMs / 1_000 })),
    );
    onward.on('error', (error) => reject(error instanceof Refusal ? error : failed(error)));
    onward.on('response', (answer) => {
      if ([301, 302, 303, 307, 308].includes(answer.statusCode ?? 0)) {
        answer.destroy();
        reject(refusal(502, systemGatewayRouteRefusals.routeRedirects, { name }));
      } else resolve(answer);
    });
    // No `pipeline`: it would end the caller's connection with the outgoing call, and nobody could tell him why.
    onward.on('close', () => call.unpipe(counted));
    counted.on('error', (error) => onward.destroy(error));
    call.on('close', () => {
      if (!call.complete) onward.destroy();
    });
    call.pipe(counted).pipe(onward);
  });
}

/** The headers of an answer that are handed on. */
export function answerHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    passed.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

function targetOf(uri: string, path: string, strip: number): string {
  const [pathname = '', query] = path.split(/\?(.*)/s);
  const rest = pathname
    .split('/')
    .slice(strip + 1)
    .join('/');
  return `${uri.replace(/\/+$/, '')}/${rest}${query === undefined ? '' : `?${query}`}`;
}

function headersOf(call: IncomingMessage, { added, removed }: LiveRoute['filters']): Record<string, string> {
  const listed = new Set((call.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  const kept = Object.entries(call.headers).flatMap(([name, value]) =>
    connectionHeaders.has(name) || listed.has(name) || ours.test(name) || removed.includes(name) || value === undefined
      ? []
      : [[name, String(value)] as const],
  );
  const length = call.headers['content-length'];
  return {
    ...Object.fromEntries(kept),
    ...(length === undefined ? {} : { 'content-length': length }),
    ...Object.fromEntries(added),
  };
}
