import type { components } from '#core/contract/api.ts';

/** Detail of a refusal besides its text: wrong fields, a conflict, a wanted captcha. */
export type RefusalDetail = components['schemas']['RefusalDetail'];

/** Everything that can go wrong with a call, in one type. */
export type ApiFailure =
  | { readonly kind: 'network' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'http'; readonly status: number; readonly message: string; readonly detail: RefusalDetail | null }
  | {
      readonly kind: 'business';
      readonly code: number;
      readonly message: string;
      readonly detail: RefusalDetail | null;
    }
  | { readonly kind: 'contract'; readonly issues: readonly string[] };

/** Words for a failure. Until the application, which knows the language, has set it, a failure is called by its kind. */
let sentence = (failure: ApiFailure): string => ('message' in failure ? failure.message : failure.kind);

/** Says failures from now on in such sentences: whatever shows the message of an `ApiError` shows words of the user's language. */
export function sayFailures(sentenceOf: (failure: ApiFailure) => string): void {
  sentence = sentenceOf;
}

/** A failure in words of the user's language. */
export function failureText(failure: ApiFailure): string {
  return sentence(failure);
}

/** Carries an `ApiFailure` through promises. The transport throws it and shows nothing. */
export class ApiError extends Error {
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(sentence(failure));
    this.name = 'ApiError';
    this.failure = failure;
  }
}

/** The failure inside whatever was thrown; a bug of ours counts as a broken contract, so that it is shown and not swallowed. */
export function failureOf(thrown: unknown): ApiFailure {
  if (thrown instanceof ApiError) return thrown.failure;
  return { kind: 'contract', issues: [thrown instanceof Error ? thrown.message : String(thrown)] };
}

/** Text of the family for a session that ended [A8.2]; it comes with HTTP 500. */
export const SESSION_EXPIRED_TEXT = 'Token失效，请重新登录';

/** Is the session over? HTTP 401 [A8.5], code 401, or the family's text [A8.2]. */
export function isSessionEnd(failure: ApiFailure): boolean {
  switch (failure.kind) {
    case 'http':
      return failure.status === 401 || failure.message.startsWith(SESSION_EXPIRED_TEXT);
    case 'business':
      return failure.code === 401 || failure.message.startsWith(SESSION_EXPIRED_TEXT);
    case 'network':
    case 'timeout':
    case 'aborted':
    case 'contract':
      return false;
  }
}

/** Wrong fields, conflict or captcha of a refusal, if it says any. */
export function refusalDetail(failure: ApiFailure): RefusalDetail | null {
  return failure.kind === 'http' || failure.kind === 'business' ? failure.detail : null;
}
