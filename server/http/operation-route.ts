import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openTable } from '#core/lists/own-entry.ts';
import type { RefusalLanguage, RefusalText } from '#core/refusals/text.ts';
import { withheldText, may, type Actor } from '#server/platform/actor.ts';
import { FileAnswer } from '#server/platform/file/file-answer.ts';
import { exportTurns, forClient } from '#server/platform/heavy-work.ts';
import type { Session } from '#server/platform/identity/session.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import type { Operation } from './contract.ts';
import type { Answer } from './dialect.ts';
import { disposition } from './file-name.ts';
import { refuseBeforeDuty } from './first-duty.ts';
import { refuseGuest } from './guest-gate.ts';
import type { Client } from './handler.ts';
import { refuseControls } from './json-body.ts';
import type { KeptAnswer } from './kept-answer.ts';
import { languageOf } from './language.ts';
import { operationNotes } from './operation-notes.ts';
import { httpRefusals } from './refusals.ts';
import type { RawHandlers, ServerDeps } from './server-deps.ts';
import type { StrangerLimit } from './stranger-limit.ts';
import type { Checks } from './validation.ts';

/** Records of forms and what is decided of them: nobody becomes somebody else by these, and they are most of all writing. */
const aboutDocuments = /^\/(?:online\/cgform\/api|workflow)\//;

/** Operations that open a session. */
const signIns: ReadonlySet<string> = new Set([
  'login',
  'loginSecondStep',
  'phoneLogin',
  'passkeyLogin',
  'validateLogin',
  'thirdLoginUser',
  'passwordFree',
]);

/** Work of the weight of an export whose answer is no document. */
const heavy: ReadonlySet<string> = new Set(['printPages', 'printPreview', 'moduleFilesExport', 'designExport']);

/** One gate for whatever makes documents, lists of the system as well as those of forms. */
export function isHeavy({ id, answersDocument }: Pick<Operation, 'id' | 'answersDocument'>): boolean {
  return answersDocument || heavy.has(id);
}

/** Says when the connection ends before the answer is there. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

type LooseHandler = (call: {
  path: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  filters: Readonly<Record<string, string>>;
  header: Readonly<Record<string, unknown>>;
  body: unknown;
  actor: Actor | null;
  token: string | null;
  ip: string;
  client: Client;
  language: RefusalLanguage;
}) => Promise<{ result: unknown; message?: RefusalText; kept?: KeptAnswer; about?: string }>;

/** One operation of the contract as a route: session, permission, validation, handler, envelope, in this order. */
export function registerOperation(
  scope: FastifyInstance,
  deps: ServerDeps,
  raw: RawHandlers,
  operation: Operation,
  checks: Checks,
  limit: StrangerLimit,
  written: (operation: Operation, body: unknown) => unknown,
): void {
  const { dialect } = deps;
  const notes = operationNotes(deps.operations, operation);
  scope.route({
    method: operation.method.toUpperCase(),
    config: { operation: operation.id },
    url: operation.atRoot ? routePath(operation) : dialect.prefix + dialect.path(routePath(operation)),
    ...notes.hooks,
    handler: async (request, reply) => {
      const token = tokenOf(request);
      limit(operation.id, request.ip);
      // Signed out before anything else is said: not even whether parameters are well formed.
      const session = operation.permission === 'public' ? null : await signedIn(deps, token);
      const actor = session?.actor ?? null;
      // The application warns before the end; servers of the family do not say it.
      if (session !== null && dialect.name === 'platform') {
        void reply.header('x-session-expires', String(session.secondsLeft));
      }
      if (operation.deprecated) throw refusal(404, httpRefusals.leftOver);
      if (actor !== null) refuseGuest(operation, actor);
      // Clients of the family know of no such duty.
      if (actor !== null && dialect.name === 'platform') refuseBeforeDuty(operation, actor);
      const path = { ...record(request.params) };
      checkQueryText(request);
      if (actor !== null) notes.begin(request, actor, () => codeOf(deps, operation, actor, path));
      if (isRaw(operation.id, raw)) return raw[operation.id](request, reply, actor);

      const { query, filters } = splitQuery(operation, sentQuery(operation, request));
      const header = declaredHeaders(operation, request);
      checks.parameters(path, query, header);
      if (actor !== null) await refuseWithoutPermission(deps, operation, actor, path);
      const body = dialect.received(operation, request.body);
      checks.body(body);

      const handle = handlerOf(deps, operation);
      // Servers of the family know one language.
      const language = dialect.name === 'platform' ? languageOf(request) : 'zh';
      const call = { path, query, filters, header, body, actor, token, ip: request.ip, language };
      const answered = (): ReturnType<LooseHandler> => handle({ ...call, client: clientOf(request) });
      const { result, message, kept, about } =
        isHeavy(operation) && actor !== null
          ? await forClient(goneSignal(reply), () => exportTurns(actor.userId, answered))
          : await answered();
      if (about !== undefined) notes.tell(request, about);
      // It may have signed out, or chosen another department: its next call is to find that, not one remembered.
      const isRead = operation.method === 'get' && operation.permission !== 'public';
      if (token !== null && !isRead && !aboutDocuments.test(operation.path)) deps.forgetSession(token);
      // Whoever signs in again has done with the session he came with.
      if (token !== null && signIns.has(operation.id)) await deps.endSession(token);
      if (result instanceof FileAnswer) {
        return reply
          .headers({
            'content-type': result.mime,
            'content-length': String(result.size),
            'content-disposition': disposition('attachment', result.name),
          })
          .send(result.bytes);
      }
      const checked = (): Answer => {
        const answer = dialect.success(operation, result, message, language);
        const fault = checks.answer(answer.body);
        if (fault !== null) {
          if (deps.strictAnswers) throw new Error(`The answer of ${operation.id} breaks the contract: ${fault}`);
          request.log.error({ operation: operation.id, fault }, 'answer breaks the contract');
        }
        return answer;
      };
      if (kept !== undefined) return kept.send(request, reply, language, () => written(operation, checked().body));
      const answer = checked();
      return reply.code(answer.status).send(written(operation, answer.body));
    },
  });
}

/** Returns the facts a request gives of its browser. */
export function clientOf(request: FastifyRequest): Client {
  return {
    origin: `${request.protocol}://${request.host}`,
    userAgent: request.headers['user-agent'] ?? null,
    cookie: (name) => cookieOf(request.headers.cookie, name),
  };
}

function cookieOf(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, ...value] = part.split('=');
    if (key?.trim() === name) return value.join('=').trim();
  }
  return null;
}

/** The token of a request; only the header counts, a query string ends up in logs and histories. */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers['x-access-token'];
  return typeof header === 'string' && header !== '' ? header : null;
}

async function signedIn(deps: ServerDeps, token: string | null): Promise<Session> {
  const session = await deps.authenticate(token);
  if (session === null)
    throw refusal(401, token === null ? platformRefusals.signInFirst : platformRefusals.tokenInvalid);
  return session;
}

async function refuseWithoutPermission(
  deps: ServerDeps,
  operation: Operation,
  actor: Actor,
  path: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (operation.permission === 'signed-in') return;
  const code = await codeOf(deps, operation, actor, path);
  if (code === null) throw refusal(404, httpRefusals.formUnknownAddress);
  if (!may(actor, code)) throw refusal(403, withheldText(actor, code));
}

/** The code an operation asks for; null where every user may, and for a form that is not there. */
async function codeOf(
  deps: ServerDeps,
  { permission }: Operation,
  actor: Actor,
  path: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  if (permission === 'signed-in') return null;
  const [, button] = /^form:(.+)$/.exec(permission) ?? [];
  // One of several is enough.
  const codes = permission.split('|');
  if (button === undefined) return codes.find((code) => may(actor, code)) ?? permission.replace(/\|.*$/, '');
  const prefix = await deps.formPermission(String(path['id']), actor.tenantId);
  return prefix === null ? null : `${prefix}:${button}`;
}

/**
 * Names and values of a query that no store can hold, or that two readers read differently, are refused before anything quotes them.
 * @throws Refusal 400
 */
function checkQueryText(request: FastifyRequest): void {
  const query = (request.raw.url ?? '').split('?').slice(1).join('?');
  if (!isDecodable(query)) throw refusal(400, httpRefusals.notUtf8, { where: httpRefusals.queryParameter });
  for (const [name, value] of Object.entries(record(request.query))) {
    refuseControls(name, httpRefusals.queryParameter);
    if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed()))
      throw refusal(400, httpRefusals.controlInValue, { where: httpRefusals.queryParameter, name });
  }
}

/** Are all escapes of a query those of UTF-8? A lone percent sign stands for itself, as people type it. */
function isDecodable(query: string): boolean {
  if (!query.includes('%')) return true;
  try {
    decodeURIComponent(query.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
}

/**
 * The query as it was sent, without the `code` that a portal stored for every call [A7.1]: it is nobody's parameter unless the operation has one,
 * and where every column may be asked for, the client says that it is none.
 */
function sentQuery(operation: Operation, request: FastifyRequest): Readonly<Record<string, unknown>> {
  const sent = record(request.query);
  if (!Object.hasOwn(sent, 'code')) return sent;
  const isDeclared = operation.parameters.some((item) => item.in === 'query' && item.name === 'code');
  const isMeant = request.headers['x-weixin-code'] === undefined && (isDeclared || operation.additionalQuery);
  if (isMeant) return sent;
  const { code: _stored, ...rest } = sent;
  return rest;
}

/** Declared parameters by name; the others are column filters where the contract leaves them open. */
function splitQuery(
  operation: Operation,
  sent: Readonly<Record<string, unknown>>,
): { query: Record<string, unknown>; filters: Record<string, string> } {
  const declared = new Set(operation.parameters.filter((item) => item.in === 'query').map((item) => item.name));
  const query = openTable<unknown>();
  const filters = openTable<string>();
  for (const [name, value] of Object.entries(sent)) {
    if (Array.isArray(value)) {
      throw refusal(
        400,
        httpRefusals.paramTwice,
        { name },
        { errors: [{ field: name, message: httpRefusals.onceOnly }] },
      );
    }
    if (declared.has(name) || !operation.additionalQuery) query[name] = value;
    else filters[name] = String(value);
  }
  // The cache-buster of old clients is no filter (A7.1).
  delete filters['_t'];
  return { query, filters };
}

/** The headers the contract declares; all others are none of the handler's business. */
function declaredHeaders(operation: Operation, { headers }: FastifyRequest): Record<string, unknown> {
  const declared = operation.parameters.filter((item) => item.in === 'header');
  return Object.fromEntries(
    declared.flatMap(({ name }) => {
      const value = headers[name.toLowerCase()];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function handlerOf(deps: ServerDeps, operation: Operation): LooseHandler {
  const handlers: Readonly<Record<string, unknown>> = deps.handlers;
  const handler = handlers[operation.id];
  if (typeof handler !== 'function') throw new Error(`No handler for ${operation.id}`);
  // `Handlers` proves at compile time that the handler fits the operation of this name.
  return handler as LooseHandler;
}

function isRaw(id: string, raw: RawHandlers): id is keyof RawHandlers {
  return Object.hasOwn(raw, id);
}

/** Contract template to router template; a stored file's path is the one parameter with slashes in it. */
function routePath(operation: Operation): string {
  return operation.id === 'download'
    ? operation.path.replace('{path}', '*')
    : operation.path.replaceAll(/\{([^}]+)\}/g, ':$1');
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
