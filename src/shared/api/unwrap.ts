import type { components } from '#core/contract/api.ts';
import { envelopeIssues } from './checks.ts';
import { ApiError, type RefusalDetail } from './failure.ts';

/** Used part of an answer of openapi-fetch. */
type Answer<Data> = { readonly data?: Data; readonly error?: unknown; readonly response: Response };

type ResultOf<Data> = Data extends { result: infer Result } ? Result : never;

/** The parts of an opened envelope. */
export type Opened<Result> = { readonly result: Result; readonly message: string };

/**
 * Opens the envelope: the result, or an `ApiError`. The one place where `success`, `message` and `code` are read.
 * @example const rows = await unwrap(client.GET('/online/cgform/api/getData/{id}', { params }));
 */
export async function unwrap<Data>(call: Promise<Answer<Data>>): Promise<ResultOf<Data>> {
  return (await open(call)).result;
}

/** Like `unwrap`, for calls whose message is shown or carries the result (upload, delete). */
export async function open<Data>(call: Promise<Answer<Data>>): Promise<Opened<ResultOf<Data>>> {
  const { body, status } = await settle(call);
  const issues = envelopeIssues(body);
  if (status >= 400) throw new ApiError({ kind: 'http', status, ...refusalParts(body) });
  if (issues.length > 0) throw new ApiError({ kind: 'contract', issues });
  const envelope = body as Envelope; // checked by envelopeIssues
  if (!envelope.success) throw new ApiError({ kind: 'business', code: envelope.code, ...refusalParts(body) });
  // The contract types the result; the server is held to it by its own response validation and by the pacts.
  return { result: envelope.result as ResultOf<Data>, message: envelope.message };
}

/** Answers that have no envelope, as those of an actuator; what is refused comes in one all the same. */
export async function openBare<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const { body, status } = await settle(call);
  if (status >= 400) throw new ApiError({ kind: 'http', status, ...refusalParts(body) });
  if (typeof body !== 'object' || body === null) throw new ApiError({ kind: 'contract', issues: ['no object'] });
  // Servers of the family refuse with status 200 and the envelope.
  const { success }: Unchecked = body;
  if (success === false) {
    const { code, ...parts } = refusalOf(body);
    throw new ApiError({ kind: 'business', code, ...parts });
  }
  return body as Data; // typed by the contract
}

/** Sign-ins are judged by the code alone, `String(code) === '200'` [A5.4]. */
export async function openSignIn<Data>(call: Promise<Answer<Data>>): Promise<ResultOf<Data>> {
  const { body, status } = await settle(call);
  if (status >= 400) throw new ApiError({ kind: 'http', status, ...refusalParts(body) });
  const issues = envelopeIssues(body);
  if (issues.length > 0) throw new ApiError({ kind: 'contract', issues });
  const envelope = body as Envelope; // checked by envelopeIssues
  if (String(envelope.code) !== '200') {
    throw new ApiError({ kind: 'business', code: envelope.code, ...refusalParts(body) });
  }
  return envelope.result as ResultOf<Data>; // typed by the contract, as above
}

/** The envelope of every answer. */
export type Envelope = components['schemas']['Envelope'];

/** An envelope nobody checked yet. */
type Unchecked = Partial<Record<keyof Envelope, unknown>>;

async function settle(call: Promise<Answer<unknown>>): Promise<{ body: unknown; status: number }> {
  try {
    const { data, error, response } = await call;
    return { body: response.ok ? data : error, status: response.status };
  } catch (thrown) {
    throw new ApiError(transportFailure(thrown));
  }
}

function transportFailure(thrown: unknown): ApiError['failure'] {
  if (thrown instanceof SyntaxError) return { kind: 'contract', issues: [`The answer is no JSON: ${thrown.message}`] };
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'TimeoutError') return { kind: 'timeout' };
  if (name === 'AbortError') return { kind: 'aborted' };
  return { kind: 'network' };
}

/** Code, message and detail of a refusal, from whatever the server sent. */
export function refusalOf(body: unknown): { code: number; message: string; detail: RefusalDetail | null } {
  const { code }: Unchecked = typeof body === 'object' && body !== null ? body : {};
  return { code: typeof code === 'number' ? code : 0, ...refusalParts(body) };
}

function refusalParts(body: unknown): { message: string; detail: RefusalDetail | null } {
  if (typeof body === 'string') return { message: body.slice(0, 200), detail: null };
  if (typeof body !== 'object' || body === null) return { message: '', detail: null };
  const { message, result }: Unchecked = body;
  return {
    message: typeof message === 'string' ? message : '',
    // All fields of a refusal's detail are optional; readers look before they use one.
    detail: typeof result === 'object' && result !== null ? result : null,
  };
}
