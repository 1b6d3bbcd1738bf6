import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { createDefinitionStore } from '#server/engine/definition/store.ts';
import { purgeExpired } from '#server/engine/record/recycle-purge.ts';
import { createTenant } from '#server/platform/identity/db/identity.ts';
import { buildUser } from '#server/testing/builders.ts';
import { pngOf, uploadTo } from '#server/testing/files.ts';
import { formPermissions } from '#server/testing/form-permission.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;
const api = '/online/cgform/api';
const form = `${api}/form/crm_customer`;

let server: TestServer;
let admin: string;
let clerk: string;

beforeAll(async () => {
  server = await startOnlineServer();
  admin = await server.signInAsAdmin();
  const acts = ['view', 'add', 'edit', 'delete'];
  const user = await buildUser(server.db, {
    username: 'clerk',
    realname: '李文员',
    permissions: acts.map((act) => `base:customer:${act}`),
  });
  clerk = await server.signIn(user.username, user.password);
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, token = admin) =>
  server.call<T>(method, path, { token, ...(body === undefined ? {} : { body }) });
const add = async (body: Row, table = 'crm_customer') =>
  (await call<string>('POST', `${api}/form/${table}`, body)).body.result;
const remove = (id: string, token = admin, table = 'crm_customer') =>
  call('DELETE', `${api}/form/${table}/${id}`, undefined, token);
const bin = async (keyword = '', token = admin, table = 'crm_customer') =>
  call<Schemas['RecycledPage']>(
    'GET',
    `${api}/recycleBin/${table}?keyword=${encodeURIComponent(keyword)}`,
    undefined,
    token,
  );
const restore = (ids: readonly string[], token = admin, table = 'crm_customer') =>
  call<Schemas['BatchResult']>('POST', `${api}/recycleRestore/${table}`, { ids }, token);
const purge = (ids: readonly string[], dryRun = false, token = admin, table = 'crm_customer') =>
  call<Schemas['PurgeResult']>('POST', `${api}/recyclePurge/${table}`, { ids, dryRun }, token);
const read = (id: string, token = admin) => call<Row>('GET', `${form}/${id}`, undefined, token);

describe('the recycle bin of a form', () => {
  it('has who deleted what and when, and brings it back with the rows that went with it', async () => {
    const contacts = [{ name: '留下' }, { name: '先删' }];
    const id = await add({ name: '回收甲', code: 'HS-1', crm_customer_contact: contacts });
    const before = (await read(id)).body.result;
    const [kept] = before['crm_customer_contact'] as Row[];
    await call('PUT', form, { id, version: before['version'], crm_customer_contact: [kept] });
    await remove(id, clerk);
    const { result } = (await bin('回收甲')).body;
    expect(result).toMatchObject({ total: 1, mayRestore: true, mayPurge: true });
    expect(result.records[0]).toMatchObject({
      id,
      name: '回收甲',
      lines: 1,
      deletedBy: 'clerk',
      deletedByName: '李文员',
    });
    expect(result.records[0]?.details).toContainEqual({ label: '客户编码', text: 'HS-1' });
    const days =
      (Date.parse(result.records[0]?.purgeTime ?? '') - Date.parse(result.records[0]?.deletedTime ?? '')) / 86_400_000;
    expect(days).toBe(180);

    const answer = await restore([id]);
    expect(answer.body.result).toMatchObject({ total: 1, done: 1, failed: 0 });
    const after = (await read(id)).body.result;
    expect((after['crm_customer_contact'] as Row[]).map(({ name }) => name)).toEqual(['留下']);
    expect((await bin('回收甲')).body.result.total).toBe(0);
    const { entries } = (await call<Schemas['HistoryPage']>('GET', `${api}/recordHistory/crm_customer/${id}`)).body
      .result;
    expect(entries.map(({ act, way }) => `${act} ${way}`).slice(0, 2)).toEqual(['restore bin', 'delete form']);
  });

  it('keeps what cannot come back and says why: a value is taken, a referenced record is gone', async () => {
    const taken = await add({ name: '占用', code: 'HS-2' });
    await remove(taken);
    const other = await add({ name: '后来', code: 'HS-2' });
    const category = await add({ name: '要删的分类', code: 'C-9' }, 'crm_customer_category');
    const pointing = await add({ name: '引用', category_id: category });
    await remove(pointing);
    await remove(category, admin, 'crm_customer_category');
    const { rows, done, failed } = (await restore([taken, pointing, 'f'.repeat(32)])).body.result;
    expect([done, failed]).toEqual([0, 3]);
    expect(rows.map(({ message }) => message)).toEqual([
      '客户编码“HS-2”已被其他记录使用，请先修改那条记录，再恢复',
      '客户分类引用的记录已被删除，请先恢复那条记录，再恢复这一条',
      '回收站中没有这条记录，可能已被恢复或彻底删除，请刷新',
    ]);
    expect((await restore([category], admin, 'crm_customer_category')).body.result.done).toBe(1);
    expect((await restore([pointing])).body.result.done).toBe(1);
    expect((await read(other)).status).toBe(200);
  });

  it('is emptied for good after counting, by those with a right of their own', async () => {
    const file = (await uploadTo(server.url, admin, pngOf(), 'a.png')).body.result.path;
    const id = await add({ name: '清除', attach: file, crm_customer_contact: [{ name: '一' }, { name: '二' }] });
    await remove(id);
    expect((await purge([id], false, clerk)).status).toBe(403);
    expect((await purge([id], true)).body.result).toMatchObject({ total: 1, done: 0, lines: 2, files: 1 });
    expect((await bin('清除')).body.result.total).toBe(1);
    expect((await purge([id])).body.result).toMatchObject({ total: 1, done: 1, failed: 0 });
    expect((await purge([id])).body.result).toMatchObject({ done: 0, failed: 1 });
    const { rows } = await sql`select 1 from crm_customer_contact where head_id = ${id}
      union all select 1 from crm_customer where id = ${id} union all select 1 from sys_file_use where record_id = ${id}`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
  });

  it('lets nobody purge what another record of the bin points to, unless both go', async () => {
    const category = await add({ name: '同去', code: 'C-10' }, 'crm_customer_category');
    const pointing = await add({ name: '同去客户', category_id: category });
    await remove(pointing);
    await remove(category, admin, 'crm_customer_category');
    const refused = (await purge([category], false, admin, 'crm_customer_category')).body.result;
    expect(refused.rows[0]?.message).toBe('回收站中还有引用它的记录，请先彻底删除那些记录');
    expect((await purge([pointing])).body.result.done).toBe(1);
    expect((await purge([category], false, admin, 'crm_customer_category')).body.result.done).toBe(1);
  });

  it('empties itself after the days that are configured, never before', async () => {
    const [old, young] = [await add({ name: '很旧' }), await add({ name: '还新' })];
    await remove(old);
    await remove(young);
    await sql`update crm_customer set update_time = now() - interval '181 days' where id = ${old}`.execute(server.db);
    const store = createDefinitionStore(server.db);
    expect(await purgeExpired(server.db, store, 0)).toBe(0);
    expect(await purgeExpired(server.db, store, 180)).toBe(1);
    expect((await bin('很旧')).body.result.total).toBe(0);
    expect((await bin('还新')).body.result.total).toBe(1);
    const noted = await server.db
      .selectFrom('sys_record_history')
      .select(['act', 'way', 'create_by'])
      .where('record_id', '=', old)
      .where('act', '=', 'purge')
      .execute();
    expect(noted).toEqual([{ act: 'purge', way: 'system', create_by: 'system' }]);
  });

  it('[AZ-02] [SQL-09] gives strangers nothing, whatever the ids are', async () => {
    const id = await add({ name: '别人的' });
    await remove(id);
    await createTenant(server.db, { id: '2', name: '另一租户' });
    const other = await buildUser(server.db, { tenantId: '2', superuser: true });
    const viewer = await buildUser(server.db, { permissions: ['base:customer:view'] });
    const [foreign, onlyViews] = [
      await server.signIn(other.username, other.password),
      await server.signIn(viewer.username, viewer.password),
    ];
    expect((await bin('', foreign)).body.result.total).toBe(0);
    expect((await restore([id], foreign)).body.result.done).toBe(0);
    expect((await purge([id], false, foreign)).body.result.done).toBe(0);
    expect((await bin('', onlyViews)).status).toBe(403);
    expect((await restore([id], onlyViews)).status).toBe(403);
    expect((await purge([id], false, onlyViews)).status).toBe(403);
    const evil = ["' or 1=1 --", `${id}') or ('1'='1`, '%', ''];
    expect((await restore(evil.slice(0, 3))).body.result.done).toBe(0);
    expect((await restore(evil)).status).toBe(400);
    expect((await purge(evil.slice(0, 3))).body.result.done).toBe(0);
    expect((await bin("' or 1=1 --")).body.result.total).toBe(0);
    expect((await bin('', admin, 'sys_user')).status).toBe(404);
    expect((await bin('别人的')).body.result.total).toBe(1);
  });

  it('[AZ-03] keeps to the row rules and hidden fields of the reader', async () => {
    const permissions = formPermissions(server, admin);
    const [mine, theirs] = [await add({ name: '规则内', industry: null }), await add({ name: '规则外' })];
    await remove(mine);
    await remove(theirs);
    const rule = await permissions.rule('crm_customer', {
      ruleName: '只看规则内',
      ruleColumn: 'name',
      ruleOperator: '=',
      ruleValue: '规则内',
      status: 1,
    });
    const user = await server.db
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'clerk')
      .executeTakeFirstOrThrow();
    await permissions.grant('crm_customer', 3, 'user', user.id, [rule]);
    await permissions.control('crm_customer', ['code'], { list: true, form: true, edit: true });
    const { result } = (await bin('', clerk)).body;
    expect(result.records.map(({ id }) => id)).toEqual([mine]);
    expect(JSON.stringify(result)).not.toContain('客户编码');
    expect((await restore([theirs], clerk)).body.result.done).toBe(0);
    expect((await restore([mine], clerk)).body.result.done).toBe(1);
  });
});
