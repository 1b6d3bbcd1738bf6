/** Request made by amis. */
export type AmisRequest = { readonly method: string; readonly url: string; readonly data: unknown };

type Query = Readonly<Record<string, string>>;
type Body = Readonly<Record<string, unknown>>;

/** The declared operations a page may use; each is done with the rights of its reader. */
export type AmisCall =
  | { readonly kind: 'list' | 'tree' | 'report' | 'chart'; readonly code: string; readonly query: Query }
  | { readonly kind: 'record'; readonly code: string; readonly id: string }
  | { readonly kind: 'add' | 'change'; readonly code: string; readonly body: Body }
  | { readonly kind: 'remove'; readonly code: string; readonly ids: string }
  | { readonly kind: 'dict'; readonly code: string }
  | { readonly kind: 'upload'; readonly file: UploadedFile };

/** A file of the browser, of which nothing more is known here. */
export type UploadedFile = { readonly name: string; readonly size: number; readonly type: string };

/** Why a request is not made. */
export type Refused = 'address' | 'verb' | 'operation' | 'large' | 'data' | 'file';

export type Decision = { readonly ok: true; readonly call: AmisCall } | { readonly ok: false; readonly why: Refused };

const LONGEST_URL = 4000;
const LARGEST_BODY = 200_000;
const DEEPEST_BODY = 12;
const FORM = String.raw`(?<code>[A-Za-z][A-Za-z0-9_-]{0,63}|[0-9][A-Za-z0-9_-]{0,63})`;
const IDS = String.raw`(?<id>[A-Za-z0-9_-]{1,64}(?:,[A-Za-z0-9_-]{1,64}){0,99})`;

/** Address files go to; its checks of size and kind are those of every upload. */
const UPLOAD = '/sys/common/upload';

type Rule = {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: RegExp;
  readonly call: (code: string, id: string, query: Query, body: Body) => AmisCall | null;
};

const rule = (method: Rule['method'], path: string, call: Rule['call']): Rule => ({
  method,
  path: new RegExp(`^${path}$`),
  call,
});

const form = '/online/cgform/api';
const rules: readonly Rule[] = [
  rule('get', `${form}/getData/${FORM}`, (code, _id, query) => ({ kind: 'list', code, query: listQuery(query) })),
  rule('get', `${form}/getTreeData/${FORM}`, (code, _id, query) => ({ kind: 'tree', code, query: listQuery(query) })),
  rule('get', `${form}/form/${FORM}/(?<id>[A-Za-z0-9_-]{1,64})`, (code, id) => ({ kind: 'record', code, id })),
  rule('post', `${form}/form/${FORM}`, (code, _id, _query, body) => ({ kind: 'add', code, body })),
  rule('put', `${form}/form/${FORM}`, (code, _id, _query, body) => ({ kind: 'change', code, body })),
  rule('delete', `${form}/form/${FORM}/${IDS}`, (code, ids) => ({ kind: 'remove', code, ids })),
  rule('get', `/online/cgreport/api/getData/${FORM}`, (code, _id, query) => ({
    kind: 'report',
    code,
    query: listQuery(query),
  })),
  rule('get', '/online/graphreport/api/getChartsData', (_code, _id, { id = '', ...query }) =>
    new RegExp(`^${FORM}$`).test(id) ? { kind: 'chart', code: id, query: withoutEmpty(query) } : null,
  ),
  rule('get', '/sys/dict/getDictItems/(?<code>[A-Za-z][A-Za-z0-9_-]{0,63})', (code) => ({ kind: 'dict', code })),
];

/**
 * Decides whether a page may ask for something: an operation that is declared here, by its exact path and verb, in the shape it has. No other origin,
 * no address in disguise: a path is compared as it was written, and what is not plain letters is not in any of them.
 */
export function decideRequest({ method, url, data }: AmisRequest): Decision {
  if (typeof url !== 'string' || url.length > LONGEST_URL) return { ok: false, why: 'address' };
  const verb = typeof method === 'string' ? method.toLowerCase() : '';
  const cut = url.indexOf('?');
  const path = cut === -1 ? url : url.slice(0, cut);
  if (!/^\/(?![/\\])/.test(path) || !/^[\w/,-]+$/.test(path)) return { ok: false, why: 'address' };
  if (path === UPLOAD && cut === -1 && verb === 'post')
    return isFile(data) ? { ok: true, call: { kind: 'upload', file: data } } : { ok: false, why: 'file' };
  const known = rules.filter((one) => one.path.test(path));
  const found = known.find((one) => one.method === verb);
  if (found === undefined) return { ok: false, why: known.length === 0 ? 'operation' : 'verb' };
  const { code = '', id = '' } = found.path.exec(path)?.groups ?? {};
  const hasBody = verb === 'post' || verb === 'put';
  if (hasBody && !isSound(data)) return { ok: false, why: sizeOf(data) > LARGEST_BODY ? 'large' : 'data' };
  const asked = cut === -1 ? {} : queryOf(url.slice(cut + 1));
  const query = verb === 'get' ? { ...asked, ...plainValues(data) } : asked;
  const call = found.call(code, id, query, hasBody ? withoutInner(data as Body) : {});
  return call === null ? { ok: false, why: 'operation' } : { ok: true, call };
}

/** A real file: what comes through a port is a copy, which cannot pretend to be one. */
function isFile(data: unknown): data is UploadedFile {
  return Object.prototype.toString.call(data) === '[object File]';
}

/** Names that reach into prototypes are no parameters. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** The last value of each name, as texts. */
function queryOf(search: string): Query {
  return Object.fromEntries(
    [...new URLSearchParams(search)].filter(([name]) => /^[\w.-]{1,100}$/.test(name) && !FORBIDDEN.has(name)),
  );
}

/** Parameters amis hands over apart from the address: texts, figures, yes and no. */
function plainValues(data: unknown): Query {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return {};
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => /^[\w.-]{1,100}$/.test(name) && !FORBIDDEN.has(name))
      .flatMap(([name, value]) =>
        ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value).slice(0, LONGEST_URL)]] : [],
      ),
  );
}

/** Translates the names amis uses for page and order into those of lists; a filter nobody filled in is left out. */
function listQuery({ page, perPage, orderBy, orderDir, total: _total, ...rest }: Query): Query {
  return withoutEmpty({
    pageNo: page ?? '',
    pageSize: perPage ?? '',
    column: orderBy ?? '',
    order: orderDir === 'asc' || orderDir === 'desc' ? orderDir : '',
    ...rest,
  });
}

function withoutEmpty(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/** Without what amis notes in its own data. */
function withoutInner(body: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !/^(?:\$|__|&)/.test(name)));
}

/** An object of a size and depth that forms have. */
function isSound(data: unknown): data is Body {
  return (
    typeof data === 'object' &&
    data !== null &&
    !Array.isArray(data) &&
    isShallow(data, DEEPEST_BODY) &&
    sizeOf(data) <= LARGEST_BODY
  );
}

function isShallow(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function' && typeof value !== 'symbol';
  if (left === 0) return false;
  return Object.entries(value).every(([key, item]) => !FORBIDDEN.has(key) && isShallow(item, left - 1));
}

function sizeOf(data: unknown): number {
  try {
    return (JSON.stringify(data) as string | undefined)?.length ?? 0;
  } catch {
    // What contains itself is no JSON.
    return Number.MAX_SAFE_INTEGER;
  }
}
