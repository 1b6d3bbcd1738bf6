import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components, operations } from '#core/contract/api.ts';
import type { Catalogue, Field } from '#server/engine/definition/catalogue.ts';
import { createDefinitionStore } from '#server/engine/definition/store.ts';
import { flowGraph } from '#server/engine/flow/flow-links.ts';
import { isWritable } from '#server/seed/sample-rows.ts';
import { leastHash } from '#server/testing/builders.ts';
import { userPassword } from '#server/testing/names.ts';
import { startDemoServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type PopupReport = operations['getRpColumns']['responses'][200]['content']['application/json']['result'];
/** Asks as whoever walks; null where it was refused, which is noted. */
type Ask = <T>(path: string) => Promise<T | null>;

const ONLINE = '/online/cgform/api';
const REPORT = '/online/cgreport/api';
const people = ['sales01', 'sales02', 'salesmanager', 'keeper', 'finance', 'manager', 'reader'] as const;

let server: TestServer;
let catalogue: Catalogue;
let admin: string;

beforeAll(async () => {
  server = await startDemoServer();
  admin = await server.signInAsAdmin();
  catalogue = await createDefinitionStore(server.db).catalogue();
  const password_hash = await leastHash(userPassword);
  await server.db
    .updateTable('sys_user')
    .set({ password_hash })
    .where('username', 'in', [...people])
    .execute();
}, 180_000);
afterAll(() => server.close());

/** Opens every list and form of a role, and everything its fields are chosen from; answers what was refused, or empty for this role alone. */
async function walk(username: string): Promise<{ readonly found: readonly string[]; readonly asked: number }> {
  const token = await server.signIn(username, userPassword);
  const found: string[] = [];
  const asked = new Set<string>();
  let where = '';
  const ask = async <T>(path: string): Promise<T | null> => {
    if (asked.has(path)) return null;
    asked.add(path);
    const { status, body } = await server.call<T>('GET', path, { token });
    if (status === 200 && body.success) return body.result;
    found.push(`${where}: ${path} ${status} ${body.message}`);
    return null;
  };
  /** Notes choices that others have and this role has not. */
  const choose = async (path: string): Promise<void> => {
    const mine = await ask<unknown>(path);
    if (mine === null || sizeOf(mine) > 0) return;
    const all = sizeOf((await server.call('GET', path, { token: admin })).body.result);
    if (all > 0) found.push(`${where}: ${path} is empty, with ${all} for others`);
  };
  const menu = await ask<Schemas['PermissionResult']>('/sys/permission/getUserPermissionByToken');
  const may = new Set(menu?.auth.map(({ action }) => action));
  for (const form of catalogue.forms) {
    const { permission, title } = form.definition;
    const code = form.head.name;
    where = title;
    if (!may.has(`${permission}:view`)) continue;
    await ask(`${ONLINE}/getColumns/${code}`);
    await ask(`${ONLINE}/getData/${code}?pageSize=5`);
    const writes = may.has(`${permission}:add`) || may.has(`${permission}:edit`);
    for (const table of [form.head, ...form.subs])
      for (const field of table.fields) {
        where = `${title} ${field.label}`;
        if (field.query === true || (writes && isWritable(field))) await choosing(field, ask, choose);
      }
    if (!may.has(`${permission}:add`)) continue;
    const screen = await ask<Schemas['FormDefinition']>(`${ONLINE}/getFormItem/${code}`);
    for (const { form: from } of screen?.flow?.sources ?? [])
      await ask(`/online/cgform/flow/open/${code}?from=${from}`);
  }
  return { found, asked: asked.size };
}

function sizeOf(result: unknown): number {
  const rows = Array.isArray(result) ? (result as unknown[]) : (result as { readonly records?: unknown[] }).records;
  return rows?.length ?? 0;
}

/** Asks what the editor of a field asks when it opens. */
async function choosing(field: Field, ask: Ask, choose: (path: string) => Promise<void>): Promise<void> {
  const { type, popup, reference } = field;
  if (type === 'sel_user') return void (await ask('/sys/user/list?pageSize=10'));
  if (type === 'sel_depart') return void (await ask('/sys/sysDepart/queryTreeList'));
  if (type === 'popup' && popup !== undefined) return choosingFromPopup(popup.code, ask, choose);
  if (reference === null) return;
  const { table, text, value, parent } = reference;
  const tree = new URLSearchParams({ pid: '', pidField: parent ?? '', tableName: table, text, code: value });
  await choose(
    type === 'sel_tree'
      ? `/sys/dict/loadTreeData?${tree.toString()}`
      : `/sys/dict/loadDict/${encodeURIComponent(`${table},${text},${value}`)}?pageSize=50`,
  );
}

async function choosingFromPopup(code: string, ask: Ask, choose: (path: string) => Promise<void>): Promise<void> {
  const report = await ask<PopupReport>(`${REPORT}/getRpColumns/${code}`);
  if (report === null) return;
  const { cgRpConfigId: id, tree } = report;
  await ask(`${REPORT}/getQueryInfo/${id}`);
  await choose(`${REPORT}/getData/${id}?pageSize=10`);
  if (tree === null || tree === undefined) return;
  await choose(`${ONLINE}/queryTreeList?code=${tree.code}&treeTitle=${tree.treeTitle}&treeKey=${tree.treeKey}`);
  const shown = catalogue.popup(code);
  const side = catalogue.table(shown?.table ?? '')?.byName.get(shown?.tree?.field ?? '');
  expect(side?.reference?.table, code).toBe(tree.code);
}

describe('[K13] roles of the demonstration', () => {
  it.each(people)(
    'walks the lists and forms of %s: nothing is refused, and nothing others choose from is empty',
    async (username) => {
      const { found, asked } = await walk(username);
      expect(found).toEqual([]);
      // So that an empty menu does not pass for a good one.
      expect(asked).toBeGreaterThan(20);
    },
    120_000,
  );

  it('whoever may write a document may choose from every document it follows from, by the role alone', async () => {
    const { rows } = await sql<{ role: string; codes: string }>`
      select r.role_code as role, string_agg(p.perms, ',') as codes from sys_role r
      join sys_role_permission rp on rp.role_id = r.id and rp.del_flag = 0
      join sys_permission p on p.id = rp.permission_id and p.del_flag = 0 and p.perms is not null
      where r.del_flag = 0 and not r.superuser group by r.role_code`.execute(server.db);
    const graph = flowGraph(catalogue);
    const missing = rows.flatMap(({ role, codes }) => {
      const held = new Set(codes.split(','));
      const written = catalogue.forms.filter(({ definition }) => held.has(`${definition.permission}:add`));
      return written.flatMap(({ head, definition }) =>
        graph
          .into(head.name)
          .filter(({ source }) => !held.has(`${source.definition.permission}:view`))
          .map(({ source }) => `${role}: ${definition.title} ← ${source.definition.title}`),
      );
    });
    expect(missing).toEqual([]);
  }, 60_000);
});
