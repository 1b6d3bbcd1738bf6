import { ownEntry } from '#core/lists/own-entry.ts';
import type { operations } from '#core/contract/api.ts';
import { partlyOffered } from '#core/contract/partly-offered.ts';
import { nullsAbsent } from '#core/family/nulls.ts';
import { familyPath } from '#core/family/paths.ts';
import type { Envelope } from './unwrap.ts';

/** Facts that calls at servers of the family need besides; fetched where the environment has one. */
type FamilyCall = {
  readonly method: string;
  readonly baseUrl: string;
  readonly dialect: string;
  readonly schemaPath: string;
  readonly token: string | null;
  readonly language: (() => string) | undefined;
};

/** Which calls of the contract a server of that family lacks. */
export function lacksOf(dialect: string): (call: string) => boolean {
  return (call) => {
    const having = ownEntry(partlyOffered, call);
    return having !== undefined && !having.split(' ').includes(dialect);
  };
}

/** Parameter with which the menu is asked for in the address. */
type Asked = keyof NonNullable<operations['getUserPermissionByToken']['parameters']['query']>;

/** Lists of rows that know when they were made; items of a dictionary have an order of their own. */
const NEWEST = /^(?!\/sys\/dictItem\/).*\/list$/;

/**
 * Changes the address of a call to where that family has it. Up to 2.3 the menu is asked for with the token in the address, or refused.
 * @returns the answer to a call that family lacks, which is not made; else null
 */
export function addressFor(url: URL, call: FamilyCall): Response | null {
  const { method, baseUrl, dialect, schemaPath, token, language } = call;
  if (lacksOf(dialect)(`${method} ${schemaPath}`)) return missing(language?.());
  moveTo(url, baseUrl, dialect);
  // The latest first, as their own application always asks: unasked, these servers begin with the oldest.
  const { searchParams } = url;
  if (NEWEST.test(schemaPath) && searchParams.has('pageNo') && !searchParams.has('column')) {
    searchParams.set('column', 'createTime');
    searchParams.set('order', 'desc');
  }
  if (dialect === 'jeecg-2.3' && token !== null && schemaPath === '/sys/permission/getUserPermissionByToken') {
    url.searchParams.set('token' satisfies Asked, token);
  }
  return null;
}

const notOffered = {
  zh: '服务器不提供此功能。它属于本系统自带的服务器，所连接的服务器没有；请联系管理员',
  en: 'The server does not offer this. It belongs to the server of this product, and the one behind this page has none of it; ask your administrator',
} as const;

/** Changes an address to where that family has it: exports, imports and files have no call of the client. */
export function moveTo(url: URL, baseUrl: string, dialect: string): void {
  const base = new URL(baseUrl, url).pathname.replace(/\/$/, '');
  if (url.pathname.startsWith(`${base}/`)) {
    url.pathname = base + familyPath(dialect, url.pathname.slice(base.length));
  }
}

/** Returns the message a person reads instead of an answer. */
function missing(language = 'zh-CN'): Response {
  const message = notOffered[language.startsWith('en') ? 'en' : 'zh'];
  const answer: Envelope = { success: false, code: 404, message, result: null, timestamp: Date.now() };
  return Response.json(answer);
}

/**
 * Returns the same answer without what is null. What is no JSON, or cannot be read, is left to whoever says so. An address the server does
 * not know is answered by its framework, in its words and without an envelope: said in ours.
 */
export async function familyAnswer(response: Response, language?: string): Promise<Response> {
  if (response.headers.get('content-type')?.includes('json') !== true) return response;
  const text = await response.text();
  const { status, statusText, headers } = response;
  const body = parsed(text);
  if ((status === 404 || status === 405) && !isEnvelope(body)) return missing(language);
  const cleaned = body === undefined ? text : JSON.stringify(nullsAbsent(body, true));
  return new Response(cleaned, { status, statusText, headers });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isEnvelope(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, 'success' satisfies keyof Envelope);
}
