import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalLanguage } from '#core/refusals/text.ts';
import { compressOnce } from './compression.ts';

/**
 * The bytes of an answer that many ask for and few change: its envelope, which says in words that all went well, is written once for each language
 * and compressed once for each encoding somebody takes.
 * Whoever keeps it decides how long it is true.
 */
export class KeptAnswer {
  readonly #texts = new Map<RefusalLanguage, Buffer>();
  readonly #bodies = new Map<string, Promise<Buffer>>();

  /** Sends it. @param envelope makes the envelope in the language, the first time */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    language: RefusalLanguage,
    envelope: () => unknown,
  ): Promise<FastifyReply> {
    const text = this.#texts.get(language) ?? Buffer.from(JSON.stringify(envelope()));
    this.#texts.set(language, text);
    void reply.type('application/json; charset=utf-8').header('vary', 'Accept-Encoding');
    const method = compressOnce(request.headers['accept-encoding']);
    if (method === null) return reply.send(text);
    const key = `${language} ${method.encoding}`;
    const body = this.#bodies.get(key) ?? method.compress(text);
    this.#bodies.set(key, body);
    return reply.header('content-encoding', method.encoding).send(await body);
  }
}
