import { lookup as lookupName } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { RefusalText } from '#core/refusals/text.ts';
import { isPrivateAddress } from '#server/engine/act/action-http.ts';
import { sourceRefusals } from './refusals.ts';

/** Hosts of private networks that data sources may use. Set by who runs the installation, never in the browser. */
export type AllowedHosts = {
  /** `host`, `host:port` in small letters; addresses in their canonical spelling. */
  readonly names: ReadonlySet<string>;
  readonly ranges: readonly { readonly address: string; readonly bits: number }[];
};

export type Lookup = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

export const lookupAll: Lookup = (host) => lookupName(host, { all: true });

export const INTERNAL = sourceRefusals.innerNetwork;

type Place = { readonly host: string; readonly port: number };

/**
 * Reads the list of `DATA_SOURCE_HOSTS`: `db.intern`, `db.intern:5433`, `10.1.2.3`, `[fd00::5]:5432`, `10.1.0.0/16`.
 * @returns null when an entry cannot be meant
 */
export function readAllowedHosts(text: string): AllowedHosts | null {
  const names = new Set<string>();
  const ranges: { address: string; bits: number }[] = [];
  for (const entry of text.split(/[\s,]+/).filter((part) => part !== '')) {
    const [, address = '', bits = ''] = /^([\d.]+|[\da-fA-F:]+)\/(\d{1,3})$/.exec(entry) ?? [];
    if (isIP(address) !== 0) {
      if (Number(bits) > (isIP(address) === 4 ? 32 : 128)) return null;
      ranges.push({ address, bits: Number(bits) });
      continue;
    }
    const name = namedHost(entry);
    if (name === null) return null;
    names.add(name);
  }
  return { names, ranges };
}

function namedHost(entry: string): string | null {
  const [, v6, v6Port = ''] = /^\[([\da-fA-F:.]+)\](:\d{1,5})?$/.exec(entry) ?? [];
  if (v6 !== undefined) return isIP(v6) === 6 ? `${new URL(`http://[${v6}]/`).hostname.slice(1, -1)}${v6Port}` : null;
  if (isIP(entry) === 6) return new URL(`http://[${entry}]/`).hostname.slice(1, -1);
  return /^[a-z0-9_][a-z0-9_.-]*(?::\d{1,5})?$/i.test(entry) ? entry.toLowerCase() : null;
}

/** Why a host may not be connected to, as far as its text says; null when it may. Nothing is asked of the network. */
export function hostFault({ host, port }: Place, allowed: AllowedHosts): RefusalText | null {
  if (isNamed({ host, port }, allowed)) return null;
  const isLocalName = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp)$/.test(host) || !/[.:]/.test(host);
  if (isIP(host) === 0) return isLocalName ? INTERNAL : null;
  return isPrivateAddress(host) && !inRanges(host, allowed) ? INTERNAL : null;
}

/**
 * The one address to connect to, found once: what is judged is what is called, whatever the name means a moment later. One private address among others is a trick.
 * @returns null when there is none, or it may not be connected to
 */
export async function pinnedAddress(place: Place, allowed: AllowedHosts, lookup: Lookup): Promise<string | null> {
  if (hostFault(place, allowed) !== null) return null;
  const found = isIP(place.host) === 0 ? await lookup(place.host).catch(() => []) : [{ address: place.host }];
  const isFree = isNamed(place, allowed);
  const usable = found.filter(({ address }) => isFree || !isPrivateAddress(address) || inRanges(address, allowed));
  const [first] = usable;
  return first === undefined || usable.length < found.length ? null : first.address;
}

function isNamed({ host, port }: Place, { names }: AllowedHosts): boolean {
  return names.has(host) || names.has(`${host}:${port}`);
}

function inRanges(address: string, { ranges }: AllowedHosts): boolean {
  const kind = isIP(address);
  return ranges.some((range) => {
    if (isIP(range.address) !== kind) return false;
    const list = new BlockList();
    list.addSubnet(range.address, range.bits, kind === 4 ? 'ipv4' : 'ipv6');
    return list.check(address, kind === 4 ? 'ipv4' : 'ipv6');
  });
}
