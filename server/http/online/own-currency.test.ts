import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadModules } from '#server/seed/load-modules.ts';
import { foundedCompany } from '#server/testing/builders.ts';
import { kernelModules, modulesDir, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
});
afterAll(() => server.close());

/** Codes of the currencies of a company, deleted ones after a minus. */
async function currencies(tenant: string): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    select case when del_flag = 0 then '' else '-' end || code as code from md_currency where tenant_id = ${tenant} order by 1`.execute(
    server.db,
  );
  return rows.map(({ code }) => code);
}

describe('[K7] the own currency', () => {
  it('is there for a new company, whose documents name it by themselves', async () => {
    const body = foundedCompany;
    const founded = await server.call('POST', '/sys/tenant/add', { token: await server.signInAsAdmin(), body });
    expect(founded.status, founded.body.message).toBe(200);
    expect(await currencies('31')).toEqual(['CNY']);
    const token = await server.signIn('boss31', foundedCompany.adminPassword);
    const account = { code: 'B1', name: '基本户', account_type: '1', currency: 'CNY' };
    const made = await server.call('POST', '/online/cgform/api/form/fin_bank_account', { token, body: account });
    expect(made.status, made.body.message).toBe(200);
    const foreign = { ...account, code: 'B2', currency: 'USD' };
    const refused = await server.call('POST', '/online/cgform/api/form/fin_bank_account', { token, body: foreign });
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('币种')]);
  });

  it('comes to a company that was there without it at the next start, once: who deleted it meant it', async () => {
    const load = (): Promise<void> =>
      loadModules({ db: server.db, modulesDir, only: kernelModules, seed: 'none', log: () => undefined });
    await sql`delete from md_currency where tenant_id = '31'`.execute(server.db);
    await load();
    expect(await currencies('31')).toEqual(['CNY']);
    await sql`update md_currency set del_flag = 1 where tenant_id = '31'`.execute(server.db);
    await load();
    expect(await currencies('31')).toEqual(['-CNY']);
  });
});
