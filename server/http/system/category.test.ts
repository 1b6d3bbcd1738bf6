import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { createTenant } from '#server/platform/identity/db/identity.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { Answer, TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Category = Schemas['ManagedCategory'];

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
  server.call<T>(method, `/sys/category/${path}`, { token: as, ...(body === undefined ? {} : { body }) });
const said = ({ status, body }: Answer): [number, string] => [status, body.message];
const errorsOf = ({ body }: Answer) => (body.result as Schemas['RefusalDetail']).errors;
const add = async (name: string, pid: string | null = null): Promise<string> => {
  const answer = await call<string>('POST', 'add', { name, pid });
  expect(said(answer)).toEqual([200, '添加成功！']);
  return answer.body.result;
};
const one = async (id: string) => (await call<Category>('GET', `queryById?id=${id}`)).body.result;
const codeOf = async (id: string) => (await one(id)).code ?? '';

describe('categories of administrators', () => {
  it('[A7.16] get their codes from where they stand, and are offered level by level', async () => {
    const [first, second] = [await add('原料'), await add('成品', '0')];
    const below = await add('粉末', first);
    const codes = [await codeOf(first), await codeOf(second), await codeOf(below)];
    expect(codes).toEqual(['A01', 'A02', 'A01A01']);
    expect(await one(first)).toMatchObject({ hasChild: '1', belowCount: 1 });
    expect(await one(below)).toMatchObject({ pid_dictText: '原料', hasChild: null });
    const level = await call<{ title: string }[]>('GET', 'loadTreeData?pcode=A01');
    expect(level.body.result.map(({ title }) => title)).toEqual(['粉末']);
    const roots = await call<{ title: string }[]>('GET', 'loadTreeData?pcode=0');
    expect(roots.body.result.map(({ title }) => title)).toEqual(['原料', '成品']);
  });

  it('[system.category] move with all below them, never below themselves', async () => {
    const [from, to] = [await add('来处'), await add('去处')];
    const child = await add('子', from);
    const grandchild = await add('孙', child);
    expect(said(await call('PUT', 'edit', { id: child, pid: to }))).toEqual([200, '修改成功!']);
    expect(await codeOf(child)).toBe(`${await codeOf(to)}A01`);
    expect(await codeOf(grandchild)).toBe(`${await codeOf(to)}A01A01`);
    for (const pid of [child, grandchild])
      expect(errorsOf(await call('PUT', 'edit', { id: child, pid }))).toEqual([
        { field: 'pid', message: '不能移到本分类或其下级分类之下' },
      ]);
    expect(errorsOf(await call('POST', 'add', { name: 'x', pid: 'nowhere' }))?.[0]?.field).toBe('pid');
    expect(said(await call('PUT', 'edit', { id: child, pid: '0' }))).toEqual([200, '修改成功!']);
    expect((await codeOf(child)).length).toBe(3);
    expect((await one(child)).pid).toBeNull();
  });

  it('[system.category] go with those below them, and their codes are not given again', async () => {
    const top = await add('整组');
    const below = await add('组员', top);
    const code = await codeOf(top);
    expect(said(await call('DELETE', `deleteBatch?ids=${top},${below},`))).toEqual([200, '删除成功!']);
    expect((await call('GET', `queryById?id=${below}`)).status).toBe(404);
    expect(await codeOf(await add('后来'))).not.toBe(code);
    const alone = await add('单独');
    await add('单独之下', alone);
    expect(said(await call('DELETE', `delete?id=${alone}`))).toEqual([200, '删除成功!']);
    const left = await call<{ total: number }>('GET', 'list?name=*单独*');
    expect(left.body.result.total).toBe(0);
  });

  it('[system.category] that a record has stay, and what is above them, too', async () => {
    const [top] = [await add('在用')];
    const below = await add('在用之下', top);
    const { rows } = await sql<{ id: string }>`
      update onl_form set definition = jsonb_set(definition, '{fields,0}', definition->'fields'->0
        || '{"type":"cat_tree"}'::jsonb - 'reference' - 'dict') where table_name = 'md_reason' returning id`.execute(
      server.db,
    );
    expect(rows).toHaveLength(1);
    await sql`insert into md_reason (id, tenant_id, code, name, reason_type) values ('cat', '1', ${below}, '原因', '1')`.execute(
      server.db,
    );
    for (const id of [top, below]) {
      const answer = await call('DELETE', `delete?id=${id}`);
      expect(answer.status).toBe(409);
      expect(answer.body.message).toMatch(/已用于“.+”的记录，不能删除$/);
    }
  });

  it('[AZ-02] [AZ-08] are those of the platform, kept by those who hold the grant', async () => {
    await createTenant(server.db, { id: '7', name: '七号' });
    const other = await buildUser(server.db, { tenantId: '7', permissions: ['system:category:add'] });
    const others = await server.signIn(other.username, other.password);
    expect((await call('POST', 'add', { name: 'x' }, others)).status).toBe(403);
    const user = await buildUser(server.db, { permissions: ['system:category:none'] });
    const theirs = await server.signIn(user.username, user.password);
    for (const [method, path, body] of [
      ['GET', 'list', undefined],
      ['GET', 'queryById?id=x', undefined],
      ['POST', 'add', {}],
      ['PUT', 'edit', {}],
      ['DELETE', 'delete?id=x', undefined],
      ['DELETE', 'deleteBatch?ids=x', undefined],
      ['GET', 'exportXls', undefined],
      ['POST', 'importExcel', undefined],
    ] as const)
      expect((await call(method, path, body, theirs)).status, path).toBe(403);
  });
});
