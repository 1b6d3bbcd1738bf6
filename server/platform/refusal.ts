import type { components } from '#core/contract/api.ts';
import { refusalText, type RefusalKey, type RefusalLanguage, type RefusalParams } from '#core/refusals/texts.ts';

export type FieldError = components['schemas']['FieldError'];
export type Conflict = NonNullable<components['schemas']['RefusalDetail']['conflict']>;
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 416 | 422 | 426 | 429 | 502 | 504;

export type OpenSteps = NonNullable<components['schemas']['RefusalDetail']['alsoClose']>;

type Detail = {
  errors?: readonly FieldError[];
  conflict?: Conflict;
  /** Open steps of what is to be closed, which may be closed with it. */
  alsoClose?: OpenSteps;
  captcha?: boolean;
  retryAfterSeconds?: number;
  secondStep?: string;
  /** Failure at another server, for the log. */
  cause?: unknown;
};

/**
 * An act the platform declines, with the text the user reads (Chinese: what, where, what to do).
 * `server/http` turns it into the refusal envelope with HTTP status = `status`; anything else thrown is a 500 whose text stays inside.
 */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly errors: readonly FieldError[];
  readonly conflict: Conflict | undefined;
  readonly alsoClose: OpenSteps;
  readonly captcha: boolean;
  readonly retryAfterSeconds: number | undefined;
  /** Of a sign-in whose first step is done. */
  readonly secondStep: string | undefined;

  constructor(status: RefusalStatus, message: string, detail: Detail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = 'Refusal';
    this.status = status;
    this.errors = detail.errors ?? [];
    this.conflict = detail.conflict;
    this.alsoClose = detail.alsoClose ?? [];
    this.captcha = detail.captcha ?? false;
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.secondStep = detail.secondStep;
  }
}

/** A refusal whose text stands in `core/refusals`, so that each reads it in his own language. */
class KeyedRefusal extends Refusal {
  readonly inLanguage: (language: RefusalLanguage) => string;

  constructor(status: RefusalStatus, inLanguage: (language: RefusalLanguage) => string, detail?: Detail) {
    super(status, inLanguage('zh'), detail);
    this.inLanguage = inLanguage;
  }
}

/** Makes a refusal from the key of its text; to be thrown. Its message is Chinese, `refusalMessage` reads it in another language. */
export function refusal<K extends RefusalKey>(
  status: RefusalStatus,
  key: K,
  params: RefusalParams<K>,
  detail?: Detail,
): Refusal {
  return new KeyedRefusal(status, (language) => refusalText(key, params, language), detail);
}

/** Returns the text of a refusal in a language; Chinese where it has no other. */
export function refusalMessage(refused: Refusal, language: RefusalLanguage): string {
  return refused instanceof KeyedRefusal ? refused.inLanguage(language) : refused.message;
}
