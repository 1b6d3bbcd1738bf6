import type { components } from '#core/contract/api.ts';
import type { TestServer } from '#server/testing/server.ts';

type Job = components['schemas']['ImportJob'];

/** A workbook that is staged once and checked as often as asked. */
export type StagedBook = {
  /** The dry run by these keys: how it ended, and every error. */
  readonly check: (keys: readonly string[]) => Promise<{ job: Job; issues: readonly string[] }>;
  /** Imports what was checked last. */
  readonly write: () => Promise<Job>;
};

const API = '/online/cgform/api';
/** Asking is work for the server that does the job, too. */
const PAUSE_MS = 50;

/** Stages a workbook for a form. */
export async function stageBook(server: TestServer, token: string, table: string, bytes: Buffer): Promise<StagedBook> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), 'a.xlsx');
  const staged = await fetch(`${server.url}/platform${API}/importUpload/${table}`, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body,
  });
  const { result, message } = (await staged.json()) as { result: Job; message: string };
  if (!staged.ok) throw new Error(`${table}: ${message}`);
  const settled = async (): Promise<Job> => {
    for (;;) {
      const { body: answer } = await server.call<Job>('GET', `${API}/importJob/${table}`, { token });
      if (!['checking', 'importing'].includes(answer.result.state)) return answer.result;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  };
  return {
    check: async (keys) => {
      await server.call('POST', `${API}/importCheck/${table}`, { token, body: { job: result.id, keys } });
      const job = await settled();
      const found = await server.call<components['schemas']['ImportIssuePage']>(
        'GET',
        `${API}/importIssues/${table}?job=${result.id}&pageSize=100&level=error`,
        { token },
      );
      const issues = found.body.result.records.map(
        ({ label, value, message: words }) => `${label}：${value}：${words}`,
      );
      return { job, issues: job.message === null ? issues : [...issues, job.message] };
    },
    write: async () => {
      await server.call('POST', `${API}/importConfirm/${table}`, { token, body: { job: result.id } });
      return settled();
    },
  };
}
