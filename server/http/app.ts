import multipart from '@fastify/multipart';
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { filled, listed } from '#core/refusals/text.ts';
import { newId } from '#server/db/ids.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { compressAnswers } from './compression.ts';
import { loadContract, type Contract } from './contract.ts';
import { readFailure } from './failures.ts';
import { registerGateway } from './gateway.ts';
import { parseJsonBody } from './json-body.ts';
import { languageOf } from './language.ts';
import { registerOperation } from './operation-route.ts';
import { hasFileSuffix, isScannersPath, isTrickyPath } from './path-guard.ts';
import { httpRefusals } from './refusals.ts';
import type { ServerDeps } from './server-deps.ts';
import { strangerLimit } from './stranger-limit.ts';
import { checksOf } from './validation.ts';

const bodyLimitBytes = 2 * 1024 * 1024;

/** Builds the HTTP server; the caller listens. */
export function buildServer(deps: ServerDeps): FastifyInstance {
  const contract = deps.contract ?? loadContract();
  const app = fastify({
    logger: deps.logger,
    genReqId: () => newId(),
    requestIdHeader: false,
    trustProxy: deps.trustProxy,
    bodyLimit: bodyLimitBytes,
    routerOptions: {
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      maxParamLength: 500,
    },
    // Slow connections are dropped [DOS-04]: ten seconds for the headers, two minutes for a whole request.
    // Addresses of exports name the chosen records: a thousand of them fit.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 65_536 },
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // One line per request is written below, without address parameters or headers.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => {
      void reply.headers(deps.headers.api);
      answerFailure(deps, error, request, reply);
    },
    clientErrorHandler: (_error, socket) => {
      if (!socket.writable) return;
      const headers = Object.entries({ ...deps.headers.api, connection: 'close', 'content-length': '0' });
      socket.end(`HTTP/1.1 400 Bad Request\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    },
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJsonBody(Buffer.from(body)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
  void app.register(multipart, {
    limits: { fileSize: deps.uploadLimitBytes, files: 1, fields: 8, fieldSize: 1_000, parts: 10, headerPairs: 50 },
  });

  const { prefix } = deps.dialect;
  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request);
    deps.http?.began();
    // The strict set first: whatever happens next, no answer leaves without it. Pages replace it by theirs.
    void reply.headers(deps.headers.api);
    if (deps.isOvertaken?.() === true && (isApiArea(path) || path === '/healthz')) {
      const at = { path, language: languageOf(request) };
      const answer = deps.dialect.failure(503, platformRefusals.newerProgram, at);
      void reply.code(answer.status).header('retry-after', '10').send(answer.body);
      return;
    }
    const tricky = isTrickyPath(request.raw.url ?? '') || (isApiArea(path) && hasFileSuffix(path.slice(prefix.length)));
    if (tricky) done(refusal(404, httpRefusals.pathUnknown));
    else done();
  });
  if (deps.gateway !== undefined) registerGateway(app, deps, contract, deps.gateway);
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    deps.http?.answered({
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: reply.elapsedTime,
      remote: request.ip,
      time: new Date(Date.now() - ms),
    });
    const line = { method: request.method, route: request.routeOptions.url ?? '(none)', status: reply.statusCode, ms };
    if (reply.statusCode >= 500 || ms > 2_000) request.log.warn(line, 'request');
    else request.log.debug(line, 'request');
    done();
  });
  // Node closes idle connections once, when closing begins; one whose answer ends a moment later would stay for its keep-alive time.
  app.addHook('preClose', (done) => {
    const timer = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
    done();
  });
  app.setErrorHandler((error, request, reply) => answerFailure(deps, error, request, reply));
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    if (!isApiArea(path) && !isScannersPath(path) && (await deps.staticApp.send(request, reply))) return reply;
    return answerUnknown(deps, contract, request, reply);
  });

  compressAnswers(app);

  const checks = checksOf(contract);
  const limit = strangerLimit();
  const written = deps.dialect.writer(contract);
  const raw = deps.raw(deps.dialect);
  void app.register((scope, _options, done) => {
    for (const operation of contract.operations.filter((item) => deps.dialect.offers(item))) {
      registerOperation(scope, deps, raw, operation, checks(operation), limit, written);
    }
    done();
  });
  return app;
}

/** The prefixes of our server and of the family belong to the API, however they are spelt: no page answers there. */
function isApiArea(path: string): boolean {
  return /^\/(?:platform|jeecg-boot)(?:\/|$)/i.test(path);
}

function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
}

/** An unknown path, or a known one with another verb. */
function answerUnknown(
  deps: ServerDeps,
  contract: Contract,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = pathOf(request);
  const verbs = contract.operations
    .filter(
      (item) =>
        deps.dialect.offers(item) &&
        matches(item.atRoot ? item.path : deps.dialect.prefix + deps.dialect.path(item.path), path),
    )
    .map((item) => item.method.toUpperCase());
  const at = { path, language: languageOf(request) };
  if (verbs.length > 0) void reply.header('allow', verbs.join(', '));
  const answer =
    verbs.length > 0
      ? deps.dialect.failure(405, filled(httpRefusals.wrongVerb, { verb: request.method, verbs: listed(verbs) }), at)
      : deps.dialect.failure(404, httpRefusals.pathUnknown, at);
  return reply.code(answer.status).send(answer.body);
}

function matches(template: string, path: string): boolean {
  const [wanted, given] = [template.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith('{') || part === given[index]);
}

/** Did the connection end before the whole request was there? */
function isGone({ raw }: FastifyRequest): boolean {
  return !raw.complete && raw.destroyed;
}

function answerFailure(deps: ServerDeps, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request);
  const at = { path, language: languageOf(request) };
  const failure = isGone(request) ? ({ kind: 'gone' } as const) : readFailure(error);
  if (failure.kind === 'gone') {
    // Nobody reads the answer: no fault of ours, and nothing strangers could fill a log with.
    request.log.debug({ route: request.routeOptions.url }, 'the client has gone');
    return reply.code(400).send(deps.dialect.failure(400, httpRefusals.requestBroken, at).body);
  }
  if (failure.kind === 'refusal') {
    const { refusal } = failure;
    if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', String(refusal.retryAfterSeconds));
    // Denials are worth a line [LOG-01]; who asked for what, never with which secret.
    if (refusal.status === 401 || refusal.status === 403 || refusal.status === 429) {
      request.log.info({ status: refusal.status, route: request.routeOptions.url, ip: request.ip }, 'refused');
    }
    // Another server failed us: the user can only wait, the operator must know why.
    if (refusal.status === 502) {
      request.log.error({ err: refusal.cause, route: request.routeOptions.url }, 'other server failed');
    }
    const answer = deps.dialect.refusal(refusal, path, at.language);
    return reply.code(answer.status).send(answer.body);
  }
  // The reference is all a user sees of a fault; operators find the cause by it in the log [CFG-04].
  request.log.error({ err: failure.cause, route: request.routeOptions.url }, 'fault');
  const answer = deps.dialect.failure(
    failure.status,
    filled(httpRefusals.faultNumber, { message: failure.message, id: request.id }),
    at,
    {
      reference: request.id,
    },
  );
  return reply.code(answer.status).send(answer.body);
}
