import type { operations } from '#core/contract/api.ts';
import type { RefusalLanguage, RefusalText } from '#core/refusals/text.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { FileAnswer } from '#server/platform/file/file-answer.ts';
import type { KeptAnswer } from './kept-answer.ts';

/** Operations of the contract, by operationId. */
export type OperationId = keyof operations;

/** Operations whose request or answer is not the JSON envelope: bytes, forms with files, bare documents. */
export type RawOperationId =
  | 'healthz'
  | 'runtimeConfig'
  | 'upload'
  | 'download'
  | 'importFormRows'
  | 'importUpload'
  | 'importCounts'
  | 'spreadsheetImport'
  | 'dataSourceImport'
  | 'prometheusMetrics'
  | 'actuatorMetrics'
  | 'actuatorMetric'
  | 'actuatorHttptrace'
  | 'redisKeysSize'
  | 'redisMemoryInfo'
  | 'onlineDesformImport'
  | Extract<OperationId, `system${string}Import`>
  | 'thirdLoginRender'
  | 'thirdLoginCallback';

/** Operations with a handler of their own; leftovers of the template share one refusal. */
export type JsonOperationId = Exclude<OperationId, RawOperationId | `leftover${string}`>;

type Parameters<O extends OperationId> = operations[O]['parameters'];
type PathOf<O extends OperationId> = Parameters<O> extends { path: infer P } ? P : Record<string, never>;
type QueryOf<O extends OperationId> =
  Parameters<O> extends { query?: infer Q } ? NonNullable<Q> : Record<string, never>;
type HeaderOf<O extends OperationId> =
  Parameters<O> extends { header?: infer H } ? NonNullable<H> : Record<string, never>;
type BodyOf<O extends OperationId> = operations[O] extends { requestBody: { content: { 'application/json': infer B } } }
  ? B
  : undefined;
type JsonOf<O extends OperationId> = operations[O] extends {
  responses: { 200: { content: { 'application/json': infer B } } };
}
  ? B
  : never;

type Workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
type Pdf = 'application/pdf';
type Gzip = 'application/gzip';

/** `result` of the operation's success envelope; a file where the operation answers a workbook, a PDF or an archive. */
export type ResultOf<O extends OperationId> = operations[O] extends {
  responses: { 200: { content: Record<Workbook, unknown> | Record<Pdf, unknown> | Record<Gzip, unknown> } };
}
  ? FileAnswer
  : JsonOf<O> extends { result: infer R }
    ? R
    : never;

/** Facts a request gives of the browser that sent it: never of its user. */
export type Client = {
  /** Scheme and host the request was sent to, as the sender or a trusted proxy says. */
  readonly origin: string;
  readonly userAgent: string | null;
  readonly cookie: (name: string) => string | null;
};

/** A validated request. Parameters carry the contract's types and defaults; unknown query parameters arrive only where the operation has x-additional-query. */
export type Call<O extends OperationId> = {
  readonly path: PathOf<O>;
  readonly query: QueryOf<O>;
  /** Query parameters the contract leaves open (x-additional-query): column filters. */
  readonly filters: Readonly<Record<string, string>>;
  /** Headers the contract declares, by their names there. */
  readonly header: HeaderOf<O>;
  readonly body: BodyOf<O>;
  /** Present for every operation that is not public. */
  readonly actor: Actor;
  /** The token as sent, checked or not; public operations such as sign-out need it. */
  readonly token: string | null;
  readonly ip: string;
  readonly client: Client;
  /** Of whoever asks: what the answer says to him stands in it. */
  readonly language: RefusalLanguage;
};

/** Result of a handler; the envelope around it is made in one place. */
export type Reply<O extends OperationId> = {
  readonly result: ResultOf<O>;
  /** Said to whoever asked, in his language. */
  readonly message?: RefusalText;
  /** Keeps the bytes of this answer, where it is asked for often and changes rarely. */
  readonly kept?: KeptAnswer;
  /** Person or thing the call was about, for the log, where the parameters do not say it. */
  readonly about?: string;
};

export type Handler<O extends OperationId> = (call: Call<O>) => Promise<Reply<O>>;

/** Handlers of a domain: each `server/http/<domain>/routes.ts` exports a function that makes them from what it needs. */
export type HandlersOf<O extends OperationId> = { readonly [K in O]: Handler<K> };
