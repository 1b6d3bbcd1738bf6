import type { FastifyRequest } from 'fastify';
import type { RefusalLanguage } from '#core/refusals/text.ts';

/** Returns the language a client asks for; Chinese unless English comes first. */
export function languageOf({ headers }: FastifyRequest): RefusalLanguage {
  return /^\s*en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'zh';
}
