import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCatalogue } from '#server/engine/definition/store.ts';
import { exportModules } from '#server/engine/module-file/export-modules.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { modulesDir } from '#server/testing/online.ts';
import { loadModules } from './load-modules.ts';

let database: TestDatabase;
const parent = mkdtempSync(join(tmpdir(), 'modules-copies-'));
const folder = join(parent, 'modules');
const file = join(folder, 'base/forms/express.yaml');

beforeAll(async () => {
  database = await openTestDatabase();
  cpSync(modulesDir, folder, { recursive: true });
});
afterAll(async () => {
  await database.close();
  rmSync(parent, { recursive: true, force: true });
});

const load = () =>
  loadModules({ db: database.db, modulesDir: folder, only: ['base'], seed: 'none', log: () => undefined });
const copies = (table: string): string => `
copies:
  - table: ${table}
    title: 物流一览
    title_en: Carriers at a glance
    route: /base/express-view
    permission: base:express-view
    buttons: [view]
    columns: 1
    sort: [{ field: code, order: asc }]
    display: name
    fields:
      - { name: name, label: 名字, label_en: Its name, type: text, list: true }
`;

it('[B2.35] a view copy in the file of its form is loaded, counted up and exported with it; a wrong name is a fault', async () => {
  const text = readFileSync(file, 'utf8');
  const [, table = ''] = /^table: (\w+)/m.exec(text) ?? [];
  writeFileSync(file, text + copies(`${table}$1`));
  await load();
  const catalogue = await readCatalogue(database.db);
  const copy = catalogue.form(`${table}$1`);
  expect(copy?.head.name).toBe(table);
  expect(copy?.module).toBe('base');
  expect(copy?.head.fields.filter(({ hidden }) => hidden !== true).map(({ label }) => label)).toEqual(['名字']);
  const { files } = await exportModules(database.db, { read: () => Promise.resolve(null) });
  const exported = files.find(({ path }) => path.endsWith(`forms/${table.replaceAll('_', '-')}.yaml`));
  expect(exported?.text).toContain(`table: ${table}$1`);
  writeFileSync(file, text + copies('other$1'));
  await expect(load()).rejects.toThrow(`视图副本的名称应为 ${table}$ 加编号`);
});
