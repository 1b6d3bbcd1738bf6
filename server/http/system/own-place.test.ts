import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { placeFields } from '#server/system/user/own-place.ts';
import { buildDepart, buildUser, type BuiltUser } from '#server/testing/builders.ts';
import { startTestServer, type Answer, type TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];

let server: TestServer;
let admin: string;
/** Manages users and departments, belongs to the warehouse. */
let manager: BuiltUser;
let theirs: string;
let other: BuiltUser;
const departs: Record<'head' | 'finance' | 'store' | 'shelf', string> = { head: '', finance: '', store: '', shelf: '' };

const acts = ['view', 'add', 'edit', 'delete', 'batch_delete', 'import', 'users', 'assign_role'];
const permissions = [
  ...acts.flatMap((act) => [`system:user:${act}`, `system:depart:${act}`]),
  ...['view', 'add', 'edit'].flatMap((act) => [`system:user-agent:${act}`, `workflow:entrust:${act}`]),
  'workflow:monitor:view',
];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signInAsAdmin();
  departs.head = await buildDepart(server.db, { orgCode: 'A01', name: '总公司' });
  departs.finance = await buildDepart(server.db, { orgCode: 'A01A03', name: '财务部' });
  departs.store = await buildDepart(server.db, { orgCode: 'A01A05', name: '仓储部' });
  departs.shelf = await buildDepart(server.db, { orgCode: 'A01A05A01', name: '成品库' });
  manager = await buildUser(server.db, { permissions, departs: ['A01A05'] });
  other = await buildUser(server.db, { departs: ['A01A05'] });
  theirs = await server.signIn(manager.username, manager.password);
  await server.db
    .insertInto('sys_position')
    .values({ id: 'chief', tenant_id: '1', code: 'chief', name: '总经理', post_rank: '1' })
    .execute();
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, as = theirs): Promise<Answer<T>> =>
  server.call<T>(method, path, { token: as, ...(body === undefined ? {} : { body }) });
const errorsOf = ({ body }: Answer) => (body.result as Schemas['RefusalDetail']).errors ?? [];
const account = async (id: string) =>
  server.db.selectFrom('sys_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Values a user administrator would like for himself, field by field. */
const wishes: Readonly<Record<(typeof placeFields)[number], () => unknown>> = {
  selecteddeparts: () => `${departs.store},${departs.finance}`,
  mainDepId: () => departs.finance,
  userIdentity: () => 2,
  departIds: () => departs.head,
  superior: () => 'admin',
  post: () => 'chief',
};

describe('[AZ-05] where somebody stands', () => {
  it.each(placeFields)('is not changed by himself: %s', async (field) => {
    const before = await account(manager.id);
    const answer = await call('PUT', '/sys/user/edit', { id: manager.id, [field]: wishes[field]() });
    expect(errorsOf(answer).map((error) => error.field)).toContain(field);
    expect(answer.body.message).toContain('请由其他管理员操作');
    expect(await account(manager.id)).toEqual(before);
  });

  it('may be sent as it is: the rest of the own account is changed', async () => {
    const same = { selecteddeparts: departs.store, userIdentity: null, departIds: '', superior: null, post: '' };
    const answer = await call('PUT', '/sys/user/edit', { id: manager.id, ...same, telephone: '0755-1' });
    expect([answer.status, answer.body.message]).toEqual([200, '修改成功!']);
  });

  it.each(placeFields)('is changed by another administrator: %s', async (field) => {
    const value = field === 'mainDepId' ? departs.store : wishes[field]();
    expect((await call('PUT', '/sys/user/edit', { id: other.id, [field]: value })).status).toBe(200);
  });

  it('is changed by the built-in administrator for himself, which the log keeps', async () => {
    const { id } = await server.db
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    expect((await call('PUT', '/sys/user/edit', { id, post: 'chief' }, admin)).status).toBe(200);
    await expect
      .poll(
        async () => {
          const { rows } = {
            rows: await server.db
              .selectFrom('sys_log')
              .select('request_param')
              .where('operation', '=', 'systemUserEdit')
              .where('username', '=', 'admin')
              .execute(),
          };
          return rows.some(({ request_param: sent }) => sent?.includes('chief') === true);
        },
        { timeout: 10_000 },
      )
      .toBe(true);
  });

  it('is not changed through the members of a department, in or out', async () => {
    const into = await call('POST', '/sys/user/editSysDepartWithUser', {
      depId: departs.finance,
      userIdList: [other.id, manager.id],
    });
    expect([into.status, into.body.message]).toEqual([403, '不能修改自己的所属部门，请由其他管理员操作']);
    expect(
      (await call('DELETE', `/sys/user/deleteUserInDepart?depId=${departs.store}&userId=${manager.id}`)).status,
    ).toBe(403);
    expect(
      (await call('POST', '/sys/user/editSysDepartWithUser', { depId: departs.finance, userIdList: [other.id] }))
        .status,
    ).toBe(200);
  });

  it('is not changed by becoming the head of a department', async () => {
    const answer = await call('PUT', '/sys/sysDepart/edit', { id: departs.finance, managerId: manager.username });
    expect(errorsOf(answer)).toEqual([{ field: 'managerId', message: '不能修改自己负责的部门，请由其他管理员操作' }]);
    const added = await call('POST', '/sys/sysDepart/add', {
      departName: '新部门',
      orgCategory: '2',
      managerId: manager.username,
    });
    expect(errorsOf(added).map((error) => error.field)).toEqual(['managerId']);
    expect((await call('PUT', '/sys/sysDepart/edit', { id: departs.finance, managerId: other.username })).status).toBe(
      200,
    );
  });

  it('is not changed by moving departments: neither the own one nor others below it', async () => {
    const moves = [
      [departs.store, departs.finance],
      [departs.finance, departs.shelf],
    ] as const;
    for (const [id, parentId] of moves) {
      const answer = await call('PUT', '/sys/sysDepart/edit', { id, parentId });
      expect(errorsOf(answer).map((error) => error.field)).toEqual(['parentId']);
    }
  });

  it('is not changed by becoming the superior of others, nor who stands in for them', async () => {
    for (const body of [{ id: other.id, superior: manager.username }])
      expect(errorsOf(await call('PUT', '/sys/user/edit', body)).map((error) => error.field)).toEqual(['superior']);
    const time = { startTime: '2026-01-01 00:00:00', endTime: '2099-01-01 00:00:00' };
    const deputy = await call('POST', '/sys/sysUserAgent/add', {
      userName: other.username,
      agentUserName: manager.username,
      status: '1',
      ...time,
    });
    expect(errorsOf(deputy).map((error) => error.field)).toEqual(['agentUserName']);
    const entrusted = await call('POST', '/workflow/entrust/add', {
      userId: other.username,
      agentId: manager.username,
      beginTime: time.startTime,
      endTime: time.endTime,
      enabled: true,
    });
    expect(errorsOf(entrusted).map((error) => error.field)).toEqual(['agentId']);
  });
});

it('guards every column of an account by which approvals and row rules find people', () => {
  const fieldOf: Readonly<Record<string, (typeof placeFields)[number] | null>> = {
    depart_ids: 'departIds',
    org_code: 'mainDepId',
    main_dep_id: 'mainDepId',
    post: 'post',
    superior: 'superior',
    user_identity: 'userIdentity',
    // Who it is, and whether he is there: not where he stands. Accounts never change their name or company.
    alive: null,
    create_time: null,
    del_flag: null,
    id: null,
    realname: null,
    status: null,
    tenant_id: null,
    username: null,
  };
  for (const file of ['workflow/db/workflow-people', 'system/db/system-depart-role']) {
    const text = readFileSync(new URL(`../../${file}.ts`, import.meta.url), 'utf8');
    const columns = new Set([...text.matchAll(/\bu\.([a-z_]+)\b/g)].map(([, column]) => column ?? ''));
    for (const column of columns) expect(Object.hasOwn(fieldOf, column), `${file}: u.${column}`).toBe(true);
  }
  const read = Object.values(fieldOf).filter((field) => field !== null);
  expect(placeFields).toEqual(expect.arrayContaining(read));
});
