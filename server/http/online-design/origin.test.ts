import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { loadModules } from '#server/seed/load-modules.ts';
import { modulesDir } from '#server/testing/online.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

type FormDesign = components['schemas']['FormDesign'];

let server: TestServer;
let folder: string;
let admin: string;
const lines: string[] = [];
const load = async () => {
  lines.length = 0;
  await loadModules({
    db: server.db,
    modulesDir: folder,
    only: ['base'],
    seed: 'none',
    log: (line) => void lines.push(line),
  });
};
const file = (): string => join(folder, 'base/forms/express.yaml');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'back-office-modules-'));
  cpSync(modulesDir, folder, { recursive: true });
  server = await startTestServer({
    prepare: (db) => loadModules({ db, modulesDir: folder, only: ['base'], seed: 'none', log: () => undefined }),
  });
  admin = await server.signInAsAdmin();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('[B2.35] a form that an administrator changed', () => {
  it('keeps his definition when its module file changes; the file waits to be taken', async () => {
    const table = /^table: (\w+)/m.exec(readFileSync(file(), 'utf8'))?.[1] ?? '';
    const get = async () =>
      (await server.call<FormDesign>('GET', `/online/cgform/api/getByHead?id=${table}`, { token: admin })).body.result;
    const mine = await get();
    expect(mine.head).toMatchObject({ origin: 'file', isFileNewer: false });
    const saved = await server.call('PUT', '/online/cgform/api/editAll', {
      token: admin,
      body: { ...mine, head: { ...mine.head, tableTxt: '快递公司（本厂）' } },
    });
    expect(saved.body.message).toBe('修改成功！');
    await load();
    expect((await get()).head).toMatchObject({ origin: 'designed', isFileNewer: false, tableTxt: '快递公司（本厂）' });

    writeFileSync(file(), readFileSync(file(), 'utf8').replace(/^title: .*$/m, 'title: 快递公司二'));
    await load();
    expect(lines.filter((line) => line.includes(table))).toEqual([
      `form ${table}: an administrator changed it, so his definition stays; the file's is offered in the designer`,
    ]);
    expect((await get()).head).toMatchObject({ origin: 'designed', isFileNewer: true, tableTxt: '快递公司（本厂）' });

    const taken = await server.call('POST', '/online/cgform/design/restore', {
      token: admin,
      body: { id: table, source: 'file' },
    });
    expect(taken.body.success).toBe(true);
    expect((await get()).head).toMatchObject({ origin: 'file', isFileNewer: false, tableTxt: '快递公司二' });
    writeFileSync(file(), readFileSync(file(), 'utf8').replace(/^title: .*$/m, 'title: 快递公司三'));
    await load();
    // The next start of a server reads it; here the running one is told by any change.
    await server.call('POST', `/online/cgform/api/doDbSynch/${table}/normal`, { token: admin });
    expect((await get()).head).toMatchObject({ origin: 'file', tableTxt: '快递公司三' });
  });
});
