import { afterAll, beforeAll, expect } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { startOnlineServer } from './online.ts';
import type { Answer, TestServer } from './server.ts';
import { type CellOf } from './workbook.ts';
import { later } from './document-stage.ts';

export type Job = components['schemas']['ImportJob'];
export type Issues = components['schemas']['ImportIssuePage'];
type Page = { total: number; records: Record<string, unknown>[] };

/** Starts a server for imports of workbooks. */
export function importStage() {
  const API = '/online/cgform/api';
  const FORM = 'crm_customer';

  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await startOnlineServer();
    token = await server.signInAsAdmin();
  });
  afterAll(() => server.close());

  async function send<T>(path: string, bytes: Buffer | string, name = '客户.xlsx', as = token): Promise<Answer<T>> {
    const body = new FormData();
    body.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
    const answer = await fetch(`${server.url}/platform${API}/${path}`, {
      method: 'POST',
      headers: { 'x-access-token': as },
      body,
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as never };
  }

  async function post(operation: string, body: object, { form = FORM, as = token } = {}): Promise<Answer<Job>> {
    return server.call<Job>('POST', `${API}/${operation}/${form}`, { token: as, body });
  }

  async function settled(form = FORM, as = token): Promise<Job> {
    for (let tries = 0; tries < 600; tries += 1) {
      const { body } = await server.call<Job>('GET', `${API}/importJob/${form}`, { token: as });
      if (!['checking', 'importing', 'undoing'].includes(body.result.state)) return body.result;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error('The import does not end');
  }

  async function checked(
    bytes: Buffer | string,
    { keys = [] as string[], form = FORM, name = '客户.xlsx', columns = {} } = {},
  ): Promise<Job> {
    const staged = await send<Job>(`importUpload/${form}`, bytes, name);
    expect(staged.status, staged.body.message).toBe(200);
    const begun = await post('importCheck', { job: staged.body.result.id, keys, columns }, { form });
    expect(begun.status, begun.body.message).toBe(200);
    return settled(form);
  }

  async function imported(job: Job, onlyGood = false, form = FORM): Promise<Job> {
    const begun = await post('importConfirm', { job: job.id, onlyGood }, { form });
    expect(begun.status, begun.body.message).toBe(200);
    return settled(form);
  }

  async function issuesOf(job: Job, form = FORM): Promise<Issues['records']> {
    const { body } = await server.call<Issues>('GET', `${API}/importIssues/${form}?job=${job.id}&pageSize=500`, {
      token,
    });
    return body.result.records;
  }

  async function found(query: string, form = FORM): Promise<Page> {
    const { body } = await server.call<Page>('GET', `${API}/getData/${form}?pageSize=500&${query}`, { token });
    return body.result;
  }

  const HEAD: readonly CellOf[] = ['客户名称', '客户等级', '信用额度', '地区', '业务员', '是否启用'];

  return {
    API,
    FORM,
    send,
    post,
    settled,
    checked,
    imported,
    issuesOf,
    found,
    HEAD,
    server: later(() => server),
    token: () => token,
  };
}
