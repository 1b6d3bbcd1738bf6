import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { upsertNumberRule } from '#server/engine/definition/db/definition-write.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Rule = components['schemas']['NumberRule'];

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

const draft = { code: 'rule_check', name: '设备点检', pattern: 'DJ{yyyyMM}-{000}', resetCycle: 'month' };
const save = (body: object, as = token) => server.call<string>('POST', '/codeDesign/save', { token: as, body });
const rules = async (query = '') =>
  (await server.call<{ records: Rule[]; total: number }>('GET', `/codeDesign/list?pageSize=100${query}`, { token }))
    .body.result;
const ruleOf = async (code: string): Promise<Rule | undefined> =>
  (await rules(`&code=${code}`)).records.find((rule) => rule.code === code);
const said = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];

describe('number rules [B2.3]', () => {
  it('are made, changed and deleted; two administrators do not overwrite each other', async () => {
    expect(said(await save(draft))).toEqual([200, '保存成功！']);
    const made = await ruleOf('rule_check');
    expect(made).toMatchObject({ ...draft, version: 0, lastSerial: 0, usedBy: [], updateBy: 'admin' });
    expect(said(await save(draft))).toEqual([422, '编码已存在']);
    const changed = { ...draft, id: made?.id, version: 0, pattern: 'DJ{yyyyMM}{0000}' };
    expect(said(await save({ ...changed, code: 'rule_other' }))[0]).toBe(422);
    expect(said(await save(changed))).toEqual([200, '保存成功！']);
    expect(said(await save(changed))).toEqual([409, '该规则已被admin修改，请重新打开后再保存']);
    const remove = () => server.call('DELETE', `/codeDesign/delete?id=${made?.id ?? ''}`, { token });
    expect(said(await remove())).toEqual([200, '删除成功！']);
    expect(said(await remove())).toEqual([404, '该规则已被删除，请刷新列表']);
  });

  it.each([
    [{ pattern: 'DJ' }, 'pattern'],
    [{ pattern: 'DJ{0000' }, 'pattern'],
    [{ pattern: 'DJ{yyyy}{000}', resetCycle: 'day' }, 'resetCycle'],
    [{ code: "x'; drop table sys_user" }, 'code'],
    [{ name: ' ' }, 'name'],
  ])('refuse %o and name the field', async (part, field) => {
    const answer = await server.call<{ errors: { field: string }[] }>('POST', '/codeDesign/save', {
      token,
      body: { ...draft, ...part },
    });
    expect([answer.status, answer.body.result.errors.map((error) => error.field)]).toEqual([422, [field]]);
  });

  it('say which forms use them and what was given last; one in use stays', async () => {
    await server.call('POST', '/online/cgform/api/form/crm_customer', { token, body: { name: '甲' } });
    const rule = await ruleOf('rule_KH');
    expect(rule?.usedBy).toEqual([{ table: 'crm_customer', title: '客户档案', field: '客户编码' }]);
    expect(rule?.lastSerial).toBeGreaterThan(0);
    const answer = await server.call('DELETE', `/codeDesign/delete?id=${rule?.id ?? ''}`, { token });
    expect(said(answer)).toEqual([409, '规则正被表单“客户档案”的字段“客户编码”使用，不能删除']);
  });

  it('that an administrator changed number the next record and survive a new module file', async () => {
    const rule = await ruleOf('rule_KH');
    await save({ ...rule, pattern: 'C-{0000000}' });
    const { body } = await server.call<string>('POST', '/online/cgform/api/form/crm_customer', {
      token,
      body: { name: '乙' },
    });
    const stored = await server.call<{ code: string }>('GET', `/online/cgform/api/form/crm_customer/${body.result}`, {
      token,
    });
    expect(stored.body.result.code).toMatch(/^C-\d{7}$/);
    const file = { code: 'rule_KH', name: '客户', pattern: 'KH{00}', reset: 'none' };
    expect(await upsertNumberRule(server.db, file)).toBe(false);
    expect((await ruleOf('rule_KH'))?.pattern).toBe('C-{0000000}');
  });

  it('are for those who hold the grant', async () => {
    const user = await buildUser(server.db, { permissions: ['online:code-design:view'] });
    const theirs = await server.signIn(user.username, user.password);
    expect((await server.call('GET', '/codeDesign/list', { token: theirs })).status).toBe(200);
    expect((await save(draft, theirs)).status).toBe(403);
    expect((await server.call('DELETE', '/codeDesign/delete?id=x', { token: theirs })).status).toBe(403);
    expect((await server.call('GET', '/codeDesign/choices', { token: theirs })).status).toBe(403);
  });
});
