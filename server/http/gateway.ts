import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { gatewayMethods } from '#core/rules/gateway-route.ts';
import { guestName, type Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { answerHeaders, forward } from '#server/system/gateway-route/forward.ts';
import { areaOf } from '#server/system/gateway-route/gateway-routes.ts';
import { productAreas, type Contract } from './contract.ts';
import { readFailure } from './failures.ts';
import { refuseBeforeDuty } from './first-duty.ts';
import { callerOf } from './operation-notes.ts';
import { tokenOf } from './operation-route.ts';
import { httpRefusals } from './refusals.ts';
import type { Gateway, ServerDeps } from './server-deps.ts';

const SILENCE_MS = 30_000;

/**
 * Calls no operation takes go on to the server of a gateway route (decision 83). It happens before a body is read, so that bodies flow, and
 * only where the router found nothing and no operation begins alike: nothing of the product can be taken over.
 */
export function registerGateway(app: FastifyInstance, deps: ServerDeps, contract: Contract, gateway: Gateway): void {
  const areas = productAreas(contract);
  const { prefix } = deps.dialect;
  app.addHook('onRequest', async (request, reply) => {
    const path = (request.raw.url ?? '/').slice(prefix.length);
    const isOurs = !(request.raw.url ?? '').startsWith(`${prefix}/`) || areas.has(areaOf(path.replace(/\?.*$/s, '')));
    if (!request.is404 || isOurs || !gatewayMethods.includes(request.method)) return;
    const route = await gateway.find(request.method, path.replace(/\?.*$/s, ''));
    if (route === null) return;
    const token = tokenOf(request);
    const session = await deps.authenticate(token);
    if (session === null)
      throw refusal(401, token === null ? platformRefusals.signInFirst : platformRefusals.tokenInvalid);
    const { actor } = session;
    const note = notesOf(deps, request, reply, actor, route.name);
    try {
      if (actor.username === guestName) throw refusal(403, httpRefusals.guestsNoGateway);
      if (deps.dialect.name === 'platform') refuseBeforeDuty(null, actor);
      const answer = await forward(route, request.raw, path, {
        sites: gateway.sites,
        bodyBytes: deps.uploadLimitBytes,
        silenceMs: gateway.silenceMs ?? SILENCE_MS,
      });
      note(null);
      await reply
        .code(answer.statusCode ?? 502)
        .headers(answerHeaders(answer))
        .send(answer);
    } catch (error) {
      note(error);
      throw error;
    }
  });
}

/** Forwarded and refused calls are lines of the operation log unless they only read. */
function notesOf(deps: ServerDeps, request: FastifyRequest, reply: FastifyReply, actor: Actor, name: string) {
  const time = new Date().toISOString();
  const { method } = request;
  return (error: unknown): void => {
    if (method === 'GET' || method === 'HEAD') return;
    const failure = error === null ? null : readFailure(error);
    deps.operations?.note({
      ...callerOf(request, actor),
      time,
      costMs: Math.round(reply.elapsedTime),
      operation: 'gatewayForward',
      type: method === 'DELETE' ? 4 : method === 'POST' ? 2 : 3,
      verb: method,
      url: (request.raw.url ?? '').replace(/\?.*$/s, '').slice(0, 500),
      parameters: '',
      code: null,
      about: name,
      outcome: failure === null ? 'done' : failure.kind === 'refusal' ? 'refused' : 'failed',
      answer: failure?.kind === 'refusal' ? failure.refusal.message.slice(0, 500) : null,
    });
  };
}
