import type { components } from '#core/contract/api.ts';

export type FieldError = components['schemas']['FieldError'];
export type Conflict = NonNullable<components['schemas']['RefusalDetail']['conflict']>;
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 416 | 422 | 426 | 429 | 502 | 504;

/**
 * An act the platform declines, with the text the user reads (Chinese: what, where, what to do).
 * `server/http` turns it into the refusal envelope with HTTP status = `status`; anything else thrown is a 500 whose text stays inside.
 */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly errors: readonly FieldError[];
  readonly conflict: Conflict | undefined;
  readonly captcha: boolean;
  readonly retryAfterSeconds: number | undefined;
  /** Of a sign-in whose first step is done. */
  readonly secondStep: string | undefined;

  constructor(
    status: RefusalStatus,
    message: string,
    detail: {
      errors?: readonly FieldError[];
      conflict?: Conflict;
      captcha?: boolean;
      retryAfterSeconds?: number;
      secondStep?: string;
      /** What went wrong at another server, for the log. */
      cause?: unknown;
    } = {},
  ) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = 'Refusal';
    this.status = status;
    this.errors = detail.errors ?? [];
    this.conflict = detail.conflict;
    this.captcha = detail.captcha ?? false;
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.secondStep = detail.secondStep;
  }
}
