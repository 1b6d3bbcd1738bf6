import { afterAll, beforeAll } from 'vitest';
import { startOnlineServer } from './online.ts';
import type { TestServer } from './server.ts';
import { later } from './document-stage.ts';

export type Row = Record<string, unknown>;
export type Page = { records: Row[]; total: number; size: number; current: number; pages: number };

/** Starts a server with the records that tests of lists ask for. */
export function listStage() {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await startOnlineServer();
    token = await server.signInAsAdmin();
    const people: readonly [string, string, string, number | null, string][] = [
      ['安徽精工', 'A', '2026-01-01', 100, 'a%b'],
      ['北京华锐', 'B', '2026-02-01', 200, 'a_b'],
      ['重庆宏达', 'B', '2026-03-01', null, 'x,y'],
    ];
    for (const [name, customer_level, , credit_limit, address] of people)
      await server.call('POST', '/online/cgform/api/form/crm_customer', {
        token,
        body: {
          name,
          customer_level,
          credit_limit,
          address,
          crm_customer_contact: [{ name: `${name}联系人`, mobile: '13812345678' }],
        },
      });
    await server.call('POST', '/online/cgform/api/form/crm_clue', {
      token,
      body: { name: '一', next_time: '2026-03-05 23:30:00' },
    });
  });
  afterAll(() => server.close());

  async function list(query: string, table = 'crm_customer', as = token) {
    return server.call<Page>('GET', `/online/cgform/api/getData/${table}?${query}`, { token: as });
  }
  const names = async (query: string): Promise<unknown[]> =>
    (await list(query)).body.result.records.map((row) => row['name']);
  const q = encodeURIComponent;

  return { list, names, q, server: later(() => server), token: () => token };
}
