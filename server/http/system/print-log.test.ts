import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { notePrinted } from '#server/engine/print/db/print.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Page = { readonly records: readonly components['schemas']['PrintLog'][]; readonly total: number };

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
}, 60_000);
afterAll(() => server.close());

const list = async (query: string, as = token) =>
  (await server.call<Page>('GET', `/sys/printLog/list?${query}`, { token: as })).body;
const printed = (tenantId: string, ids: readonly string[]) =>
  notePrinted(server.db, {
    tenantId,
    table: 'crm_customer',
    ids,
    templateId: null,
    templateName: '客户卡片',
    way: 'pdf',
    by: { username: 'admin', realname: '系统管理员', orgCode: null },
  });

describe('the print log', () => {
  it('[system.print-log] says which records were printed, by which template, by whom', async () => {
    await printed('1', ['r1', 'r2']);
    const { result } = await list('recordId=r1');
    expect(result.records).toMatchObject([
      {
        tableTitle: '客户档案',
        formTable: 'crm_customer',
        records: 2,
        templateName: '客户卡片',
        way: 'pdf',
        printedBy: '系统管理员',
      },
    ]);
  });

  it('[AZ-02] shows nothing of another company, and nothing without the grant', async () => {
    await printed('7', ['r7']);
    expect((await list('recordId=r7')).result.total).toBe(0);
    const nobody = await buildUser(server.db, { permissions: ['system:print-log:none'] });
    const theirs = await server.signIn(nobody.username, nobody.password);
    expect((await list('', theirs)).code).toBe(403);
  });
});
