import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { updateRecord } from '#server/engine/record/save-record.ts';
import type { Actor } from '#server/platform/actor.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { approval, buildActor, copies, deployFlow, flow } from '#server/testing/flows.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import type { FlowDesk } from './case.ts';
import { flowDetail } from './detail.ts';
import { bpmnElements } from './engine/bpmn-elements.ts';
import { jump, startProcess, suspend, terminate, urge, withdraw } from './instance-acts.ts';
import { addSigners, agree, batchAgree, delegate, reject, removeSigners, returnTo, transfer } from './task-acts.ts';
import { abandonedRound, flowRound } from './tick.ts';

let server: TestServer;
let desk: FlowDesk;
const people: Record<string, Actor> = {};
const who = (name: string): Actor => people[name] as Actor;

beforeAll(async () => {
  server = await startOnlineServer();
  desk = { engine: server.parts.engine, flows: bpmnElements, sites: { origins: [], allowPrivate: false } };
  for (const name of ['zhao', 'qian', 'sun', 'li', 'zhou', 'wu']) people[name] = await buildActor(server.db, name);
});
afterAll(() => server.close());

const FORM = 'crm_customer';
let count = 0;

/** A document with an amount. */
async function document(amount = '100'): Promise<string> {
  count += 1;
  const id = newId();
  await sql`insert into crm_customer (id, tenant_id, create_by, code, name, credit_limit)
    values (${id}, ${firstTenant}, 'zhao', ${`K${count}`}, ${`客户${count}`}, ${amount})`.execute(server.db);
  return id;
}

async function begin(body: string, amount?: string): Promise<string> {
  count += 1;
  const key = await deployFlow(server.db, { key: `p${count}`, formCode: FORM, body });
  return startProcess(desk, who('zhao'), { modelKey: key, recordId: await document(amount) });
}

/** Open tasks of an instance as `node:person`. */
async function open(instance: string): Promise<string[]> {
  const rows = await server.db
    .selectFrom('wf_task as t')
    .innerJoin('sys_user as u', 'u.id', 't.assignee_id')
    .select(['t.node_key', 'u.username'])
    .where('t.instance_id', '=', instance)
    .where('t.task_state', '=', '1')
    .orderBy('t.create_time')
    .execute();
  return rows.map(({ node_key: node, username }) => `${node}:${username}`);
}

async function task(instance: string, name: string): Promise<string> {
  const row = await server.db
    .selectFrom('wf_task')
    .select('id')
    .where('instance_id', '=', instance)
    .where('assignee_id', '=', who(name).userId)
    .where('task_state', '=', '1')
    .executeTakeFirst();
  return row?.id ?? 'none';
}
const says = async (instance: string, name: string): Promise<void> =>
  agree(desk, who(name), await task(instance, name), {});

async function states(instance: string): Promise<{ status: string; bpm: string | null }> {
  const { rows } = await sql<{ status: string; bpm: string | null }>`
    select i.instance_status as status, d.bpm_status as bpm from wf_instance i join crm_customer d on d.id = i.record_id
    where i.id = ${instance}`.execute(server.db);
  const [row] = rows;
  if (row === undefined) throw new Error('no such instance');
  return row;
}
const two = `${approval('a', ['qian'])}${approval('b', ['sun'])}${flow('f0', 's', 'a')}${flow('f1', 'a', 'b')}${flow('f2', 'b', 'e')}`;
const refusal = (status: number, message: RegExp) => ({ status, message: expect.stringMatching(message) as string });

describe('approvals [B2.36, P30]', () => {
  it('a branch by amount: 9999.99 ends after the manager, 10000.00 needs two', async () => {
    const body = `${approval('m', ['qian'])}<exclusiveGateway id="g" default="f3"/>${approval('gm', ['sun'])}${flow('f0', 's', 'm')}${flow('f1', 'm', 'g')}${flow('f2', 'g', 'gm', 'credit_limit >= 10000')}${flow('f3', 'g', 'e')}${flow('f4', 'gm', 'e')}`;
    const small = await begin(body, '9999.99');
    expect(await states(small)).toEqual({ status: '1', bpm: '2' });
    await says(small, 'qian');
    expect(await states(small)).toEqual({ status: '2', bpm: '3' });
    const large = await begin(body, '10000.00');
    await says(large, 'qian');
    expect(await open(large)).toEqual(['gm:sun']);
    await says(large, 'sun');
    expect(await states(large)).toEqual({ status: '2', bpm: '3' });
  });

  it('an or-sign of three ends with the first decision; the other two tasks are cancelled', async () => {
    const body = `${approval('a', ['qian', 'sun', 'li'])}${flow('f0', 's', 'a')}${flow('f1', 'a', 'e')}`;
    const instance = await begin(body);
    expect(await open(instance)).toHaveLength(3);
    const late = await task(instance, 'sun');
    await says(instance, 'li');
    const rows = await server.db
      .selectFrom('wf_task')
      .select('task_state')
      .where('instance_id', '=', instance)
      .execute();
    expect(rows.map(({ task_state: state }) => state).sort()).toEqual(['2', '4', '4']);
    await expect(agree(desk, who('sun'), late, {})).rejects.toMatchObject(refusal(409, /已取消/));
  });

  it('one document has one running instance, also where two start it at once', async () => {
    const key = await deployFlow(server.db, { key: 'once', formCode: FORM, body: two });
    const recordId = await document();
    const both = await Promise.allSettled(
      ['zhao', 'qian'].map((name) => startProcess(desk, who(name), { modelKey: key, recordId })),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(startProcess(desk, who('zhao'), { modelKey: key, recordId })).rejects.toMatchObject(
      refusal(409, /正在审批中/),
    );
  });

  it('[AZ-06] nobody approves the task of another, twice, or after it was taken back', async () => {
    const instance = await begin(two);
    const id = await task(instance, 'qian');
    await expect(agree(desk, who('sun'), id, {})).rejects.toMatchObject(refusal(403, /不是您的待办/));
    const twice = await Promise.allSettled([agree(desk, who('qian'), id, {}), agree(desk, who('qian'), id, {})]);
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await open(instance)).toEqual(['b:sun']);
    const other = await begin(two);
    const late = await task(other, 'qian');
    await withdraw(desk, who('zhao'), other, null);
    await expect(agree(desk, who('qian'), late, {})).rejects.toMatchObject(refusal(409, /已取消/));
    expect(await states(other)).toEqual({ status: '4', bpm: '1' });
  });

  it('what was started is taken back until the first approval, and by its starter alone', async () => {
    const instance = await begin(two);
    await expect(withdraw(desk, who('qian'), instance, null)).rejects.toMatchObject(refusal(403, /发起人/));
    await says(instance, 'qian');
    await expect(withdraw(desk, who('zhao'), instance, null)).rejects.toMatchObject(refusal(409, /已在“节点a”处理/));
  });

  it('the document is read-only while it is on its way, but for what a node lets its people write', async () => {
    const fields = [
      { field: 'credit_limit', auth: '1', need: true },
      { field: 'name', auth: '3' },
    ] as const;
    const instance = await begin(
      `${approval('a', ['qian'], { fields })}${flow('f0', 's', 'a')}${flow('f1', 'a', 'e')}`,
    );
    const row = await server.db
      .selectFrom('wf_instance')
      .select('record_id')
      .where('id', '=', instance)
      .executeTakeFirstOrThrow();
    const admin: Actor = { ...who('zhao'), superuser: true };
    const edit = updateRecord(
      { ...desk.engine, versionRequired: false },
      FORM,
      { id: row.record_id, name: '别名' },
      admin,
    );
    await expect(edit).rejects.toMatchObject(refusal(422, /正在审批中，不能修改/));
    const id = await task(instance, 'qian');
    const seen = await flowDetail(desk, who('qian'), { taskId: id });
    expect(seen.record).toHaveProperty('credit_limit');
    expect(seen.record).not.toHaveProperty('name');
    await expect(agree(desk, who('qian'), id, { record: { credit_limit: null } })).rejects.toMatchObject({
      status: 422,
    });
    await agree(desk, who('qian'), id, { record: { credit_limit: '777', name: '偷改', code: '偷改' } });
    const { rows } = await sql<{ name: string; code: string; credit_limit: string }>`
      select name, code, credit_limit from crm_customer where id = ${row.record_id}`.execute(server.db);
    expect(rows[0]?.credit_limit).toMatch(/^777/);
    expect([rows[0]?.name, rows[0]?.code].join()).not.toContain('偷改');
  });

  it('a countersign by share needs so many, and ends as soon as it cannot come any more', async () => {
    const body = `${approval('a', ['qian', 'sun', 'li', 'zhou'], { multi: '2', percent: 75, reject: '4' })}${flow('f0', 's', 'a')}${flow('f1', 'a', 'e')}`;
    const agreed = await begin(body);
    for (const name of ['qian', 'sun']) await says(agreed, name);
    expect(await states(agreed)).toEqual({ status: '1', bpm: '2' });
    await says(agreed, 'li');
    expect(await states(agreed)).toEqual({ status: '2', bpm: '3' });
    const refused = await begin(body);
    await reject(desk, who('qian'), await task(refused, 'qian'), { opinion: '不同意' });
    expect(await states(refused)).toEqual({ status: '1', bpm: '2' });
    await reject(desk, who('sun'), await task(refused, 'sun'), { opinion: '不同意' });
    expect(await states(refused)).toEqual({ status: '3', bpm: '1' });
  });

  it('people are asked one after another', async () => {
    const instance = await begin(
      `${approval('a', ['qian', 'sun'], { multi: '4' })}${flow('f0', 's', 'a')}${flow('f1', 'a', 'e')}`,
    );
    expect(await open(instance)).toEqual(['a:qian']);
    await says(instance, 'qian');
    expect(await open(instance)).toEqual(['a:sun']);
  });

  it('a rejection goes to the starter, who hands in again; the process begins anew', async () => {
    const instance = await begin(two);
    await says(instance, 'qian');
    const id = await task(instance, 'sun');
    await expect(reject(desk, who('sun'), id, {})).rejects.toMatchObject({ status: 422 });
    await reject(desk, who('sun'), id, { opinion: '金额不对' });
    expect(await open(instance)).toEqual(['s:zhao']);
    expect(await states(instance)).toEqual({ status: '1', bpm: '1' });
    await agree(desk, who('zhao'), await task(instance, 'zhao'), { record: { credit_limit: '55' } });
    expect(await open(instance)).toEqual(['a:qian']);
    expect(await states(instance)).toEqual({ status: '1', bpm: '2' });
    await says(instance, 'qian');
    await says(instance, 'sun');
    expect(await states(instance)).toEqual({ status: '2', bpm: '3' });
  });

  it('a return leads to a node that was visited, from a countersign too, and to no other', async () => {
    const body = `${approval('a', ['qian'])}${approval('b', ['sun', 'li'], { multi: '1' })}${approval('c', ['zhou'])}${flow('f0', 's', 'a')}${flow('f1', 'a', 'b')}${flow('f2', 'b', 'c')}${flow('f3', 'c', 'e')}`;
    const instance = await begin(body);
    await says(instance, 'qian');
    await says(instance, 'sun');
    const id = await task(instance, 'li');
    await expect(returnTo(desk, who('li'), id, 'c', { opinion: '补充' })).rejects.toMatchObject({ status: 422 });
    await returnTo(desk, who('li'), id, 'a', { opinion: '补充' });
    expect(await open(instance)).toEqual(['a:qian']);
    await says(instance, 'qian');
    expect(await open(instance)).toEqual(['b:sun', 'b:li']);
  });

  it('a rejection or return leads to nothing in another branch: what is before the fork, or the starter', async () => {
    const body = `${approval('x', ['li'])}<parallelGateway id="f"/>${approval('a', ['qian'])}${approval('b', ['sun'], { reject: '2' })}<parallelGateway id="j"/>${approval('c', ['zhou'], { reject: '2' })}${flow('f0', 's', 'x')}${flow('f1', 'x', 'f')}${flow('f2', 'f', 'a')}${flow('f3', 'f', 'b')}${flow('f4', 'a', 'j')}${flow('f5', 'b', 'j')}${flow('f6', 'j', 'c')}${flow('f7', 'c', 'e')}`;
    const instance = await begin(body);
    await says(instance, 'li');
    await says(instance, 'qian');
    const id = await task(instance, 'sun');
    const { task: seen } = await flowDetail(desk, who('sun'), { taskId: id });
    expect(seen?.returnTargets.map(({ key }) => key)).toEqual(['starter', 'x']);
    await reject(desk, who('sun'), id, { opinion: '不同意' });
    expect(await open(instance)).toEqual(['x:li']);
    for (const name of ['li', 'qian', 'sun']) await says(instance, name);
    await reject(desk, who('zhou'), await task(instance, 'zhou'), { opinion: '不同意' });
    expect(await open(instance)).toEqual(['x:li']);
  });

  it('signers before, after and beside decide with the task; they can be taken back', async () => {
    const body = `${approval('a', ['qian'], { multi: '1' })}${flow('f0', 's', 'a')}${flow('f1', 'a', 'e')}`;
    const instance = await begin(body);
    const id = await task(instance, 'qian');
    await addSigners(desk, who('qian'), id, { place: 'after', users: ['zhou'] });
    await addSigners(desk, who('qian'), id, { place: 'before', users: ['sun', 'li'] });
    expect(await open(instance)).toEqual(['a:sun', 'a:li']);
    await says(instance, 'sun');
    expect(await open(instance)).toEqual(['a:li']);
    const mine = await server.db
      .selectFrom('wf_task')
      .select('id')
      .where('instance_id', '=', instance)
      .where('assignee_id', '=', who('li').userId)
      .executeTakeFirstOrThrow();
    const removable = async (name: string) =>
      (await flowDetail(desk, who(name), { instanceId: instance })).tasks
        .filter((one) => one.mayRemove)
        .map(({ assignee }) => assignee);
    expect([await removable('qian'), await removable('li')]).toEqual([['zhou先生', 'li先生'], []]);
    await expect(removeSigners(desk, who('zhou'), [mine.id])).rejects.toMatchObject({ status: 403 });
    await removeSigners(desk, who('qian'), [mine.id]);
    expect(await open(instance)).toEqual(['a:qian']);
    await says(instance, 'qian');
    expect(await open(instance)).toEqual(['a:zhou']);
    await says(instance, 'zhou');
    expect(await states(instance)).toEqual({ status: '2', bpm: '3' });
  });

  it('a delegated task comes back, a transferred one does not', async () => {
    const instance = await begin(two);
    await delegate(desk, who('qian'), await task(instance, 'qian'), 'li', {});
    expect(await open(instance)).toEqual(['a:li']);
    await says(instance, 'li');
    expect(await open(instance)).toEqual(['a:qian']);
    await transfer(desk, who('qian'), await task(instance, 'qian'), 'zhou', {});
    // Whoever handed it on goes on seeing what became of it; others never do.
    expect((await flowDetail(desk, who('qian'), { instanceId: instance })).task).toBeNull();
    await expect(flowDetail(desk, who('wu'), { instanceId: instance })).rejects.toMatchObject({ status: 403 });
    await says(instance, 'zhou');
    expect(await open(instance)).toEqual(['b:sun']);
    await expect(transfer(desk, who('sun'), await task(instance, 'sun'), 'sun', {})).rejects.toMatchObject({
      status: 422,
    });
  });

  it('[workflow.tasks] [workflow.done] [workflow.monitor] rows of lists lead to their instance, and say what is late and what stands still', async () => {
    const token = await server.signInAsAdmin();
    const body = `${approval('a', ['admin', 'qian'])}${approval('b', ['qian'])}${flow('f0', 's', 'a')}${flow('f1', 'a', 'b')}${flow('f2', 'b', 'e')}`;
    const instance = await begin(body);
    const row = async (path: string) => {
      const asked = `/workflow/${path}/list?pageNo=1&pageSize=1&column=createTime&order=desc`;
      const { body: answer } = await server.call<{ records: Record<string, unknown>[] }>('GET', asked, { token });
      return answer.result.records[0];
    };
    expect(await row('tasks')).toMatchObject({ instanceId: instance, isOverdue: '0' });
    expect(await row('monitor')).toMatchObject({ id: instance, isSuspended: '0' });
    await suspend(desk, who('zhao'), instance, true);
    expect(await row('monitor')).toMatchObject({ id: instance, isSuspended: '1' });
    await suspend(desk, who('zhao'), instance, false);
    await urge(desk, who('zhao'), instance, '');
    expect(await row('urge')).toMatchObject({ instanceId: instance });
    const { id } = (await row('tasks')) ?? {};
    await server.call('POST', '/workflow/task/agree', { token, body: { taskId: id } });
    expect(await row('done')).toMatchObject({ instanceId: instance });
  });

  it('an entrusted task goes to the agent within its time, and only of the processes named', async () => {
    const entrust = (begin_time: string, end_time: string, model_ids: string | null) =>
      server.db
        .insertInto('wf_entrust')
        .values({
          id: newId(),
          tenant_id: firstTenant,
          user_id: 'qian',
          agent_id: 'li',
          begin_time,
          end_time,
          model_ids,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const day = 86_400_000;
    const at = (days: number): string => new Date(Date.now() + days * day).toISOString();
    const past = await entrust(at(-3), at(-1), null);
    const other = await entrust(at(-1), at(1), 'another');
    expect(await open(await begin(two))).toEqual(['a:qian']);
    const now = await entrust(at(-1), at(1), null);
    expect(await open(await begin(two))).toEqual(['a:li']);
    await server.db.deleteFrom('wf_entrust').where('id', 'in', [past.id, other.id, now.id]).execute();
  });

  it('whoever has to decide is urged once in thirty minutes, and the task counts it', async () => {
    const instance = await begin(two);
    expect(await urge(desk, who('zhao'), instance, '')).toBe(1);
    await expect(urge(desk, who('zhao'), instance, '')).rejects.toMatchObject(refusal(429, /30 分钟后/));
    const row = await server.db
      .selectFrom('wf_task')
      .select('urge_count')
      .where('instance_id', '=', instance)
      .executeTakeFirstOrThrow();
    expect(row.urge_count).toBe(1);
  });

  it('parallel branches meet; a copy is sent on the way', async () => {
    const body = `<parallelGateway id="f"/>${approval('a', ['qian'])}${approval('b', ['sun'])}<parallelGateway id="j"/>${copies('c', ['li'])}${flow('f0', 's', 'f')}${flow('f1', 'f', 'a')}${flow('f2', 'f', 'b')}${flow('f3', 'a', 'j')}${flow('f4', 'b', 'j')}${flow('f5', 'j', 'c')}${flow('f6', 'c', 'e')}`;
    const instance = await begin(body);
    expect(await open(instance)).toEqual(['a:qian', 'b:sun']);
    const batch = await batchAgree(desk, who('qian'), [await task(instance, 'qian'), 'none'], '好');
    expect([batch.agreed.length, batch.refused.length]).toEqual([1, 1]);
    await says(instance, 'sun');
    expect(await states(instance)).toEqual({ status: '2', bpm: '3' });
    const copy = await server.db.selectFrom('wf_copy').select('to_id').where('instance_id', '=', instance).execute();
    expect(copy).toEqual([{ to_id: who('li').userId }]);
  });

  it('nobody to ask: passed, the managers, or refused before anything is stored', async () => {
    const vacant = (rule: 'skip' | 'manager' | 'refuse') =>
      `${approval('a', ['nobody'], { vacant: rule })}${approval('b', ['sun'])}${flow('f0', 's', 'a')}${flow('f1', 'a', 'b')}${flow('f2', 'b', 'e')}`;
    expect(await open(await begin(vacant('skip')))).toEqual(['b:sun']);
    expect(await open(await begin(vacant('manager')))).toEqual(['a:admin']);
    await expect(begin(vacant('refuse'))).rejects.toMatchObject(refusal(422, /找不到审批人/));
  });

  it('the time of a task is up: the clock agrees, once', async () => {
    const instance = await begin(
      `${approval('a', ['qian'], { hours: 1, timeout: '2' })}${approval('b', ['sun'])}${flow('f0', 's', 'a')}${flow('f1', 'a', 'b')}${flow('f2', 'b', 'e')}`,
    );
    await server.db
      .updateTable('wf_task')
      .set({ due_time: new Date(Date.now() - 1000).toISOString() })
      .where('instance_id', '=', instance)
      .execute();
    const rounds = await Promise.all([flowRound(desk), flowRound(desk)]);
    expect(rounds.flatMap(({ faults }) => faults)).toEqual([]);
    expect(await open(instance)).toEqual(['b:sun']);
  });

  it('a timer whose consequence is refused is tried again later, and keeps no other', async () => {
    const body = `${approval('a', ['qian'])}<boundaryEvent id="t" attachedToRef="a"><timerEventDefinition id="td"><timeDuration xsi:type="tFormalExpression">PT0.3S</timeDuration></timerEventDefinition></boundaryEvent>${approval('b', ['nobody'], { vacant: 'refuse' })}${flow('f0', 's', 'a')}${flow('f1', 'a', 'e')}${flow('f2', 't', 'b')}${flow('f3', 'b', 'e')}`;
    const instance = await begin(body);
    await expect
      .poll(async () => (await flowRound(desk)).faults.map(String), { timeout: 5_000 })
      .toEqual([expect.stringMatching(/找不到审批人/)]);
    expect(await open(instance)).toEqual(['a:qian']);
    expect((await flowRound(desk)).faults).toEqual([]);
  });

  it('time that is up rejects as a person would: to where the node says', async () => {
    const instance = await begin(
      `${approval('a', ['qian'])}${approval('b', ['sun'], { hours: 1, timeout: '3', reject: '2' })}${flow('f0', 's', 'a')}${flow('f1', 'a', 'b')}${flow('f2', 'b', 'e')}`,
    );
    await says(instance, 'qian');
    await server.db
      .updateTable('wf_task')
      .set({ due_time: new Date(Date.now() - 1000).toISOString() })
      .where('instance_id', '=', instance)
      .where('node_key', '=', 'b')
      .execute();
    expect((await flowRound(desk)).faults).toEqual([]);
    expect(await open(instance)).toEqual(['a:qian']);
  });

  it('tasks of somebody who was frozen go to whom the rule for vacancies names', async () => {
    const instance = await begin(`${approval('a', ['zhou'])}${flow('f0', 's', 'a')}${flow('f1', 'a', 'e')}`);
    await server.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'zhou').execute();
    expect((await abandonedRound(desk)).faults).toEqual([]);
    expect(await open(instance)).toEqual(['a:admin']);
    await server.db.updateTable('sys_user').set({ status: 1 }).where('username', '=', 'zhou').execute();
  });

  it('an instance stands still while it is suspended, can be led back, and ends from outside', async () => {
    const instance = await begin(two);
    await says(instance, 'qian');
    await suspend(desk, who('li'), instance, true);
    await expect(agree(desk, who('sun'), await task(instance, 'sun'), {})).rejects.toMatchObject(refusal(409, /挂起/));
    await suspend(desk, who('li'), instance, false);
    await jump(desk, who('li'), instance, { from: 'b', node: 'a', reason: '资料不全' });
    expect(await open(instance)).toEqual(['a:qian']);
    await terminate(desk, who('li'), instance, '作废');
    expect(await states(instance)).toEqual({ status: '4', bpm: '1' });
  });

  it('a gateway no branch of which holds refuses the decision and stores nothing of it', async () => {
    const body = `${approval('a', ['qian'])}<exclusiveGateway id="g" name="金额"/>${approval('b', ['sun'])}${flow('f0', 's', 'a')}${flow('f1', 'a', 'g')}${flow('f2', 'g', 'b', 'credit_limit > 1000000')}${flow('f3', 'b', 'e')}`;
    const instance = await begin(body);
    const id = await task(instance, 'qian');
    await expect(agree(desk, who('qian'), id, {})).rejects.toMatchObject(
      refusal(409, /网关“金额”没有一个分支的条件成立/),
    );
    expect(await open(instance)).toEqual(['a:qian']);
  });

  it('those who have no part in it do not see it', async () => {
    const instance = await begin(two);
    await expect(flowDetail(desk, who('zhou'), { instanceId: instance })).rejects.toMatchObject({ status: 403 });
    const seen = await flowDetail(desk, who('zhao'), { instanceId: instance });
    expect(seen.task).toBeNull();
    expect(seen.ahead.map(({ people: names }) => names)).toEqual([['sun先生']]);
    expect(seen.instance).toMatchObject({ mayWithdraw: true, mayUrge: true });
  });

  it('listeners hear of what happens: words with the decision, calls once it is stored, a failed one in the history', async () => {
    const listener = (code: string, event: string, value: string) => ({
      id: newId(),
      tenant_id: firstTenant,
      code,
      name: code,
      listener_type: '1',
      event,
      value,
    });
    await server.db
      .insertInto('wf_listener')
      .values([
        listener('said', 'start', 'message:${title}开始了'),
        listener('called', 'end', 'http:https://not-allowed.example.com/x'),
      ])
      .execute();
    const key = await deployFlow(server.db, {
      key: 'heard',
      formCode: FORM,
      body: `${approval('a', ['qian'])}${flow('f0', 's', 'a')}${flow('f1', 'a', 'e')}`,
      listeners: ['said', 'called'],
    });
    const instance = await startProcess(desk, who('zhao'), { modelKey: key, recordId: await document() });
    const told = await server.db
      .selectFrom('sys_sms')
      .select('es_content')
      .where('es_content', 'like', '%开始了')
      .execute();
    expect(told.map(({ es_content: words }) => words)).toContainEqual(
      expect.stringMatching(/^zhao先生的流程heard：客户\d+开始了$/),
    );
    await says(instance, 'qian');
    expect(await states(instance)).toEqual({ status: '2', bpm: '3' });
    const failed = await server.db
      .selectFrom('wf_history')
      .select('opinion')
      .where('instance_id', '=', instance)
      .where('action', '=', 'listener_failed')
      .execute();
    expect(failed).toHaveLength(1);
  });
});
