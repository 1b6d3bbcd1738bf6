import { familyPath } from '#core/family/paths.ts';
import type { RefusalLanguage, RefusalText } from '#core/refusals/text.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { wrongSmsCode } from '#server/platform/identity/phone.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import type { Contract, Operation } from './contract.ts';
import { refusalEnvelope, refused, succeeded, type Envelope } from './envelope.ts';
import { familyWriter } from './family-answer.ts';

export type DialectName = 'platform' | 'jeecg-2.3' | 'jeecg-2.4';

export type Answer = { readonly status: number; readonly body: unknown };

/**
 * Form of answers on the wire. `platform` is ours. The two others are test modes: they offer only the paths and verbs of that server family
 * and reproduce its habits, so that the application is proved against both.
 */
export type Dialect = {
  readonly name: DialectName;
  readonly prefix: string;
  readonly offers: (operation: Operation) => boolean;
  /** Returns its path for a path of the contract. */
  readonly path: (path: string) => string;
  readonly success: (
    operation: Operation,
    result: unknown,
    message: RefusalText | undefined,
    language: RefusalLanguage,
  ) => Answer;
  /** Returns the part of an answer that goes over the wire, of one that keeps the contract. */
  readonly writer: (contract: Contract) => (operation: Operation, body: unknown) => unknown;
  /** A body as it is taken there. */
  readonly received: (operation: Operation, body: unknown) => unknown;
  readonly refusal: (refusal: Refusal, path: string, language: RefusalLanguage) => Answer;
  /** Unknown path (404), wrong verb (405), fault (500, 503). */
  readonly failure: (
    status: number,
    message: RefusalText,
    at: { readonly path: string; readonly language: RefusalLanguage },
    result?: unknown,
  ) => Answer;
};

export function dialectOf(name: DialectName): Dialect {
  return name === 'platform' ? platform : family(name);
}

const platform: Dialect = {
  name: 'platform',
  prefix: '/platform',
  path: (path) => path,
  offers: (operation) => operation.dialects === null || operation.dialects.includes('platform'),
  success: (_operation, result, message = platformAnswers.donePlain, language) => ({
    status: 200,
    body: succeeded(result, message[language]),
  }),
  writer: () => (_operation, body) => body,
  received: (_operation, body) => body,
  refusal: (refusal, _path, language) => ({ status: refusal.status, body: refusalEnvelope(refusal, language) }),
  failure: (status, message, { language }, result) => ({
    status,
    body: refused(status, message[language], result ?? null),
  }),
};

/** Reads that answer 200 there, as writes and sign-ins do; every other read answers 0. */
const readsWith200 = new Set(['getUserPermissionByToken', 'thirdLoginUser', 'loginfo']);

function family(name: DialectName): Dialect {
  return {
    name,
    prefix: '/jeecg-boot',
    path: (path) => familyPath(name, path),
    offers: (operation) =>
      operation.atRoot || (!operation.deprecated && (operation.dialects === null || operation.dialects.includes(name))),
    success: (operation, result, message) => ({
      status: 200,
      body: {
        ...succeeded(result, (message ?? platformAnswers.done).zh),
        code: operation.method === 'get' && !readsWith200.has(operation.id) ? 0 : 200,
      } satisfies Envelope,
    }),
    writer: familyWriter,
    received: (operation, body) => (operation.id === 'systemUserEdit' ? withTies(body) : body),
    refusal: (refusal, path) => {
      if (refusal.status === 401) return { status: 500, body: springError(path) };
      // A fault of theirs that clients live with: success is never set to false here, so the code tells (A5.4).
      if (path.endsWith('/sys/phoneLogin') && refusal.message === wrongSmsCode.zh) {
        return { status: 200, body: { ...succeeded(null, refusal.message), code: 0 } satisfies Envelope };
      }
      return {
        status: 200,
        body: { ...refused(refusal.status === 403 ? 510 : 500, refusal.message) } satisfies Envelope,
      };
    },
    failure: (status, message, { path }) =>
      // No controller, no handler of errors: the framework answers in its own words.
      status === 404
        ? { status, body: { ...springError(path), status, error: 'Not Found', message: 'No message available' } }
        : { status: 200, body: refused(status === 405 ? status : 500, message.zh) },
  };
}

/** A missing or ended session is thrown in a filter there: the body is the framework's, not the envelope. */
function springError(path: string): Readonly<Record<string, unknown>> {
  return {
    timestamp: new Date().toISOString(),
    status: 500,
    error: 'Internal Server Error',
    message: 'Token失效，请重新登录',
    path,
  };
}

/** Roles and departments of a user are deleted first and then added as they were sent: what was not sent is gone. */
function withTies(body: unknown): unknown {
  const sent = Object.entries(Object(body) as object).filter(([, value]) => value !== null);
  return { selectedroles: '', selecteddeparts: '', ...Object.fromEntries(sent) };
}
