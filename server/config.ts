import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isMail } from '#core/rules/mail.ts';
import { StartupFailure } from './db/startup-failure.ts';
import { readAllowedHosts, type AllowedHosts } from './engine/source/data-source-hosts.ts';
import type { DialectName } from './http/dialect.ts';
import type { Quota } from './platform/file/quota.ts';
import type { S3Options } from './platform/file/s3-storage.ts';
import { captchaAlphabet } from './platform/identity/captcha-image.ts';
import type { CaptchaMode } from './platform/identity/open-session.ts';
import { weakness } from './platform/identity/password.ts';
import { ProviderFault, readProviders, type ThirdProvider } from './platform/third/provider.ts';

export type Seed = 'demo' | 'base' | 'none';

/** Everything the environment decides. */
export type Config = {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly adminPassword: string | null;
  readonly seed: Seed;
  /** The demonstration runs the processes of a year. */
  readonly demoYear: boolean;
  /** Modules to install, with those they need; null for all. */
  readonly modules: readonly string[] | null;
  /** Folder of the modules. */
  readonly modulesDir: string;
  readonly trustProxy: boolean | string | ((address: string, hop: number) => boolean);
  readonly behindProxy: boolean;
  readonly dialect: DialectName;
  readonly logLevel: string;
  readonly production: boolean;
  readonly captchaMode: CaptchaMode;
  /** Text every captcha shows, so that tests of a family's dialect can sign in; null: another one each time. */
  readonly captchaText: string | null;
  readonly helpPath: string | null;
  readonly ssoPrefix: string | null;
  /** Origins of other sites that menu entries may show inside the application [A2.18]. */
  readonly frameSites: readonly string[];
  /** Sites that actions of forms may call. */
  readonly actionSites: { readonly origins: readonly string[]; readonly allowPrivate: boolean };
  /** Hosts of private networks that data sources of reports may use. */
  readonly dataSourceHosts: AllowedHosts;
  /** Secrets that passwords of data sources are sealed with, the newest first; none = one of the installation. */
  readonly dataSourceKeys: readonly string[];
  readonly previewPaths: { readonly office?: string; readonly file?: string } | null;
  readonly webSocketBase: string | null;
  readonly ticketSecret: string | null;
  /** Token required for reading /metrics; null: there is no /metrics. */
  readonly metricsToken: string | null;
  readonly sessionIdleMinutes: number;
  readonly sessionMaxDays: number;
  /** Address at which browsers reach us, e.g. https://erp.example.com; null = by the Host header, on this machine only. */
  readonly publicUrl: string | null;
  readonly phoneSignIn: boolean;
  /** False closes it whatever an administrator says; null leaves it to him. */
  readonly registration: boolean | null;
  /** Socket of the container runtime, and whether containers may be started and stopped from the page; null: there is none. */
  readonly containers: { readonly socketPath: string; readonly mayAct: boolean } | null;
  /** Gateway for SMS; null = codes go into the log. */
  readonly sms: { readonly url: string; readonly token: string | null } | null;
  /** Mail server and sender; null = mails go into the log. */
  readonly mail: { readonly url: string; readonly from: string } | null;
  readonly thirdLogin: readonly ThirdProvider[];
  readonly uploadLimitMb: number;
  /** Bucket for files; null = the folder `files` of the data directory. */
  readonly s3: S3Options | null;
  /** Program or address that looks for malware in uploads; null = none. */
  readonly scanHook: string | null;
  readonly quota: Quota;
  readonly backupEveryHours: number;
  readonly backupKeep: number;
  /** Days a deleted record stays in the recycle bin; 0: for ever. */
  readonly recycleDays: number;
  /** Most rows of one export of a list. */
  readonly exportRows: number;
};

const dialects = ['platform', 'jeecg-2.3', 'jeecg-2.4'] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment; a value that cannot be meant is refused by name, never guessed around. */
export function readConfig(env: Environment): Config {
  const trust = text(env, 'TRUST_PROXY');
  const office = url(env, 'PREVIEW_OFFICE');
  const file = url(env, 'PREVIEW_FILE');
  return {
    host: text(env, 'HOST') ?? '127.0.0.1',
    port: integer(env, 'PORT', 8080, 0, 65_535),
    dataDir: resolve(text(env, 'DATA_DIR') ?? 'data'),
    databaseUrl: databaseUrl(env),
    adminPassword: adminPassword(env),
    seed: choice(env, 'SEED', 'demo', ['demo', 'base', 'none']),
    demoYear: choice(env, 'DEMO_YEAR', 'on', ['on', 'off']) === 'on',
    modules: names(env, 'MODULES'),
    modulesDir: resolve(text(env, 'MODULES_DIR') ?? join(import.meta.dirname, '../modules')),
    trustProxy: trustProxy(trust),
    behindProxy: trust !== null && !isNo(trust),
    dialect: choice(env, 'DIALECT', 'platform', dialects),
    logLevel: choice(env, 'LOG_LEVEL', 'info', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    production: env['NODE_ENV'] === 'production',
    captchaMode: choice(env, 'CAPTCHA_MODE', isFamily(env) ? 'always' : 'auto', ['off', 'auto', 'always']),
    captchaText: captchaText(env),
    helpPath: url(env, 'HELP_PATH'),
    frameSites: sites(env, 'FRAME_SITES'),
    actionSites: {
      origins: sites(env, 'ACTION_SITES'),
      allowPrivate: choice(env, 'ACTION_PRIVATE', 'off', ['off', 'on']) === 'on',
    },
    dataSourceHosts: dataSourceHosts(env),
    dataSourceKeys: dataSourceKeys(env),
    ssoPrefix: url(env, 'SSO_PREFIX'),
    previewPaths:
      office === null && file === null
        ? null
        : { ...(office === null ? {} : { office }), ...(file === null ? {} : { file }) },
    webSocketBase: url(env, 'WEBSOCKET_BASE', ['ws:', 'wss:']),
    ticketSecret: ticketSecret(env),
    metricsToken: metricsToken(env),
    sessionIdleMinutes: idleMinutes(env),
    sessionMaxDays: integer(env, 'SESSION_MAX_DAYS', 30, 1, 3_650),
    publicUrl: publicUrl(env),
    phoneSignIn: choice(env, 'PHONE_SIGN_IN', 'on', ['on', 'off']) === 'on',
    registration:
      text(env, 'REGISTRATION') === null ? null : choice(env, 'REGISTRATION', 'off', ['on', 'off']) === 'on',
    containers: containers(env),
    sms: sms(env),
    mail: mail(env),
    thirdLogin: thirdLogin(env),
    uploadLimitMb: integer(env, 'UPLOAD_LIMIT_MB', 10, 1, 1_024),
    s3: s3(env),
    scanHook: text(env, 'SCAN_HOOK'),
    quota: {
      user: { megabytes: limit(env, 'USER_FILES_MB', 10_240), count: limit(env, 'USER_FILES', 50_000) },
      tenant: { megabytes: limit(env, 'TENANT_FILES_MB', 0), count: limit(env, 'TENANT_FILES', 0) },
    },
    backupEveryHours: integer(env, 'BACKUP_EVERY_HOURS', 24, 0, 8_760),
    backupKeep: integer(env, 'BACKUP_KEEP', 7, 1, 1_000),
    recycleDays: integer(env, 'RECYCLE_DAYS', 180, 0, 36_500),
    exportRows: integer(env, 'EXPORT_ROWS', 1_000_000, 1, 1_000_000),
  };
}

/** True when only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** An empty variable counts as unset: `DATA_DIR= npm start` means the default. */
function text(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

/** A list of names; a path among them is none. */
function names(env: Environment, name: string): readonly string[] | null {
  const value = text(env, name);
  if (value === null) return null;
  const found = value.split(',').map((part) => part.trim());
  if (!found.every((part) => /^[\w-]+$/.test(part)))
    throw invalid(name, value, 'names of modules, separated by commas');
  return found;
}

function invalid(name: string, value: string, expected: string): StartupFailure {
  return new StartupFailure(`${name}=${value} is not valid.`, `Set ${name} to ${expected}, or leave it unset.`);
}

function integer(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const value = text(env, name);
  if (value === null) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most) {
    throw invalid(name, value, `a whole number from ${least} to ${most}`);
  }
  return number;
}

/** A limit; 0 means none. */
function limit(env: Environment, name: string, fallback: number): number | null {
  const value = integer(env, name, fallback, 0, 1_000_000_000);
  return value === 0 ? null : value;
}

function choice<T extends string>(env: Environment, name: string, fallback: T, allowed: readonly T[]): T {
  const value = text(env, name);
  if (value === null) return fallback;
  const found = allowed.find((item) => item === value);
  if (found === undefined) throw invalid(name, value, `one of ${allowed.join(', ')}`);
  return found;
}

function url(env: Environment, name: string, schemes: readonly string[] = ['http:', 'https:']): string | null {
  const value = text(env, name);
  if (value === null) return null;
  if (value.startsWith('/') && !value.startsWith('//')) return value;
  const parsed = URL.canParse(value) ? new URL(value) : null;
  if (parsed === null || !schemes.includes(parsed.protocol)) {
    throw invalid(name, value, `an address that begins with / or ${schemes.map((item) => `${item}//`).join(' or ')}`);
  }
  return value;
}

/** A list of origins, separated by commas or blanks; paths are refused, because browsers do not look at them there. */
function sites(env: Environment, name: string): readonly string[] {
  const value = text(env, name) ?? '';
  return value
    .split(/[\s,]+/)
    .filter((site) => site !== '')
    .map((site) => {
      const parsed = URL.canParse(site) ? new URL(site) : null;
      if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.origin !== site.replace(/\/$/, '')) {
        throw invalid(name, site, 'a list of origins such as https://bi.example.com, separated by commas');
      }
      return parsed.origin;
    });
}

function databaseUrl(env: Environment): string | null {
  const value = text(env, 'DATABASE_URL');
  if (value === null) return null;
  const parsed = URL.canParse(value) ? new URL(value) : null;
  if (parsed === null || !['postgres:', 'postgresql:'].includes(parsed.protocol)) {
    // The value may hold a password: it is not repeated.
    throw new StartupFailure(
      'DATABASE_URL is not valid.',
      'Set it to postgres://user:password@host:5432/database, or leave it unset.',
    );
  }
  return value;
}

/** AUT-12: a first password everybody knows is no password. */
function adminPassword(env: Environment): string | null {
  const value = text(env, 'ADMIN_PASSWORD');
  if (value === null) return null;
  const reason = weakness(value, 'admin');
  if (reason !== null) {
    throw new StartupFailure(
      `ADMIN_PASSWORD is too weak (${reason.en}).`,
      'Choose another with at least 8 characters that is on no list, or leave it unset: a good one is generated.',
    );
  }
  return value;
}

function dataSourceHosts(env: Environment): AllowedHosts {
  const value = text(env, 'DATA_SOURCE_HOSTS') ?? '';
  const hosts = readAllowedHosts(value);
  if (hosts === null)
    throw invalid('DATA_SOURCE_HOSTS', value, 'a list of hosts such as db.intern, 10.1.2.3:5432 or 10.1.0.0/16');
  return hosts;
}

/** Several while a key is being replaced: the first seals, all of them open. */
function dataSourceKeys(env: Environment): readonly string[] {
  const keys = (text(env, 'DATA_SOURCE_KEY') ?? '').split(/[\s,]+/).filter((key) => key !== '');
  if (keys.some((key) => isGuessable(key))) {
    throw new StartupFailure(
      'DATA_SOURCE_KEY is too weak: whoever guesses it reads the passwords of data sources.',
      'Set it to at least 32 random characters, e.g. from: openssl rand -base64 48',
    );
  }
  return keys;
}

function isGuessable(secret: string): boolean {
  return secret.length < 32 || new Set(secret).size < 12 || /secret|change.?me|password|example/i.test(secret);
}

/** Whoever reaches this socket rules the machine, so it is named for us and for nobody else. */
function containers(env: Environment): Config['containers'] {
  const value = text(env, 'CONTAINER_SOCKET');
  const mayAct = choice(env, 'CONTAINER_ACTIONS', 'off', ['off', 'on']) === 'on';
  if (value === null) return null;
  const socketPath = value.replace(/^unix:\/\//, '');
  if (!socketPath.startsWith('/'))
    throw invalid('CONTAINER_SOCKET', value, 'the path of a socket such as /var/run/docker.sock');
  return { socketPath, mayAct };
}

function metricsToken(env: Environment): string | null {
  const token = text(env, 'METRICS_TOKEN');
  if (token !== null && !/^[\x21-\x7e]{32,}$/.test(token)) {
    throw new StartupFailure(
      'METRICS_TOKEN is shorter than 32 characters, or has some that no header can carry.',
      'Set it to a random text, e.g. of `openssl rand -hex 32`.',
    );
  }
  return token;
}

/** Is this one of the test modes that speak as servers of the family do? */
function isFamily(env: Environment): boolean {
  return choice(env, 'DIALECT', 'platform', dialects) !== 'platform';
}

function captchaText(env: Environment): string | null {
  const value = text(env, 'DIALECT_CAPTCHA');
  if (value === null) return null;
  const isShown = /^.{4}$/.test(value) && [...value].every((character) => captchaAlphabet.includes(character));
  if (isFamily(env) && isShown) return value;
  throw new StartupFailure(
    'DIALECT_CAPTCHA is what every captcha shows in a test mode: anybody could sign in behind it.',
    `Set it only together with DIALECT=jeecg-…, to four characters of ${captchaAlphabet}, or leave it out.`,
  );
}

function ticketSecret(env: Environment): string | null {
  const value = text(env, 'TICKET_SECRET');
  if (value === null) return null;
  if (isGuessable(value)) {
    throw new StartupFailure(
      'TICKET_SECRET is too weak: whoever guesses it signs in as anybody.',
      'Set it to at least 32 random characters, e.g. from: openssl rand -base64 48',
    );
  }
  return value;
}

/** Minutes win over days: they are for places where a screen must not stay open. */
function idleMinutes(env: Environment): number {
  const days = integer(env, 'SESSION_IDLE_DAYS', 7, 1, 365);
  return text(env, 'SESSION_IDLE_MINUTES') === null
    ? days * 1_440
    : integer(env, 'SESSION_IDLE_MINUTES', 0, 5, 525_600);
}

/** Only scheme, host and port: the application lives at the root. */
function publicUrl(env: Environment): string | null {
  const value = text(env, 'PUBLIC_URL');
  if (value === null) return null;
  const parsed = URL.canParse(value) ? new URL(value) : null;
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol) || parsed.pathname !== '/') {
    throw invalid('PUBLIC_URL', value, 'an origin such as https://erp.example.com');
  }
  return parsed.origin;
}

/** All of it or none: half a bucket would lose files. */
function s3(env: Environment): S3Options | null {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;
  const [endpoint = null, bucket = null, accessKey = null, secretKey = null] = names.map((name) => text(env, name));
  if (endpoint === null && bucket === null && accessKey === null && secretKey === null) return null;
  if (endpoint === null || bucket === null || accessKey === null || secretKey === null) {
    const missing = names.filter((name) => text(env, name) === null);
    throw new StartupFailure(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing for the S3 storage.`,
      `Set ${names.join(', ')} together, or none of them: then files lie in DATA_DIR/files.`,
    );
  }
  const parsed = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol))
    throw invalid('S3_ENDPOINT', endpoint, 'an address such as https://s3.example.com');
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket)) throw invalid('S3_BUCKET', bucket, 'the name of a bucket');
  return { endpoint, bucket, accessKey, secretKey, region: text(env, 'S3_REGION') ?? 'us-east-1' };
}

function sms(env: Environment): Config['sms'] {
  const value = text(env, 'SMS_URL');
  if (value === null) return null;
  const parsed = URL.canParse(value) ? new URL(value) : null;
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol)) {
    // Gateways take keys in their address: it is not repeated.
    throw new StartupFailure('SMS_URL is not valid.', 'Set SMS_URL to the https:// address of your SMS gateway.');
  }
  return { url: value, token: text(env, 'SMS_TOKEN') };
}

function mail(env: Environment): Config['mail'] {
  const value = text(env, 'MAIL_URL');
  if (value === null) return null;
  const from = text(env, 'MAIL_FROM') ?? '';
  const parsed = URL.canParse(value) ? new URL(value) : null;
  if (parsed === null || !['smtp:', 'smtps:'].includes(parsed.protocol) || parsed.hostname === '' || !isMail(from)) {
    // The address holds the password of the mail server: it is not repeated.
    throw new StartupFailure(
      'MAIL_URL or MAIL_FROM is not valid.',
      'Set MAIL_URL to smtps://user:password@mail.example.com and MAIL_FROM to the address mails come from.',
    );
  }
  return { url: value, from };
}

/** A JSON list, or the path of a file that holds it: secrets stay out of process lists there. */
function thirdLogin(env: Environment): readonly ThirdProvider[] {
  const value = text(env, 'THIRD_LOGIN');
  if (value === null) return [];
  try {
    if (value.startsWith('[')) return readProviders(value);
    if (!existsSync(value)) throw new ProviderFault('there is no such file');
    return readProviders(readFileSync(value, 'utf8'));
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    throw new StartupFailure(
      `THIRD_LOGIN is not valid: ${error.message}.`,
      'Set THIRD_LOGIN to a JSON list of providers, or to a file that holds it; docs/operations.md shows one.',
    );
  }
}

function isNo(value: string): boolean {
  return ['0', 'false', 'no', 'off'].includes(value.toLowerCase());
}

/** `true` trusts every proxy, a number that many hops, anything else is a list of addresses. */
function trustProxy(value: string | null): Config['trustProxy'] {
  if (value === null || isNo(value)) return false;
  if (['true', 'yes', 'on'].includes(value.toLowerCase())) return true;
  if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value);
  if (!/^[\da-fA-F.:/, ]+$|^(loopback|linklocal|uniquelocal)$/.test(value)) {
    throw invalid('TRUST_PROXY', value, 'true, a number of hops, or a list of addresses');
  }
  return value;
}
