import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

const root = resolve(import.meta.dirname, '../../..');
type File = { path: string; text: string };
type Line = { name: string; mobile: string };
type Customer = { id: string; version: number; name: string; credit_limit: string; crm_customer_contact: Line[] };
type Client = {
  list: (filter: object) => Promise<{ records: Customer[]; total: number }>;
  find: (id: string) => Promise<Customer>;
  add: (record: object) => Promise<string>;
  change: (record: Customer) => Promise<unknown>;
  remove: (ids: string[]) => Promise<unknown>;
};

let server: TestServer;
let token: string;
let folder: string;
beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
  folder = mkdtempSync(join(tmpdir(), 'code-gen-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

const filesOf = async (table: string): Promise<File[]> =>
  (await server.call<File[]>('GET', `/online/codeGen/preview?table=${table}`, { token })).body.result;

describe('the code of a form [B2.35]', () => {
  it('is its module files and a client; every client compiles under strict rules', async () => {
    const forms = (await server.call<{ table: string }[]>('GET', '/online/codeGen/forms', { token })).body.result;
    expect(forms.map(({ table }) => table)).toContain('crm_customer');
    for (const { table } of forms) {
      const files = await filesOf(table);
      const client = files.at(-1);
      expect(files[0]?.path).toMatch(/^[a-z]+\/module\.yaml$/);
      writeFileSync(join(folder, client?.path ?? ''), client?.text ?? '');
    }
    const options = { strict: true, noEmit: true, target: 'es2022', lib: ['es2022', 'dom'], types: [] };
    const config = {
      compilerOptions: { ...options, noUnusedLocals: true, exactOptionalPropertyTypes: true },
      include: ['*.ts'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(root, 'node_modules/ts7/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, '']);
  });

  it('works: its client creates, finds, changes and deletes records of the running server', async () => {
    const file = join(folder, 'running.mts');
    writeFileSync(file, (await filesOf('crm_customer')).at(-1)?.text ?? '');
    // What is imported was written by the product itself a line before.
    const { crmCustomerClient } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      crmCustomerClient: (options: object) => Client;
    };
    const client = crmCustomerClient({ baseUrl: `${server.url}/platform`, token });
    const id = await client.add({
      name: '生成的客户',
      credit_limit: '100.50',
      crm_customer_contact: [{ name: '张三' }],
    });
    const { records, total } = await client.list({ name: '生成的客户', pageSize: 5 });
    expect([total, records[0]?.id]).toEqual([1, id]);
    const found = await client.find(id);
    expect(found).toMatchObject({ credit_limit: '100.50', crm_customer_contact: [{ name: '张三' }] });
    await client.change({ ...found, credit_limit: '7.00' });
    expect((await client.find(id)).credit_limit).toBe('7.00');
    await expect(client.change({ ...found, name: '' })).rejects.toMatchObject({
      name: 'CrmCustomerError',
      status: expect.any(Number) as number,
    });
    await client.remove([id]);
    await expect(client.find(id)).rejects.toMatchObject({ status: 404 });
  });

  it('holds no text of an administrator as code', async () => {
    const { typedClient } = await import('#core/codegen/typed-client.ts');
    const text = typedClient({
      table: 'x_y',
      title: '*/ process.exit(1) /*',
      title_en: 'x\nprocess.exit(2)',
      kind: 'single',
      route: '/x',
      permission: 'x:y',
      buttons: ['add'],
      columns: 1,
      sort: [],
      display: 'a',
      fields: [{ name: 'a', label: '*/ alert(1) //', label_en: 'a', type: 'text' }],
    });
    expect(text).not.toMatch(/\*\/ process|\*\/ alert|^process/m);
  });

  it('is for those who hold the grant, and says so of a form that is not there', async () => {
    const user = await buildUser(server.db, { permissions: ['online:cgform:view'] });
    const theirs = await server.signIn(user.username, user.password);
    expect((await server.call('GET', '/online/codeGen/preview?table=crm_customer', { token: theirs })).status).toBe(
      403,
    );
    const answer = await server.call('GET', "/online/codeGen/preview?table=x'--", { token });
    expect([answer.status, answer.body.message]).toEqual([404, "没有表单“x'--”"]);
  });
});
