import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#server/platform/actor.ts';
import type { OperationLine, OperationLog } from '#server/platform/operation-log/operation-log.ts';
import { loggedParameters } from '#server/platform/operation-log/parameters.ts';
import type { Operation } from './contract.ts';
import { readFailure } from './failures.ts';

/**
 * Operations pages call by themselves while somebody works: they keep settings and drafts, note what was read, and ask what a field is
 * filled with.
 */
const byThemselves: ReadonlySet<string> = new Set([
  'saveUserPreference',
  'documentSaveDraft',
  'documentDropDraft',
  'editByAnntIdAndUserId',
  'readAllAnnouncements',
  'fillRuleExecute',
  'fillRuleExecuteBatch',
]);

/** The family changes with GET here. */
const changingReads: ReadonlySet<string> = new Set([
  'systemQuartzJobPause',
  'systemQuartzJobResume',
  'systemQuartzJobExecute',
  'systemGatewayRouteRefresh',
]);

type Noted = {
  readonly actor: Actor;
  readonly time: string;
  /** Codes of forms depend on the form, so they are looked up, afterwards. */
  readonly codeOf: () => Promise<string | null>;
  about: string | null;
  error: unknown;
};

type Done = () => void;

/** The calls of an operation in the log: who, what, when, from where, how long, with which outcome. */
export type OperationNotes = {
  readonly begin: (request: FastifyRequest, actor: Actor, codeOf: Noted['codeOf']) => void;
  readonly tell: (request: FastifyRequest, about: string) => void;
  readonly hooks: {
    readonly onError?: (request: FastifyRequest, reply: FastifyReply, error: Error, done: Done) => void;
    readonly onResponse?: (request: FastifyRequest, reply: FastifyReply, done: Done) => void;
  };
};

const SILENT: OperationNotes = { begin: () => undefined, tell: () => undefined, hooks: {} };

/** Notes calls that change something, and exports, which take something along. */
export function operationNotes(log: Pick<OperationLog, 'note'> | undefined, operation: Operation): OperationNotes {
  if (log === undefined || !isNoted(operation)) return SILENT;
  const calls = new WeakMap<FastifyRequest, Noted>();
  return {
    begin: (request, actor, codeOf) => {
      calls.set(request, { actor, codeOf, time: new Date().toISOString(), about: null, error: null });
    },
    tell: (request, about) => {
      const noted = calls.get(request);
      if (noted !== undefined) noted.about = about.slice(0, 500);
    },
    hooks: {
      onError: (request, _reply, error, done) => {
        const noted = calls.get(request);
        if (noted !== undefined) noted.error = error;
        done();
      },
      onResponse: (request, reply, done) => {
        const noted = calls.get(request);
        if (noted === undefined) {
          done();
          return;
        }
        const line = lineOf(operation, request, reply, noted);
        void noted
          .codeOf()
          .catch(() => null)
          .then((code) => log.note({ ...line, code }))
          .finally(done);
      },
    },
  };
}

function isNoted({ id, method, permission }: Operation): boolean {
  if (permission === 'public' || byThemselves.has(id)) return false;
  return method !== 'get' || permission.endsWith(':export') || changingReads.has(id);
}

function lineOf(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  { actor, time, about, error }: Noted,
): Omit<OperationLine, 'code'> {
  const { path, id, permission } = operation;
  const failure = error === null ? null : readFailure(error);
  return {
    ...callerOf(request, actor),
    time,
    costMs: Math.round(reply.elapsedTime),
    operation: id,
    type: typeOf(operation),
    verb: request.method,
    url: path,
    parameters: loggedParameters({
      path: valuesOf(request.params),
      query: valuesOf(request.query),
      body: request.body,
      // What administrators send is about people and settings; what others send are records, documents, messages.
      isOpen: permission.startsWith('system:'),
    }),
    about,
    outcome: failure === null ? 'done' : failure.kind === 'fault' ? 'failed' : 'refused',
    answer: failure?.kind === 'refusal' ? failure.refusal.message.slice(0, 500) : null,
  };
}

/** Returns the caller and his address, as a line of the log has them. */
export function callerOf(
  request: FastifyRequest,
  { tenantId, userId, username, orgCode }: Actor,
): Pick<OperationLine, 'tenantId' | 'userId' | 'username' | 'orgCode' | 'address' | 'userAgent'> {
  const userAgent = request.headers['user-agent']?.slice(0, 500) ?? null;
  return { tenantId, userId, username, orgCode, address: request.ip, userAgent };
}

/** The dictionary operate_type of the family, by the act of the permission, or else by the verb. */
function typeOf({ permission, method }: Operation): number {
  const act = permission.slice(permission.lastIndexOf(':') + 1);
  if (act === 'add') return method === 'delete' ? 4 : 2;
  if (act === 'import') return 5;
  if (act === 'export') return 6;
  return method === 'delete' || act === 'delete' || act === 'batch_delete' || act === 'purge' ? 4 : 3;
}

function valuesOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
