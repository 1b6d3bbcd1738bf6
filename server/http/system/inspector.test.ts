import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { stableId } from '#server/db/stable-id.ts';
import { createTenant, grant } from '#server/platform/identity/db/identity.ts';
import { buildUser, type BuiltUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { Answer, TestServer } from '#server/testing/server.ts';

type Inspection = components['schemas']['Inspection'];

const FORM = 'crm_customer';
const menu = stableId('menu', FORM);
const button = (act: string): string => stableId('button', 'base:customer', act);

let server: TestServer;
let token: string;
let seen: string;
let hidden: string;
const people: Record<string, BuiltUser> = {};

const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
  server.call<T>(method, path, { token: as, ...(body === undefined ? {} : { body }) });
const form = (path: string): string => `/online/cgform/api/${path}`;

/** A user whose role holds menus and buttons of the product by their ids. */
async function person(name: string, ids: readonly string[], more: Parameters<typeof buildUser>[1] = {}): Promise<void> {
  const user = await buildUser(server.db, { username: name, ...more });
  const { rows } = await sql<{
    id: string;
  }>`select role_id as id from sys_user_role where user_id = ${user.id}`.execute(server.db);
  await grant(server.db, { tenantId: '1', roleId: rows[0]?.id ?? '', permissionIds: ids });
  people[name] = user;
}

beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
  const add = async (name: string) => (await call<string>('POST', form(`form/${FORM}`), { name })).body.result;
  [seen, hidden] = [await add('看得见'), await add('看不见')];
  await person('nobody', []);
  await person('clerk', [menu, ...['view', 'export', 'edit'].map(button)]);
  await person('bound', [menu, ...['view', 'export', 'print'].map(button)]);
  await person('only-button', [button('view')]);
  await person('chief', [], { superuser: true });
  await call('POST', form('authColumn'), {
    cgformId: FORM,
    code: 'credit_limit',
    listShow: true,
    formShow: true,
    formEditable: true,
  });
  await call('POST', form('authColumn'), {
    cgformId: FORM,
    code: 'remark',
    listShow: false,
    formShow: false,
    formEditable: true,
  });
  await call('POST', form('authButton'), { cgformId: FORM, code: 'export', page: 3, type: 2, control: 5, status: 1 });
  const rule = { cgformId: FORM, ruleName: '只看一个', ruleColumn: 'name', ruleOperator: '=', ruleValue: '看得见' };
  const id = (await call<string>('POST', form('authData'), rule)).body.result;
  const toBound = { authId: JSON.stringify([id]), authMode: 'user' };
  await call('POST', form(`roleDataAuth/${people['bound']?.id ?? ''}/${FORM}`), toBound);
});
afterAll(() => server.close());

const inspect = async (name: string, record = '', permissionId = menu): Promise<Inspection> => {
  const query = new URLSearchParams({ userId: people[name]?.id ?? name, permissionId, record });
  const answer = await call<Inspection>('GET', `/sys/permissionInspector/explain?${query.toString()}`);
  expect([answer.status, answer.body.message]).toEqual([200, '操作成功']);
  return answer.body.result;
};
/** A file is no envelope, and no refusal either. */
const statusOf = (method: string, path: string, body: unknown, as: string): Promise<number> =>
  call(method, path, body, as).then(
    ({ status }) => status,
    (error: unknown) => {
      if (error instanceof SyntaxError) return 200;
      throw error;
    },
  );
const signedIn = ({ username, password }: BuiltUser): Promise<string> => server.signIn(username, password);

const users = ['nobody', 'clerk', 'bound', 'only-button', 'chief'] as const;

describe('[A7.19] what the inspector says is what the calls of that user get', () => {
  it.each(users)('%s: the menu', async (name) => {
    type Entry = { path: string; children?: Entry[] };
    const { url } = await server.db
      .selectFrom('sys_permission')
      .select('url')
      .where('id', '=', menu)
      .executeTakeFirstOrThrow();
    const theirs = await signedIn(people[name]!);
    const own = await call<{ menu: Entry[] }>('GET', '/sys/permission/getUserPermissionByToken', undefined, theirs);
    const has = (nodes: readonly Entry[]): boolean =>
      nodes.some(({ path, children }) => path === url || has(children ?? []));
    expect((await inspect(name)).menu.isAllowed).toBe(has(own.body.result.menu));
  });

  it.each(users)('%s: the buttons', async (name) => {
    const theirs = await signedIn(people[name]!);
    const said = new Map((await inspect(name)).buttons.map(({ code, isAllowed }) => [code, isAllowed]));
    for (const [act, method, path, body] of [
      ['view', 'GET', `getData/${FORM}`, undefined],
      ['add', 'POST', `form/${FORM}`, {}],
      ['edit', 'PUT', `form/${FORM}`, { id: seen }],
      ['delete', 'DELETE', `form/${FORM}/nothing`, undefined],
      ['export', 'GET', `exportXls/${FORM}`, undefined],
    ] as const) {
      const status = await statusOf(method, form(path), body, theirs);
      expect(said.get(`base:customer:${act}`), `${name} ${act} ${status}`).toBe(status !== 403);
    }
  });

  it.each(['clerk', 'bound', 'chief'])('%s: columns in list and form', async (name) => {
    const theirs = await signedIn(people[name]!);
    const list = await call<{ records: object[] }>('GET', form(`getData/${FORM}`), undefined, theirs);
    const one = await call<object>('GET', form(`form/${FORM}/${seen}`), undefined, theirs);
    const listed = new Set(list.body.result.records.flatMap(Object.keys));
    const shown = new Set(Object.keys(one.body.result));
    const columns = (await inspect(name)).form?.columns.filter(({ table }) => table === null) ?? [];
    expect(columns.length).toBeGreaterThan(20);
    const codes = (which: typeof columns): string[] => which.map(({ code }) => code);
    const hiddenFromList = columns.filter(({ inList }) => !inList);
    expect(codes(hiddenFromList).filter((code) => listed.has(code))).toEqual([]);
    expect(listed.has('credit_limit')).toBe(!codes(hiddenFromList).includes('credit_limit'));
    expect(codes(columns).filter((code) => shown.has(code))).toEqual(codes(columns.filter(({ inForm }) => inForm)));
  });

  it('a locked field is sent in vain', async () => {
    const theirs = await signedIn(people['clerk']!);
    const before = await call<{ version: number }>('GET', form(`form/${FORM}/${seen}`), undefined, theirs);
    const { version } = before.body.result;
    await call('PUT', form(`form/${FORM}`), { id: seen, remark: '改过', name: '看得见', version }, theirs);
    const after = await call<{ remark: string | null }>('GET', form(`form/${FORM}/${seen}`));
    const columns = (await inspect('clerk')).form?.columns ?? [];
    expect(after.body.result.remark === '改过').toBe(columns.find(({ code }) => code === 'remark')?.mayChange);
  });

  it.each(users)('%s: records', async (name) => {
    const theirs = await signedIn(people[name]!);
    for (const id of [seen, hidden]) {
      const { status } = await call('GET', form(`form/${FORM}/${id}`), undefined, theirs);
      expect((await inspect(name, id)).record?.isAllowed, `${name} ${status}`).toBe(status === 200);
    }
  });
});

describe('[A7.19] the inspector', () => {
  it('names what decided: roles, entries that are off, rules, those who hold more', async () => {
    const bound = await inspect('bound', hidden);
    expect(bound.person).toMatchObject({ isFree: false, roles: ['角色 bound'], signIn: { isAllowed: true } });
    expect(bound.menu).toMatchObject({ isAllowed: true, reason: 'granted', names: ['角色 bound'] });
    expect(bound.form?.rules).toMatchObject([{ name: '只看一个', through: [{ mode: 'user', name: '测试用户' }] }]);
    expect(bound.record).toMatchObject({ isAllowed: false, reason: 'rule', names: ['只看一个'] });
    expect(bound.buttons.find(({ code }) => code.endsWith(':export'))).toMatchObject({ reason: 'controlled' });
    expect(bound.buttons.find(({ code }) => code.endsWith(':edit'))).toMatchObject({
      reason: 'notGranted',
      names: expect.arrayContaining(['角色 clerk']) as string[],
    });
    expect((await inspect('only-button')).menu).toMatchObject({ isAllowed: true, reason: 'below' });
    expect((await inspect('chief')).menu.reason).toBe('free');
    expect((await inspect('nobody')).menu).toMatchObject({ isAllowed: false, reason: 'notGranted' });
    await sql`update sys_permission set status = '0' where id = ${menu}`.execute(server.db);
    expect((await inspect('clerk')).menu).toMatchObject({ isAllowed: false, reason: 'off', names: ['客户档案'] });
    await sql`update sys_permission set status = '1' where id = ${menu}`.execute(server.db);
    await sql`update sys_user set status = 2 where id = ${people['clerk']?.id ?? ''}`.execute(server.db);
    expect((await inspect('clerk')).person.signIn).toMatchObject({ isAllowed: false, reason: 'frozen' });
  });

  it('finds a record by its number, too', async () => {
    const { body } = await call<{ code: string }>('GET', form(`form/${FORM}/${hidden}`));
    expect((await inspect('bound', body.result.code)).record).toMatchObject({ id: hidden, isAllowed: false });
  });

  it('[AZ-02] tells nothing of other companies, of records its reader does not see, and nothing to others', async () => {
    await createTenant(server.db, { id: '9', name: '九号' });
    const other = await buildUser(server.db, { tenantId: '9', permissions: ['system:permission-inspector:view'] });
    const explain = (userId: string, as: string, record = '') =>
      call(
        'GET',
        `/sys/permissionInspector/explain?userId=${userId}&permissionId=${menu}&record=${record}`,
        undefined,
        as,
      );
    expect((await explain(other.id, token)).status).toBe(404);
    const reader = await buildUser(server.db, { permissions: ['system:permission-inspector:view'] });
    const theirs = await signedIn(reader);
    expect((await explain(people['bound']?.id ?? '', theirs)).status).toBe(200);
    expect((await explain(people['bound']?.id ?? '', theirs, hidden)).status).toBe(404);
    expect((await explain(people['bound']?.id ?? '', theirs, 'nothing')).status).toBe(404);
    const nobody = await signedIn(people['nobody']!);
    expect((await explain(people['bound']?.id ?? '', nobody)).status).toBe(403);
    for (const path of ['users', 'menus'])
      expect((await call('GET', `/sys/permissionInspector/${path}`, undefined, nobody)).status).toBe(403);
  });
});
