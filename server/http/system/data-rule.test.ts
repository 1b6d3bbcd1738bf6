import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { stableId } from '#server/db/stable-id.ts';
import { grant } from '#server/platform/identity/db/identity.ts';
import { buildUser, type BuiltUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { Answer, TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Rule = Schemas['SysPermissionDataRule'];

const FORM = 'crm_customer';
const permissionId = stableId('menu', FORM);
const rule = {
  permissionId,
  ruleName: '本人',
  ruleColumn: 'create_by',
  ruleConditions: '=',
  ruleValue: '#{sys_user_code}',
};

let server: TestServer;
let token: string;
let clerk: BuiltUser;
let clerksRole: string;
beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
  clerk = await buildUser(server.db, { permissions: ['base:customer:view', 'sale:customer:view'] });
  const { rows } = await sql<{
    id: string;
  }>`select role_id as id from sys_user_role where user_id = ${clerk.id}`.execute(server.db);
  clerksRole = rows[0]?.id ?? '';
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
  server.call<T>(method, path, { token: as, ...(body === undefined ? {} : { body }) });
const said = ({ status, body }: Answer): [number, string] => [status, body.message];
const errorsOf = ({ body }: Answer) => (body.result as Schemas['RefusalDetail']).errors ?? [];
const rulesOf = async (name = '') =>
  (await call<Rule[]>('GET', `/sys/permission/queryPermissionRule?permissionId=${permissionId}&ruleName=${name}`)).body
    .result;
const add = async (more: Partial<Rule>) => {
  const answer = await call<string>('POST', '/sys/permission/addPermissionRule', { ...rule, ...more });
  expect(said(answer)).toEqual([200, '添加成功！']);
  return answer.body.result;
};

describe('data rules of menus', () => {
  it('[A7.19] are the row rules of the form the menu shows', async () => {
    const id = await add({});
    expect(await rulesOf('本')).toMatchObject([{ id, permissionId, ruleConditions: '=', status: '1' }]);
    const own = await call<{ id: string }[]>('GET', `/online/cgform/api/authData/${FORM}`);
    expect(own.body.result.map((one) => one.id)).toContain(id);
    const list = await call<{ records: Schemas['ManagedDataRule'][] }>(
      'GET',
      `/sys/permissionRule/list?permissionId=${permissionId}`,
    );
    expect(list.body.result.records[0]).toMatchObject({ id, permissionId, tableName: FORM, status: 1 });
    expect(list.body.result.records[0]?.permissionId_dictText).toMatch(/ \/ 客户档案$/);
  });

  it('[A6.3] bind the people of a role it is ticked for, once the role holds the menu', async () => {
    const id = await add({ ruleName: '没有人的', ruleColumn: 'code', ruleValue: '没有这个编码' });
    const theirs = await server.signIn(clerk.username, clerk.password);
    const total = async () => {
      const { rows } = await sql<{ permission: string }>`
        select definition->>'permission' as permission from onl_form where table_name = ${FORM}`.execute(server.db);
      expect(rows).toHaveLength(1);
      return (await call<{ total: number }>('GET', `/online/cgform/api/getData/${FORM}`, undefined, theirs)).body
        .result;
    };
    const bind = (dataRuleIds: string) =>
      call('POST', '/sys/role/datarule', { permissionId, roleId: clerksRole, dataRuleIds });
    expect(said(await bind(id))).toEqual([409, '请先保存角色菜单权限!']);
    await grant(server.db, { tenantId: '1', roleId: clerksRole, permissionIds: [permissionId] });
    expect(said(await bind(id))).toEqual([200, '保存成功!']);
    const said2 = await call<Schemas['RoleRules']>('GET', `/sys/role/datarule/${permissionId}/${clerksRole}`);
    expect(said2.body.result.drChecked).toBe(id);
    expect(await total()).toMatchObject({ total: 0 });
    const tree = await call<{ treeList: Schemas['PermissionTreeNode'][] }>('GET', '/sys/role/queryTreeList');
    const flat = (nodes: readonly Schemas['PermissionTreeNode'][]): Schemas['PermissionTreeNode'][] =>
      nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
    expect(flat(tree.body.result.treeList).find(({ key }) => key === permissionId)?.ruleFlag).toBe(1);
    expect(said(await call('DELETE', `/sys/permission/deletePermissionRule?id=${id}`))).toEqual([200, '删除成功！']);
    const left = await call<Schemas['RoleRules']>('GET', `/sys/role/datarule/${permissionId}/${clerksRole}`);
    expect(left.body.result.drChecked).toBeUndefined();
  });

  it.each([
    [{ ruleColumn: 'nothing' }, 'ruleValue'],
    [{ ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1' }, 'ruleConditions'],
    [{ ruleValue: '#{secret}' }, 'ruleValue'],
    [{ ruleConditions: 'CONDITION', ruleValue: '{"items":[]}' }, 'ruleValue'],
    [{ ruleColumn: '' }, 'ruleColumn'],
    [{ permissionId: 'system-user' }, 'permissionId'],
    [{ permissionId: 'nowhere' }, 'permissionId'],
  ])('[SQL-12] that would guard nothing, or hold text of SQL, are refused in words: %j', async (more, field) => {
    const refused = await call('POST', '/sys/permission/addrule', { ...rule, ruleName: '错', ...more });
    expect(refused.status).toBe(422);
    expect(errorsOf(refused)[0]?.field).toBe(field);
    expect(refused.body.message).toMatch(/[\u4e00-\u9fff]/);
  });

  it('have names of their own, and versions', async () => {
    const id = await add({ ruleName: '改动' });
    expect(errorsOf(await call('POST', '/sys/permission/addPermissionRule', { ...rule, ruleName: '改动' }))[0]).toEqual(
      {
        field: 'ruleName',
        message: '已有同名的规则',
      },
    );
    const edit = (body: object) => call('PUT', '/sys/permission/editPermissionRule', { id, version: 0, ...body });
    expect(said(await edit({ ruleValue: 'x' }))).toEqual([200, '更新成功！']);
    expect((await edit({ ruleValue: 'y' })).status).toBe(409);
    expect(await rulesOf('改动')).toMatchObject([{ ruleValue: 'x' }]);
  });

  it('[AZ-05] are loosened by nobody they bind', async () => {
    const id = await add({ ruleName: '约束自己' });
    const people = {
      permissions: [
        'system:data-rule:edit',
        'system:data-rule:delete',
        'system:data-rule:view',
        'system:role:data_rule',
      ],
    };
    const bound = await buildUser(server.db, people);
    await call('POST', `/online/cgform/api/roleDataAuth/${bound.id}/${FORM}`, {
      authId: JSON.stringify([id]),
      authMode: 'user',
    });
    const theirs = await server.signIn(bound.username, bound.password);
    const edited = await call('PUT', '/sys/permission/editPermissionRule', { id, status: '0' }, theirs);
    expect(said(edited)).toEqual([403, '数据规则“约束自己”正在约束您本人，不能修改']);
    expect((await call('DELETE', `/sys/permission/deletePermissionRule?id=${id}`, undefined, theirs)).status).toBe(403);
    const { rows } = await sql<{
      id: string;
    }>`select role_id as id from sys_user_role where user_id = ${bound.id}`.execute(server.db);
    const own = { permissionId, roleId: rows[0]?.id, dataRuleIds: '' };
    expect(said(await call('POST', '/sys/role/datarule', own, theirs))[0]).toBe(403);
  });

  it('[A7.19] column rules of a menu are the field permissions of its form', async () => {
    const body = { permissionId, code: 'credit_limit', listShow: true, formShow: false, formEditable: true };
    expect(said(await call('POST', '/sys/permission/addColumnRule', body))).toEqual([200, '保存成功！']);
    const columns = await call<Schemas['AuthColumn'][]>(
      'GET',
      `/sys/permission/queryColumnRule?permissionId=${permissionId}`,
    );
    expect(columns.body.result.find(({ code }) => code === 'credit_limit')).toMatchObject({
      status: 1,
      listShow: true,
      formShow: false,
      formEditable: true,
    });
    const free = { permissionId, code: 'credit_limit', status: 0 };
    expect((await call('POST', '/sys/permission/addColumnRule', free)).status).toBe(200);
    expect((await call('POST', '/sys/permission/addColumnRule', { ...body, permissionId: 'home' })).status).toBe(422);
  });

  it('[AZ-08] are changed by those who hold the grant', async () => {
    const theirs = await server.signIn(clerk.username, clerk.password);
    for (const [method, path, body] of [
      ['GET', `getPermRuleListByPermId?permissionId=${permissionId}`, undefined],
      ['GET', `queryPermissionRule?permissionId=${permissionId}`, undefined],
      ['GET', `queryColumnRule?permissionId=${permissionId}`, undefined],
      ['POST', 'addPermissionRule', rule],
      ['POST', 'addrule', rule],
      ['PUT', 'editPermissionRule', { id: 'x' }],
      ['DELETE', 'deletePermissionRule?id=x', undefined],
      ['POST', 'addColumnRule', { permissionId, code: 'x' }],
    ] as const)
      expect((await call(method, `/sys/permission/${path}`, body, theirs)).status, path).toBe(403);
  });
});
