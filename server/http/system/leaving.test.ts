import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { newId } from '#server/db/ids.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { dutyKinds } from '#server/system/db/duties.ts';
import { buildUser, type BuiltUser } from '#server/testing/builders.ts';
import { approval, deployFlow, flow } from '#server/testing/flows.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { Answer, TestServer } from '#server/testing/server.ts';
import { recordStatements } from '#server/testing/statements.ts';

type Schemas = components['schemas'];

let server: TestServer;
let admin: string;
let seller: BuiltUser;
let asSeller: string;
let model: string;
let count = 0;
beforeAll(async () => {
  server = await startOnlineServer();
  admin = await server.signInAsAdmin();
  seller = await buildUser(server.db, {
    username: 'seller',
    realname: '销售',
    permissions: ['workflow:apply:start', 'base:customer:view', 'base:customer:bpm'],
  });
  asSeller = await server.signIn(seller.username, seller.password);
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, as = admin): Promise<Answer<T>> =>
  server.call<T>(method, path, { token: as, ...(body === undefined ? {} : { body }) });
const said = ({ status, body }: Answer): [number, string] => [status, body.message];
const person = (username: string, realname: string, more: object = {}) =>
  buildUser(server.db, { username, realname, permissions: ['workflow:tasks:view'], ...more });
const todo = async (of: BuiltUser | null): Promise<string[]> => {
  const token = of === null ? admin : await server.signIn(of.username, of.password);
  const { body } = await call<{ records: { title: string; ownerName: string | null }[] }>(
    'GET',
    '/workflow/tasks/list?pageSize=100',
    undefined,
    token,
  );
  return body.result.records.map(({ title, ownerName }) => `${title}${ownerName === null ? '' : ` ← ${ownerName}`}`);
};

/** A contract on its way to these people; answers its title. */
async function contract(people: readonly string[]): Promise<string> {
  count += 1;
  model = await deployFlow(server.db, {
    key: `contract${count}`,
    formCode: 'crm_customer',
    body: `${approval('a', people)}${flow('f0', 's', 'a')}${flow('f1', 'a', 'e')}`,
  });
  const recordId = newId();
  await sql`insert into crm_customer (id, tenant_id, create_by, code, name) values (${recordId}, ${firstTenant}, 'seller', ${`C${count}`}, ${`合同${count}`})`.execute(
    server.db,
  );
  const started = await call('POST', '/workflow/apply/start', { modelKey: model, recordId }, asSeller);
  expect(said(started)).toEqual([200, '已提交审批']);
  return `销售的流程${model}：合同${count}`;
}
const duties = async (ids: string, more = '', as = admin) =>
  (await call<Schemas['UserDuties'][]>('GET', `/sys/user/duties?userIds=${ids}${more}`, undefined, as)).body.result;

describe('people who leave', () => {
  it.each(['freeze', 'delete', 'deleteBatch'] as const)(
    'the calls of the family (%s) leave no task behind, and say what they always said',
    async (act) => {
      const finance = await person(`finance-${act.toLowerCase()}`, '财务');
      const title = await contract([finance.username]);
      expect(await todo(finance)).toEqual([title]);
      const answer =
        act === 'freeze'
          ? await call('PUT', '/sys/user/frozenBatch', { ids: finance.id, status: '2' })
          : act === 'delete'
            ? await call('DELETE', `/sys/user/delete?id=${finance.id}`)
            : await call('DELETE', `/sys/user/deleteBatch?ids=${finance.id}`);
      expect(said(answer)).toEqual([
        200,
        { freeze: '操作成功!', delete: '删除用户成功', deleteBatch: '批量删除用户成功' }[act],
      ]);
      expect(await todo(null)).toContain(`${title} ← 财务`);
    },
  );

  it('what hangs on them and whom it goes to is told beforehand, and afterwards whom it went to', async () => {
    const deputy = await person('leaver-deputy', '代理');
    const boss = await person('leaver-boss', '上级');
    const leaver = await person('leaver', '离职者');
    const other = await person('leaver-other', '下级');
    const title = await contract([leaver.username]);
    const set = (superior: string, id: string) =>
      server.db.updateTable('sys_user').set({ superior }).where('id', '=', id).execute();
    await set(boss.username, leaver.id);
    await set(leaver.username, other.id);
    await sql`insert into wf_group (id, tenant_id, code, name, members) values (${newId()}, ${firstTenant}, 'leavers', '财务组', ${`x,${leaver.username}`})`.execute(
      server.db,
    );
    await sql`insert into sys_quartz_job (id, tenant_id, create_by, name, job_class_name, cron_expression, status)
      values (${newId()}, ${firstTenant}, ${leaver.username}, '每日汇总', 'none', '0 0 1 * * ?', 0)`.execute(server.db);
    const [before] = await duties(leaver.id);
    expect(before).toMatchObject({ proposed: { realname: '上级', way: 'superior' } });
    expect(before?.duties.map(({ kind, count: many, items }) => [kind, many, items.map((item) => item.title)])).toEqual(
      [
        ['task', 1, [title]],
        ['group', 1, ['财务组']],
        ['below', 1, ['下级']],
        ['job', 1, ['每日汇总']],
      ],
    );
    await sql`insert into sys_user_agent (id, tenant_id, user_name, agent_user_name, start_time, end_time, status)
      values (${newId()}, ${firstTenant}, ${leaver.username}, ${deputy.username}, '2020-01-01', '2099-01-01', '1')`.execute(
      server.db,
    );
    expect((await duties(leaver.id))[0]).toMatchObject({ proposed: { realname: '代理', way: 'deputy' } });
    const left = await call('POST', '/sys/user/leave', { userIds: leaver.id, act: 'freeze', toUser: boss.username });
    expect(said(left)).toEqual([200, '已冻结，1 项待办由上级接手']);
    expect(await todo(boss)).toEqual([`${title} ← 离职者`]);
    // Deleted, whoever has it now leaves it to the managers of its process.
    const gone = await call<Schemas['HandedOver']>('POST', '/sys/user/leave', { userIds: boss.id, act: 'delete' });
    expect(said(gone)).toEqual([200, '已删除，1 项待办由系统管理员接手']);
    await call('PUT', '/sys/user/putRecycleBin', { userIds: boss.id });
    // It can go to somebody else afterwards, and only of one who is gone.
    expect((await duties(leaver.id))[0]?.duties.map(({ kind }) => kind)).not.toContain('task');
    expect(
      said(await call('POST', '/sys/user/leave', { userIds: boss.id, act: 'handOver', toUser: deputy.username })),
    ).toEqual([409, expect.stringMatching(/^上级的账号正常/)]);
  });

  it('whoever may not see processes is told how much there is, not what; nobody of another company is told anything', async () => {
    const clerk = await person('clerk', '人事', { permissions: ['system:user:freeze', 'workflow:tasks:view'] });
    const leaver = await person('seen', '被看者');
    await contract([leaver.username]);
    const token = await server.signIn(clerk.username, clerk.password);
    expect((await duties(leaver.id, '', token))[0]?.duties).toEqual([{ kind: 'task', count: 1, items: [] }]);
    await sql`insert into sys_tenant (id, tenant_id, name, tenant_no) values ('88', '88', '别家', 88) on conflict do nothing`.execute(
      server.db,
    );
    const stranger = await buildUser(server.db, { username: 'stranger', tenantId: '88' });
    const asked = await call('GET', `/sys/user/duties?userIds=${stranger.id}`);
    expect(asked.status).toBe(404);
    expect((await call('POST', '/sys/user/leave', { userIds: stranger.id, act: 'freeze' })).status).toBe(404);
    expect((await call('POST', '/sys/user/leave', { userIds: leaver.id, act: 'delete' }, token)).status).toBe(403);
    expect(
      said(await call('POST', '/sys/user/leave', { userIds: leaver.id, act: 'freeze', toUser: 'stranger' })),
    ).toEqual([422, '接收人“stranger”不存在或已停用，请选择在职的用户']);
    // Whoever may close accounts does not give himself the approvals of others by it.
    expect(
      said(await call('POST', '/sys/user/leave', { userIds: leaver.id, act: 'freeze', toUser: 'clerk' }, token)),
    ).toEqual([403, expect.stringMatching(/^不能将他人的工作移交给自己/)]);
  });

  it('a role ends: its tasks are shown, and go to the named one or to the superior; those by name stay', async () => {
    const boss = await person('role-boss', '主管');
    const next = await person('role-next', '接任');
    const leaver = await person('role-leaver', '卸任', { departs: ['A01'] });
    await server.db.updateTable('sys_user').set({ superior: boss.username }).where('id', '=', leaver.id).execute();
    const roleId = newId();
    await sql`insert into sys_role (id, tenant_id, role_code, role_name) values (${roleId}, ${firstTenant}, 'signer', '签字人')`.execute(
      server.db,
    );
    const give = () => call('POST', '/sys/user/addSysUserRole', { roleId, userIdList: [leaver.id] });
    expect((await give()).status).toBe(200);
    const byName = await contract([leaver.username]);
    count += 1;
    const byRole = async (): Promise<string> => {
      count += 1;
      const key = await deployFlow(server.db, {
        key: `role${count}`,
        formCode: 'crm_customer',
        body: `${approval('a', [], { approvers: [{ type: '2', roles: ['signer'] }] })}${flow('f0', 's', 'a')}${flow('f1', 'a', 'e')}`,
      });
      const recordId = newId();
      await sql`insert into crm_customer (id, tenant_id, create_by, code, name) values (${recordId}, ${firstTenant}, 'seller', ${`R${count}`}, ${`合同${count}`})`.execute(
        server.db,
      );
      expect((await call('POST', '/workflow/apply/start', { modelKey: key, recordId }, asSeller)).status).toBe(200);
      return `销售的流程${key}：合同${count}`;
    };
    const first = await byRole();
    const [shown] = await duties(leaver.id, `&roleId=${roleId}`);
    expect(shown).toMatchObject({ proposed: { realname: '主管', way: 'superior' } });
    expect(shown?.duties.map(({ kind, items }) => [kind, items.map(({ title }) => title)])).toEqual([
      ['task', [first]],
    ]);
    const taken = await call(
      'DELETE',
      `/sys/user/deleteUserRole?roleId=${roleId}&userId=${leaver.id}&toUser=${next.username}`,
    );
    expect(said(taken)).toEqual([200, '删除成功!1 项待办由接任接手']);
    expect(await todo(next)).toEqual([`${first} ← 卸任`]);
    expect(await todo(leaver)).toEqual([byName]);
    // Without a name, and by the form of the user.
    expect((await give()).status).toBe(200);
    const second = await byRole();
    const user = (await call<Schemas['User']>('GET', `/sys/user/queryById?id=${leaver.id}`)).body.result;
    const rest = (user.selectedroles ?? '').split(',').filter((id) => id !== roleId);
    const edited = await call('PUT', '/sys/user/edit', {
      id: leaver.id,
      version: user.version,
      selectedroles: rest.join(','),
      selecteddeparts: user.selecteddeparts,
      realname: user.realname,
    });
    expect(said(edited)).toEqual([200, '修改成功!1 项待办由主管接手']);
    // The form names somebody, too.
    expect((await give()).status).toBe(200);
    const third = await byRole();
    const again = (await call<Schemas['User']>('GET', `/sys/user/queryById?id=${leaver.id}`)).body.result;
    const sent = { id: leaver.id, version: again.version, selecteddeparts: again.selecteddeparts };
    const named = await call('PUT', '/sys/user/edit', {
      ...sent,
      selectedroles: rest.join(','),
      toUser: next.username,
    });
    expect(said(named)).toEqual([200, '修改成功!1 项待办由接任接手']);
    expect(await todo(next)).toEqual(expect.arrayContaining([`${third} ← 卸任`]));
    expect(await todo(boss)).toEqual([`${second} ← 卸任`]);
  });

  it('what hangs on one is asked in as many statements as what hangs on ten', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, (_, at) => person(`many${at}`, `众${at}`)));
    for (const { username } of people) await contract([username]);
    const recorded = recordStatements();
    try {
      await duties(people[0]?.id ?? '');
      const one = [...recorded.take()].length;
      await duties(people.map(({ id }) => id).join(','));
      expect([...recorded.take()].length).toBeLessThanOrEqual(one + 1);
      const userIds = people.map(({ id }) => id).join(',');
      await call('POST', '/sys/user/leave', { userIds, act: 'freeze', toUser: 'admin' });
      const ten = [...recorded.take()].length;
      expect(ten).toBeLessThan(60);
    } finally {
      recorded.stop();
    }
  });

  it('every column that names people is known: it hangs on them, follows them, or is left with its reason', async () => {
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and table_name ~ '^(sys|wf|doc|onl|sheet)_'
        and column_name ~ '^(user_?name|user_ids?|owner_id|assignee_id|agent_id|agent_user_name|starter_id|manager_ids?|members|receivers|superior|to_id|actor_id|author_id|to_user|urge_by|from_user|deployed_by|resolved_by|es_receiver|account|in_place_of)$'
      order by 1`.execute(server.db);
    const unknown = rows.map(({ column }) => column).filter((column) => !(column in told));
    expect(unknown).toEqual([]);
    const present = new Set(rows.map(({ column }) => column));
    expect(Object.keys(told).filter((column) => !present.has(column))).toEqual([]);
    const kinds = new Set<string>(dutyKinds);
    for (const reason of Object.values(told)) expect(kinds.has(reason) || reason.includes(' ')).toBe(true);
  });
});

/** Fate of each column that names people: the kind of duty it is, or why it is none. */
const told: Readonly<Record<string, string>> = {
  'wf_task.assignee_id': 'task',
  'wf_task.owner_id': 'lent',
  'wf_instance.starter_id': 'instance',
  'sys_user_agent.agent_user_name': 'deputy',
  'sys_user_agent.user_name': 'agent',
  'wf_entrust.agent_id': 'deputy',
  'wf_entrust.user_id': 'agent',
  'wf_group.members': 'group',
  'wf_model.manager_ids': 'model',
  'sys_depart.manager_id': 'depart',
  'sys_user.superior': 'below',
  'sys_sql_warning.user_ids': 'warning',
  'sys_message_config.receivers': 'warning',
  'sys_share.owner_id': 'share',
  'doc_draft.user_id': 'draft',
  'doc_item.owner_id': 'document',
  'sys_user_successor.user_id': 'follows by itself: whom his work went to',
  'sys_user_successor.to_id': 'follows by itself: from one to the next',
  'sys_announcement.user_ids': 'what was sent stays sent',
  'sys_announcement_send.user_id': 'what was sent stays sent',
  'sys_announcement_send.in_place_of': 'what was sent stays sent',
  'sys_push.user_id': 'what was sent stays sent',
  'sys_sms.es_receiver': 'what was sent stays sent',
  'sys_sql_finding.user_ids': 'what was found by a warning; its receivers are told of',
  'wf_copy.to_id': 'a copy asks nothing of anybody',
  'wf_copy.from_user': 'what was done stays so',
  'wf_history.actor_id': 'what was done stays so',
  'wf_urge.to_user': 'what was done stays so',
  'wf_urge.urge_by': 'what was done stays so',
  'wf_version.deployed_by': 'what was done stays so',
  'doc_comment.author_id': 'what was said stays so',
  'doc_comment.resolved_by': 'what was said stays so',
  'sys_record_comment.author_id': 'what was said stays so',
  'doc_version.author_id': 'what was written stays so',
  'sys_file.owner_id': 'who put it there; records have it',
  'sys_record_attachment.owner_id': 'who put it there; records have it',
  'sys_import.user_id': 'administrators undo it as well',
  'sys_batch_undo.user_id': 'open for minutes only',
  'sys_idempotency.user_id': 'open for minutes only',
  'sys_list_view.owner_id': 'views for others go on working, his own are his own',
  'wf_opinion.user_id': 'words of his own',
  'sys_log.user_id': 'what was done stays so',
  'sys_log.username': 'what was done stays so',
  'sys_user.username': 'the account itself',
  'sys_user_depart.user_id': 'part of the account',
  'sys_user_role.user_id': 'part of the account: where nobody else has the role, who took over is asked',
  'sys_user_preference.user_id': 'part of the account',
  'sys_third_account.user_id': 'part of the account',
  'sys_passkey.user_id': 'part of the account',
  'sys_second_step.user_id': 'part of the account',
  'sys_recovery_code.user_id': 'part of the account',
  'sys_session.user_id': 'ended with the account',
  'sys_sign_in_attempt.account': 'counts tries, whoever makes them',
  'sys_known_address.account': 'part of the account',
  'sys_third_app.agent_id': 'no person: an application of another platform',
};
