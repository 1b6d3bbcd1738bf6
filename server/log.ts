import type { FastifyLoggerOptions } from 'fastify';

export type LogOptions = FastifyLoggerOptions & { redact: { paths: string[]; remove: boolean }; base: { pid: number } };

/** JSON lines on stderr; stdout belongs to the few lines a person reads at start. */
export function logOptions(level: string, stream: { write: (line: string) => void } = process.stderr): LogOptions {
  return {
    level,
    stream,
    base: { pid: process.pid },
    // Requests are logged by route and status only. These are the last net should a whole object ever be logged.
    redact: {
      paths: [
        'password',
        'token',
        '*.password',
        '*.oldpassword',
        '*.confirmpassword',
        '*.token',
        '*.sig',
        '*.connectionString',
        '*.headers',
      ],
      remove: true,
    },
    serializers: { err: describeError },
  };
}

/** Returns the parts of an error that go into the log: kind, text, code and stack; never the values of a statement. */
function describeError(error: unknown): { type: string; message: string; stack: string; code?: string } {
  if (!(error instanceof Error)) return { type: 'unknown', message: String(error), stack: '' };
  const code = 'code' in error ? { code: String(error.code) } : {};
  return { type: error.name, message: error.message, stack: error.stack ?? '', ...code };
}
