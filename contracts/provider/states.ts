import { randomInt, randomUUID } from 'node:crypto';
import { chainXml } from '#core/workflow/chain-xml.ts';
import { emptyChain } from '#core/workflow/chain.ts';
import { usualApproval } from '#core/workflow/settings.ts';

/** Base address and account with which a provider is verified. */
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
export type StateValues = Record<string, string>;

const customers = '/online/cgform/api/form/crm_customer';

function newCustomerName(): string {
  return `契约客户 ${randomUUID().slice(0, 8)}`;
}

async function succeed(session: ProviderSession, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await session.call(method, path, body);
  if (!answer.body.success) throw new Error(`A state needs ${method} ${path}, but: ${answer.body.message}`);
  return answer.body.result;
}

type Config = { readonly signIn?: { readonly register?: boolean }; readonly ssoPrefix?: string | null };

/** Reads the configuration the provider offers browsers. */
async function configOf({ apiBase }: Provider): Promise<Config> {
  const answer = await fetch(new URL('/config.json', apiBase));
  // Only optional fields are read.
  return (await answer.json()) as Config;
}

/** Adds a customer and answers its record. */
async function addCustomer(session: ProviderSession): Promise<{ id: string } & Record<string, unknown>> {
  const name = newCustomerName();
  await succeed(session, 'POST', customers, { name });
  const query = new URLSearchParams({ name, pageNo: '1', pageSize: '1' });
  const found = await succeed(session, 'GET', `/online/cgform/api/getData/crm_customer?${query.toString()}`);
  const [row] = (found as { records: { id: string }[] }).records;
  if (row === undefined) throw new Error('The customer that the state added is not found again.');
  return (await succeed(session, 'GET', `${customers}/${row.id}`)) as { id: string };
}

const models = '/workflow/model';

/** Deploys a process over customers whose one approval is the account's, and adds a customer that can go through it. */
async function addProcess(session: ProviderSession, username: string): Promise<{ modelKey: string; recordId: string }> {
  const modelKey = `pact_${randomUUID().slice(0, 8)}`;
  const [name, formCode] = [`契约流程 ${modelKey}`, 'crm_customer'];
  const id = await succeed(session, 'POST', `${models}/add`, { modelKey, name, formCode, rangeType: '1' });
  const settings = { ...usualApproval, approvers: [{ type: '1' as const, users: [username] }] };
  const chain = {
    ...emptyChain({ key: modelKey, name, formCode }, ['发起', '结束']),
    steps: [{ kind: 'approval' as const, key: 'one', name: '审批', settings }],
  };
  const draft = (await succeed(session, 'GET', `${models}/draft?id=${String(id)}`)) as { version: number };
  const file = { id, version: draft.version, xml: chainXml(chain) };
  const { version } = (await succeed(session, 'PUT', `${models}/draft`, file)) as { version: number };
  await succeed(session, 'PUT', `${models}/deploy`, { id, version });
  return { modelKey, recordId: (await addCustomer(session)).id };
}

/** Puts a customer on its way to the account itself. */
async function addTask(session: ProviderSession, username: string): Promise<{ taskId: string; instanceId: string }> {
  const instanceId = String(
    await succeed(session, 'POST', '/workflow/apply/start', await addProcess(session, username)),
  );
  const detail = await succeed(session, 'GET', `/workflow/task/detail?instanceId=${instanceId}`);
  return { taskId: (detail as { task: { id: string } }).task.id, instanceId };
}

/** Makes a spreadsheet with one cell, which is its revision 1; answers its id. */
async function addSpreadsheet(session: ProviderSession): Promise<string> {
  const sheets = '/luckysheet/sheet';
  const id = String(await succeed(session, 'POST', `${sheets}/add`, { name: '契约表格' }));
  const cells = [{ sheetId: 'sheet1', row: 0, column: 0, cell: { value: '一月' } }];
  await succeed(session, 'PUT', `${sheets}/edit`, { id, revision: 0, moves: [], sheets: [], removed: [], cells });
  return id;
}

/** Draws an entry page over customers and publishes it; answers its code. */
async function addEntryPage(session: ProviderSession): Promise<string> {
  const code = `pact_${randomUUID().slice(0, 8)}`;
  const forms = '/online/desform';
  await succeed(session, 'POST', `${forms}/add`, {
    desformCode: code,
    desformName: '契约登记',
    cgformCode: 'crm_customer',
  });
  const { version } = (await succeed(session, 'GET', `${forms}/design?code=${code}`)) as { version: number };
  const design = JSON.stringify({
    sections: [{ key: 's1', title: '基本', items: [{ kind: 'field', name: 'name' }] }],
  });
  const drawn = await succeed(session, 'PUT', `${forms}/design`, { code, version, design });
  await succeed(session, 'POST', `${forms}/publish`, { code, version: drawn });
  return code;
}

/**
 * The states that the pacts name, set up through the provider's own public calls, so that any backend team can use them as they are.
 * A team whose server needs other means gives its own set-up address (`--states <url>`).
 */
export function stateHandlers(provider: Provider): Record<string, () => Promise<StateValues>> {
  const session = new ProviderSession(provider);
  const account = { username: provider.username, password: provider.password };
  const signedIn = async (): Promise<StateValues> => ({
    token: await session.token(),
    username: provider.username,
    newName: newCustomerName(),
  });
  return {
    'an account exists': () => Promise.resolve(account),
    'nobody is signed in': () => Promise.resolve({}),
    'a user is signed in': signedIn,
    'a user of a department is signed in': async () => {
      const departs = await succeed(session, 'GET', '/sys/user/getCurrentUserDeparts');
      const [depart] = (departs as { list: { orgCode: string }[] }).list;
      if (depart === undefined) throw new Error(`A state needs ${provider.username} to belong to a department.`);
      return { ...(await signedIn()), orgCode: depart.orgCode };
    },
    // A number gets one code a minute; nobody has this one.
    'a phone was sent no code lately': () =>
      Promise.resolve({ mobile: `139${String(randomInt(100_000_000)).padStart(8, '0')}` }),
    'registration is open': async () => {
      const offered = await configOf(provider);
      if (offered.signIn?.register !== true) throw new Error('A state needs open registration (REGISTRATION=on).');
      return {};
    },
    'single sign-on is not configured': async () => {
      const { ssoPrefix } = await configOf(provider);
      if (ssoPrefix != null) throw new Error('A state needs a provider without single sign-on (no SSO_PREFIX).');
      return {};
    },
    'something is unread': async () => {
      const unread = await succeed(session, 'GET', '/sys/annountCement/listByUser');
      const [announcement] = (unread as { anntMsgList: { id: string }[] }).anntMsgList;
      if (announcement === undefined) throw new Error(`A state needs an unread announcement for ${provider.username}.`);
      return { ...(await signedIn()), anntId: announcement.id };
    },
    'a session to end exists': async () => ({ token: await new ProviderSession(provider).token() }),
    'a customer exists': async () => ({ ...(await signedIn()), id: (await addCustomer(session)).id }),
    'a customer was changed by somebody else': async () => {
      const customer = await addCustomer(session);
      await succeed(session, 'PUT', customers, { ...customer, short_name: '别人改过' });
      return { ...(await signedIn()), id: customer.id };
    },
    'a process can be started': async () => ({
      ...(await signedIn()),
      ...(await addProcess(session, provider.username)),
    }),
    'a task is to be decided': async () => ({ ...(await signedIn()), ...(await addTask(session, provider.username)) }),
    'a spreadsheet exists': async () => ({ ...(await signedIn()), id: await addSpreadsheet(session) }),
    'a spreadsheet was brought back to an earlier version': async () => {
      const id = await addSpreadsheet(session);
      await succeed(session, 'PUT', '/luckysheet/version/restore', { id, versionNo: 1, revision: 1 });
      return { ...(await signedIn()), id };
    },
    'a document exists': async () => {
      const draft = { parentId: null, kind: 'markdown', name: '契约文档', content: '# 要点' };
      return { ...(await signedIn()), id: String(await succeed(session, 'POST', '/doc/item/add', draft)) };
    },
    'a designed form is published': async () => ({ ...(await signedIn()), code: await addEntryPage(session) }),
    'a popup report exists': async () => {
      const report = await succeed(session, 'GET', '/online/cgreport/api/getRpColumns/pop_customer');
      return { ...(await signedIn()), reportId: (report as { cgRpConfigId: string }).cgRpConfigId };
    },
  };
}
