import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressOnce } from './compression.ts';

/**
 * The bytes of an answer that many ask for and few change: its envelope is written and compressed once, for each encoding somebody takes.
 * Whoever keeps it decides how long it is true.
 */
export class KeptAnswer {
  #text: Buffer | null = null;
  readonly #bodies = new Map<string, Promise<Buffer>>();

  /** Sends it. @param envelope makes the envelope, the first time */
  async send(request: FastifyRequest, reply: FastifyReply, envelope: () => unknown): Promise<FastifyReply> {
    const text = (this.#text ??= Buffer.from(JSON.stringify(envelope())));
    void reply.type('application/json; charset=utf-8').header('vary', 'Accept-Encoding');
    const method = compressOnce(request.headers['accept-encoding']);
    if (method === null) return reply.send(text);
    const body = this.#bodies.get(method.encoding) ?? method.compress(text);
    this.#bodies.set(method.encoding, body);
    return reply.header('content-encoding', method.encoding).send(await body);
  }
}
