import type { components } from '#core/contract/api.ts';
import { filled, inWords, type RefusalLanguage, type RefusalParams, type RefusalText } from '#core/refusals/text.ts';

type WireError = components['schemas']['FieldError'];

/** A fault of one field; its text is put into the language of whoever asks when it is answered. */
export type FieldError = Omit<WireError, 'message'> & { readonly message: RefusalText };

type WireConflict = NonNullable<components['schemas']['RefusalDetail']['conflict']>;
type WireDifference = WireConflict['fields'][number];
/** Differences of a conflict; what the program words is put into the language of whoever asks when it is answered. */
export type Conflict = Omit<WireConflict, 'fields'> & {
  readonly fields: readonly (Omit<WireDifference, 'label' | 'yours' | 'theirs'> & {
    readonly label: string | RefusalText;
    readonly yours: string | RefusalText | null;
    readonly theirs: string | RefusalText | null;
  })[];
};
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
 * An act the platform declines, with the text the user reads in both languages (what, where, what to do); its message is the Chinese one.
 * Made by `refusal` from a text that stands in the `refusals.ts` of the room. `server/http` turns it into the refusal envelope with HTTP status = `status`; anything else thrown is a 500 whose text stays inside.
 */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly text: RefusalText;
  readonly errors: readonly FieldError[];
  readonly conflict: Conflict | undefined;
  readonly alsoClose: OpenSteps;
  readonly captcha: boolean;
  readonly retryAfterSeconds: number | undefined;
  /** Of a sign-in whose first step is done. */
  readonly secondStep: string | undefined;

  constructor(status: RefusalStatus, text: RefusalText, detail: Detail = {}) {
    super(text.zh, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.text = text;
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

/** Parameters and details of a refusal; a text without places needs none. */
type Rest<T extends RefusalText> = keyof RefusalParams<T> extends never
  ? [params?: Readonly<Record<string, never>>, detail?: Detail]
  : [params: RefusalParams<T>, detail?: Detail];

/** Makes a refusal from its text and the values of the places in it; to be thrown. */
export function refusal<const T extends RefusalText>(status: RefusalStatus, text: T, ...rest: Rest<T>): Refusal {
  const [params, detail] = rest;
  return new Refusal(status, params === undefined ? text : filled(text, params as RefusalParams<T>), detail);
}

/** Makes the refusal of a form one of whose fields is wrong; the text stands beside that field, too. */
export function fieldRefusal<const T extends RefusalText>(
  field: string | Omit<WireError, 'message'>,
  text: T,
  ...rest: keyof RefusalParams<T> extends never ? [] : [params: RefusalParams<T>]
): Refusal {
  const [params] = rest;
  const message = params === undefined ? text : filled(text, params);
  return new Refusal(422, message, {
    errors: [typeof field === 'string' ? { field, message } : { ...field, message }],
  });
}

/** Refuses a form with wrong fields; the text is that of the first of them. @throws Refusal 422 unless there is none */
export function refuseFields(errors: readonly FieldError[]): void {
  const [first] = errors;
  if (first !== undefined) throw new Refusal(422, first.message, { errors });
}

/** Returns faults of fields as they go over the wire to somebody who reads a language. */
export function wireErrors(errors: readonly FieldError[], language: RefusalLanguage): WireError[] {
  return messagesIn(errors, language);
}

/** Returns a conflict as it goes over the wire to somebody who reads a language. */
export function wireConflict({ fields, ...rest }: Conflict, language: RefusalLanguage): WireConflict {
  const said = (text: string | RefusalText | null): string | null => (text === null ? null : inWords(text, language));
  return {
    ...rest,
    fields: fields.map(({ label, yours, theirs, ...field }) => ({
      ...field,
      label: inWords(label, language),
      yours: said(yours),
      theirs: said(theirs),
    })),
  };
}

/** Returns what carries a message with the words of one language. */
export function messagesIn<Of extends { readonly message: RefusalText }>(
  all: readonly Of[],
  language: RefusalLanguage,
): (Omit<Of, 'message'> & { message: string })[] {
  return all.map(({ message, ...rest }) => ({ ...rest, message: message[language] }));
}
