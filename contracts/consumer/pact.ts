import { resolve } from 'node:path';
import { MatchersV3, PactV4 } from '@pact-foundation/pact';
import { createApiClient, type ApiClient } from '../../src/shared/api/index.ts';

const { fromProviderState } = MatchersV3;

/** Seconds every recorded call carries in `_t` (A7.1). */
const seconds = 1_763_600_000;

/** The token the consumer tests send; the provider's state puts a real one in its place. */
export const exampleToken = '0123456789abcdef';

/**
 * A pact with a server. `family`: what every server of the family offers and the application needs. `platform`: what only the
 * reference server does (own calls, HTTP statuses, versions).
 */
function pactWith(provider: 'family' | 'platform'): PactV4 {
  return new PactV4({
    consumer: 'back-office',
    provider,
    dir: process.env['PACT_DIR'] ?? resolve(import.meta.dirname, '../pacts'),
    logLevel: 'error',
  });
}

/** The application's own client, pointed at the mock server of a pact. */
function clientOf(mockServer: { url: string }, options: { signedIn?: boolean } = {}): ApiClient {
  return createApiClient({
    baseUrl: mockServer.url,
    dialect: 'platform',
    token: () => (options.signedIn === false ? null : exampleToken),
    now: () => seconds * 1000,
  });
}

/** Headers of a signed-in call; tenant 0 is the default (A6.7). */
const signedInHeaders = { 'X-Access-Token': fromProviderState('${token}', exampleToken), tenant_id: '0' };

/** Query parameters of a request; a matcher where a value carries an id of the state. */
type Query = Readonly<Record<string, string | ReturnType<typeof fromProviderState<string>>>>;

/** The query every GET carries, and what else it asks. */
function withTime(query: Query = {}): Query {
  return { ...query, _t: String(seconds) };
}

/** The envelope of a success, asserting only what the client reads. */
export function success(result: unknown): {
  success: true;
  message: unknown;
  code: unknown;
  result: unknown;
  timestamp: unknown;
} {
  const { integer, like } = MatchersV3;
  return {
    success: true,
    message: like('操作成功'),
    code: integer(200),
    result,
    timestamp: integer(1_763_600_000_000),
  };
}

/** The envelope of a refusal of the platform: code = HTTP status. */
export function refusal(status: number, result: unknown = null): Record<string, unknown> {
  const { integer, like } = MatchersV3;
  return { success: false, message: like('原因与办法'), code: status, result, timestamp: integer(1_763_600_000_000) };
}

/** One example: what is asked in which state, what comes back. */
export type Example = {
  readonly provider: 'family' | 'platform';
  readonly state: string;
  /** Reads as "… receiving <name>"; unique in a pact. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the API base; a matcher where it carries an id of the state. */
  readonly path: string | ReturnType<typeof fromProviderState<string>>;
  readonly query?: Query;
  readonly body?: unknown;
  readonly status?: number;
  readonly answer: unknown;
  readonly signedIn?: boolean;
  /** The one GET without `_t` is the dictionary lookup (A7.1). */
  readonly untimed?: boolean;
};

/**
 * Records an example and runs the application's client against it.
 * @returns what `use` made of the answer
 */
export async function record<T>(example: Example, use: (client: ApiClient) => Promise<T>): Promise<T> {
  const signedIn = example.signedIn ?? true;
  let outcome: { value: T } | undefined;
  await pactWith(example.provider)
    .addInteraction()
    .given(example.state)
    .uponReceiving(example.name)
    .withRequest(example.method, example.path, (request) => {
      if (example.method === 'GET' && example.untimed !== true) request.query(withTime(example.query));
      if (signedIn) request.headers(signedInHeaders);
      if (example.body !== undefined) request.headers({ 'Content-Type': 'application/json' }).jsonBody(example.body);
    })
    .willRespondWith(example.status ?? 200, (response) => response.jsonBody(example.answer))
    .executeTest(async (server) => {
      outcome = { value: await use(clientOf(server, { signedIn })) };
    });
  if (outcome === undefined) throw new Error(`The example "${example.name}" was not run.`);
  return outcome.value;
}
