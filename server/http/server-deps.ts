import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ActionSites } from '#server/engine/act/action-http.ts';
import type { LogOptions } from '#server/log.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Session } from '#server/platform/identity/session.ts';
import type { HttpFigures } from '#server/platform/metrics/http.ts';
import type { OperationLog } from '#server/platform/operation-log/operation-log.ts';
import type { FindRoute } from '#server/system/gateway-route/gateway-routes.ts';
import type { Contract } from './contract.ts';
import type { Dialect } from './dialect.ts';
import type { HandlersOf, JsonOperationId, RawOperationId } from './handler.ts';
import type { SecurityHeaders } from './security-headers.ts';
import type { StaticApp } from './static-app.ts';

/** Parts that calls to other servers need; without it none goes on. */
export type Gateway = { readonly find: FindRoute; readonly sites: ActionSites; readonly silenceMs?: number };

export type Handlers = HandlersOf<JsonOperationId>;
export type RawHandlers = {
  readonly [O in RawOperationId]: (
    request: FastifyRequest,
    reply: FastifyReply,
    actor: Actor | null,
  ) => Promise<FastifyReply>;
};

/** Everything the HTTP side needs from the rest; tests pass their own. */
export type ServerDeps = {
  readonly handlers: Handlers;
  readonly raw: (dialect: Dialect) => RawHandlers;
  readonly authenticate: (token: string | null) => Promise<Session | null>;
  /** Ends the session of a token, if it is one. */
  readonly endSession: (token: string) => Promise<void>;
  /** Forgets what was remembered of a session that has just done something: it may no longer hold. */
  readonly forgetSession: (token: string) => void;
  /** Permission prefix of a form by head id or table name; null when there is no such form. */
  readonly formPermission: (idOrTable: string, tenantId: string) => Promise<string | null>;
  /** Log of calls that change something. */
  readonly operations?: Pick<OperationLog, 'note'>;
  /** Figures in which requests are counted. */
  readonly http?: HttpFigures;
  /** Calls that go on to other servers. */
  readonly gateway?: Gateway;
  readonly dialect: Dialect;
  readonly staticApp: StaticApp;
  /** Has a newer program taken over the database? Then every call is refused until this one has ended. */
  readonly isOvertaken?: () => boolean;
  readonly headers: SecurityHeaders;
  readonly logger: LogOptions | false;
  /** Answers that break the contract are refused (development, tests) or only logged (production). */
  readonly strictAnswers: boolean;
  readonly trustProxy: boolean | string | ((address: string, hop: number) => boolean);
  readonly uploadLimitBytes: number;
  readonly contract?: Contract;
};
