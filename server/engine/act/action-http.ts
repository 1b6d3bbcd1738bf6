import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { WordedError } from '#server/platform/worded-error.ts';
import { actRefusals } from './refusals.ts';

/** Sites that actions may call. Both fields are set by whoever runs the installation, never in the browser. */
export type ActionSites = {
  /** Origins such as `https://hooks.example.com`. */
  readonly origins: readonly string[];
  /** Private addresses and plain http are allowed for these origins. */
  readonly allowPrivate: boolean;
};

const TIMEOUT_MS = 5_000;
const ANSWER_LIMIT = 1024 * 1024;

const ours = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  ours.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  ours.addSubnet(address, bits, 'ipv6');

/** Is it an address of this machine, this network, or of nobody? A text that is no address counts as one. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const mapped = /^::(?:ffff:(?:0:)?)?(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return isPrivateAddress(mapped);
  const kind = isIP(plain);
  if (kind === 0) return true;
  // Node compares mapped addresses in hexadecimal with the list of their own family.
  return kind === 4 ? ours.check(plain, 'ipv4') : ours.check(plain, 'ipv6') || isMappedPrivate(plain);
}

function isMappedPrivate(address: string): boolean {
  // The URL parser writes one spelling: ::ffff:7f00:1.
  const { hostname } = new URL(`http://[${address}]/`);
  const [, high, low] = /^\[::(?:ffff:(?:0:)?)?([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname) ?? [];
  if (high === undefined || low === undefined) return false;
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return ours.check(`${a >> 8}.${a & 255}.${b >> 8}.${b & 255}`, 'ipv4');
}

/** Why an address may not be called, for the administrator who wrote it; null when it may, as far as its text says. */
export function siteFault(address: string, { origins, allowPrivate }: ActionSites): RefusalText | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return filled(actRefusals.noHttps, { address: address.slice(0, 100) });
  if (url.username !== '' || url.password !== '') return actRefusals.credentialsInAddress;
  if (!origins.includes(url.origin)) return filled(actRefusals.siteNotAllowed, { origin: url.origin });
  if (url.protocol === 'http:' && !allowPrivate) return actRefusals.httpsOnly;
  if (!allowPrivate && isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 && isPrivateAddress(url.hostname))
    return actRefusals.innerNetwork;
  return null;
}

/**
 * Sends JSON and reads JSON: five seconds in all, one megabyte, no redirects. The name is resolved once, judged, and that very address is called, so that a
 * name cannot mean something else a moment later.
 * @throws Error in words for the log; it holds neither what was sent nor what was answered
 */
export function postJson(address: string, body: object, sites: ActionSites): Promise<unknown> {
  return askJson(address, JSON.stringify(body), sites);
}

/** Asks for JSON and reads it, under the same rules. */
export function getJson(address: string, sites: ActionSites): Promise<unknown> {
  return askJson(address, null, sites);
}

async function askJson(address: string, body: string | null, sites: ActionSites): Promise<unknown> {
  const fault = siteFault(address, sites);
  if (fault !== null) throw new WordedError(fault);
  const url = new URL(address);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const text = await send(url, body, await pinnedLookup(url, sites.allowPrivate), signal);
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new WordedError(filled(actRefusals.answerNoJson, { host: url.host }));
  }
}

/**
 * Resolves a name once and judges its address: the call goes to that very address.
 * @throws Error for a private address that is not allowed
 */
export async function pinnedLookup(url: URL, allowPrivate: boolean): Promise<LookupFunction> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) === 0 ? await lookup(host, { all: true }) : [{ address: host, family: isIP(host) }];
  const usable = allowPrivate ? found : found.filter((one) => !isPrivateAddress(one.address));
  const [target] = usable;
  // One private address among public ones is a trick.
  if (target === undefined || usable.length < found.length) throw new WordedError(actRefusals.innerNetwork);
  return (_host, options, done) => {
    if (options.all === true) done(null, [target]);
    else done(null, target.address, target.family);
  };
}

function send(url: URL, body: string | null, resolveTo: LookupFunction, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const failed = (cause: unknown): void =>
      reject(
        new WordedError(
          filled(signal.aborted ? actRefusals.answerLate : actRefusals.hostUnreachable, { host: url.host }),
          {
            cause,
          },
        ),
      );
    const open = url.protocol === 'https:' ? requestHttps : requestHttp;
    const call = open(
      url,
      {
        method: body === null ? 'GET' : 'POST',
        headers:
          body === null
            ? { accept: 'application/json' }
            : { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) },
        lookup: resolveTo,
        signal,
        agent: false,
      },
      (answer) => {
        const { statusCode = 0 } = answer;
        if (statusCode < 200 || statusCode > 299) {
          answer.resume();
          reject(new WordedError(filled(actRefusals.answerStatus, { host: url.host, status: statusCode })));
          return;
        }
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size > ANSWER_LIMIT) {
            call.destroy();
            reject(new WordedError(filled(actRefusals.answerLarge, { host: url.host })));
          } else parts.push(part);
        });
        answer.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
        answer.on('error', failed);
      },
    );
    call.on('error', failed);
    call.end(body ?? undefined);
  });
}
