import { randomUUID } from 'node:crypto';

/** Where and as whom a provider is verified. */
export type Provider = {
  /** Base of the API, e.g. http://127.0.0.1:8080/platform */
  readonly apiBase: string;
  readonly username: string;
  readonly password: string;
};

type Answer = { readonly status: number; readonly body: { success: boolean; message: string; result: unknown } };

/** Talks to the provider as the account of the verification; signs in on first use. */
export class ProviderSession {
  readonly #provider: Provider;
  #token: Promise<string> | undefined;

  constructor(provider: Provider) {
    this.#provider = provider;
  }

  token(): Promise<string> {
    this.#token ??= this.#signIn();
    return this.#token;
  }

  async #signIn(): Promise<string> {
    const { username, password } = this.#provider;
    const answer = await this.#send('POST', '/sys/login', { username, password, captcha: '', checkKey: '' });
    const token = (answer.body.result as { token?: unknown } | null)?.token;
    if (!answer.body.success || typeof token !== 'string') {
      throw new Error(`The provider does not let ${username} in: ${answer.body.message}`);
    }
    return token;
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.#send(method, path, body, await this.token());
  }

  async #send(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
    const response = await fetch(`${this.#provider.apiBase}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { 'X-Access-Token': token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // every answer of a platform is the envelope; anything else fails the verification at its first use
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }
}

/** Values a state hands to its interactions (`fromProviderState`). */
export type StateValues = { [name: string]: string };

async function addCustomer(session: ProviderSession): Promise<string> {
  const name = `契约客户 ${randomUUID().slice(0, 8)}`;
  const added = await session.call('POST', '/online/cgform/api/form/crm_customer', { name, enabled: 'Y' });
  if (!added.body.success) throw new Error(`The state needs a customer, but: ${added.body.message}`);
  const query = new URLSearchParams({ name, pageNo: '1', pageSize: '1' });
  const found = await session.call('GET', `/online/cgform/api/getData/crm_customer?${query.toString()}`);
  const [row] = (found.body.result as { records: { id: string }[] }).records;
  if (row === undefined) throw new Error('The customer that the state added is not found again.');
  return row.id;
}

/**
 * The states that the pacts name, set up through the provider's own public calls, so that any backend team can use them as they are.
 * A team whose server needs other means gives its own set-up address (`--states <url>`).
 */
export function stateHandlers(session: ProviderSession): Record<string, () => Promise<StateValues>> {
  return {
    'an account exists': () => Promise.resolve({}),
    'nobody is signed in': () => Promise.resolve({}),
    'a user is signed in': async () => ({ token: await session.token() }),
    'a customer exists': async () => ({ token: await session.token(), id: await addCustomer(session) }),
  };
}
