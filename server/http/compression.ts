import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  // The interface is fastify's; declaring a key here is how it is told what a route's `config` may hold.
  interface FastifyContextConfig {
    /** The operation of the contract that the route serves. */
    readonly operation?: string;
  }
}

/**
 * Answers that hold a token together with text of the request. Compressed, their length would tell how much of the
 * token somebody guessed (BREACH).
 */
const bearsToken = new Set([
  'login',
  'passwordFree',
  'phoneLogin',
  'validateLogin',
  'thirdLoginUser',
  'phoneVerification',
]);

/** Smaller answers fit into one packet anyway. */
const compressFrom = 1_024;

type Method = { readonly encoding: string; readonly compress: (text: string) => Promise<Buffer> };

const methods: readonly Method[] = [
  { encoding: 'br', compress: brotli },
  { encoding: 'gzip', compress: gzipped },
];

/** Compressing the page of a list takes a tenth of a millisecond; handing it to a thread and back takes longer. */
const synchronousTo = 131_072;

/**
 * The quick levels, for what is sent once: a page of a list becomes a tenth of its size at each of them, and the better ones, which save a
 * tenth of that, cost as much as the answer itself.
 */
const level = { br: 1, gzip: 3 } as const;

function brotli(text: string): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level.br,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    // the default window reserves megabytes for a text of kilobytes
    [constants.BROTLI_PARAM_LGWIN]: 16,
  };
  return text.length <= synchronousTo
    ? Promise.resolve(brotliCompressSync(text, { params }))
    : promisify(brotliCompress)(text, { params });
}

function gzipped(text: string): Promise<Buffer> {
  // The usual tables are a quarter of a megabyte, cleared anew for each answer.
  const options = { level: level.gzip, windowBits: 14, memLevel: 7 };
  return text.length <= synchronousTo ? Promise.resolve(gzipSync(text, options)) : promisify(gzip)(text, options);
}

/** Compresses JSON answers as the client accepts them. Files are streams and pages are compressed at build: both pass. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (typeof payload !== 'string' || payload.length < compressFrom) return payload;
    if (!String(reply.getHeader('content-type') ?? '').startsWith('application/json')) return payload;
    if (bearsToken.has(request.routeOptions.config.operation ?? '')) return payload;
    void reply.header('vary', 'Accept-Encoding');
    const accepted = request.headers['accept-encoding'];
    const method = methods.find(({ encoding }) => takesEncoding(accepted, encoding));
    // As bytes at once: a text is gone through to count its bytes and again to write them.
    if (method === undefined) return Buffer.from(payload);
    void reply.header('content-encoding', method.encoding);
    // What was counted for the plain text; it is counted anew.
    reply.removeHeader('content-length');
    return method.compress(payload);
  });
}

/** The ways to compress what is compressed once and sent often, smallest first. */
const thorough: readonly { readonly encoding: string; readonly compress: (text: Buffer) => Promise<Buffer> }[] = [
  {
    encoding: 'br',
    compress: (text) =>
      promisify(brotliCompress)(text, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 10,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        },
      }),
  },
  { encoding: 'gzip', compress: (text) => promisify(gzip)(text, { level: 9 }) },
];

/** Returns the smallest way that an Accept-Encoding header allows; null for none. */
export function compressOnce(accepted: string | string[] | undefined): (typeof thorough)[number] | null {
  return thorough.find(({ encoding }) => takesEncoding(accepted, encoding)) ?? null;
}

/** Does an Accept-Encoding header allow this encoding? `q=0` means "anything but this". */
export function takesEncoding(header: string | string[] | undefined, encoding: string): boolean {
  const offers = new Map(
    String(header ?? '')
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
        const quality = parameters.find((text) => text.startsWith('q='));
        return [name, quality === undefined ? 1 : Number(quality.slice(2))];
      }),
  );
  return (offers.get(encoding) ?? offers.get('*') ?? 0) > 0;
}
