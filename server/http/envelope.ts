import type { RefusalLanguage } from '#core/refusals/text.ts';
import { wireConflict, wireErrors, type Refusal } from '#server/platform/refusal.ts';

/** Envelope of every answer of the API. */
export type Envelope = {
  readonly success: boolean;
  readonly message: string;
  readonly code: number;
  readonly result: unknown;
  readonly timestamp: number;
};

export function succeeded(result: unknown, message: string): Envelope {
  return { success: true, message, code: 200, result, timestamp: Date.now() };
}

export function refused(status: number, message: string, result: unknown = null): Envelope {
  return { success: false, message, code: status, result, timestamp: Date.now() };
}

/** A refusal with its details: errors per field, the differences of a conflict, what would be closed, too, whether a captcha is due, when to try again. */
export function refusalEnvelope(refusal: Refusal, language: RefusalLanguage = 'zh'): Envelope {
  const detail = {
    ...(refusal.errors.length > 0 ? { errors: wireErrors(refusal.errors, language) } : {}),
    ...(refusal.conflict === undefined ? {} : { conflict: wireConflict(refusal.conflict, language) }),
    ...(refusal.alsoClose.length > 0 ? { alsoClose: refusal.alsoClose } : {}),
    ...(refusal.captcha ? { captcha: true } : {}),
    ...(refusal.secondStep === undefined ? {} : { secondStep: refusal.secondStep }),
    ...(refusal.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: Math.ceil(refusal.retryAfterSeconds) }),
  };
  return refused(refusal.status, refusal.text[language], Object.keys(detail).length > 0 ? detail : null);
}
