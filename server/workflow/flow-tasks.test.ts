import { describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { approval, copies, deployFlow, flow } from '#server/testing/flows.ts';
import { flowDetail } from './detail.ts';
import { jump, startProcess, suspend, terminate, urge } from './instance-acts.ts';
import { agree, batchAgree, delegate, transfer } from './task-acts.ts';
import { abandonedRound, flowRound } from './tick.ts';
import { approvalStage } from '#server/testing/approval-stage.ts';

const { who, FORM, document, begin, open, task, says, states, two, refusal, server, desk } = approvalStage();

describe('approvals [B2.36, P30]', () => {
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
