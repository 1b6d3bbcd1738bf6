import { isIP } from 'node:net';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { sourceRefusals } from './refusals.ts';

/** Encryption of a connection, as PostgreSQL names it. */
export const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
export type SslMode = (typeof sslModes)[number];

/** Location of a database, as its address states it. */
export type DatabaseAddress = {
  /** A name in small letters, or an address in its one canonical spelling, without brackets. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly ssl: SslMode;
  /** Schemas whose tables may be read, in the order names are looked up. */
  readonly schemas: readonly string[];
};

const ADDRESS = /^jdbc:postgresql:\/\/(\[[^\]/?#@]*\]|[^:/?#@[\]]*)(?::(\d{1,5}))?\/([^/?#@:]*)(?:\?([^#]*))?$/;
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const NAME = /^[\p{L}_][\p{L}\p{N}_$-]{0,62}$/u;

/**
 * Reads the address of a database by a grammar of its own: what is not in it is refused, so no driver can be told to load, open or run anything. Hosts have one
 * spelling: an address of four plain numbers, one in brackets, or a name.
 * @returns the address, or what is wrong with it in words
 */
export function readDatabaseUrl(text: string): DatabaseAddress | { readonly fault: RefusalText } {
  const found = ADDRESS.exec(text.trim());
  if (found === null) return { fault: filled(sourceRefusals.addressForm, { form: sourceRefusals.addressPattern }) };
  const [, hostText = '', portText = '5432', databaseText = '', query = ''] = found;
  const host = readHost(hostText);
  if (host === null) return { fault: sourceRefusals.hostForm };
  const port = Number(portText);
  if (port < 1 || port > 65_535 || String(port) !== portText) return { fault: sourceRefusals.portForm };
  if (!NAME.test(databaseText)) return { fault: sourceRefusals.databaseName };
  const parameters = readParameters(query);
  if ('fault' in parameters) return parameters;
  return { host, port, database: databaseText, ...parameters };
}

/** The same address in the one spelling that is stored. */
export function writeDatabaseUrl({ host, port, database, ssl, schemas }: DatabaseAddress): string {
  const parameters = [
    ...(ssl === 'prefer' ? [] : [`sslmode=${ssl}`]),
    ...(schemas.length === 1 && schemas[0] === 'public' ? [] : [`currentSchema=${schemas.join(',')}`]),
  ];
  const query = parameters.length === 0 ? '' : `?${parameters.join('&')}`;
  return `jdbc:postgresql://${isIP(host) === 6 ? `[${host}]` : host}:${port}/${database}${query}`;
}

function readHost(text: string): string | null {
  if (text.startsWith('[')) return canonicalV6(text.slice(1, -1));
  const host = text.toLowerCase();
  if (isIP(host) === 4) return host;
  const labels = host.split('.');
  if (host.length > 253 || !labels.every((label) => LABEL.test(label))) return null;
  // 127.1, 0x7f000001 and 2130706433 are numbers to whoever resolves them: a name does not end in one.
  return /^(?:\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '') ? null : host;
}

function canonicalV6(text: string): string | null {
  if (isIP(text) !== 6 || text.includes('%')) return null;
  // The URL parser writes one spelling of each address.
  return new URL(`http://[${text}]/`).hostname.slice(1, -1);
}

function readParameters(
  query: string,
): { readonly ssl: SslMode; readonly schemas: readonly string[] } | { readonly fault: RefusalText } {
  let ssl: SslMode = 'prefer';
  let schemas: readonly string[] = ['public'];
  const seen = new Set<string>();
  for (const part of query === '' ? [] : query.split('&')) {
    const [name = '', value = '', ...more] = part.split('=');
    if (more.length > 0 || seen.has(name) || (name !== 'sslmode' && name !== 'currentSchema'))
      return { fault: filled(sourceRefusals.addressParameters, { part: part.slice(0, 40) }) };
    seen.add(name);
    if (name === 'sslmode') {
      const mode = sslModes.find((one) => one === value);
      if (mode === undefined) return { fault: filled(sourceRefusals.sslModes, { modes: listed(sslModes) }) };
      ssl = mode;
      continue;
    }
    schemas = value.split(',');
    if (schemas.length > 10 || !schemas.every((one) => NAME.test(one) && !isSystemSchema(one)))
      return { fault: sourceRefusals.schemas };
  }
  return { ssl, schemas };
}

/** Schemas of the database itself: who is there, what they may do, what they asked. */
function isSystemSchema(name: string): boolean {
  return /^pg_/i.test(name) || name.toLowerCase() === 'information_schema';
}
