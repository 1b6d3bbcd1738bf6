import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { updateRecord } from '#server/engine/record/save-record.ts';
import type { Actor } from '#server/platform/actor.ts';
import { approval, deployFlow, flow } from '#server/testing/flows.ts';
import { flowDetail } from './detail.ts';
import { startProcess, withdraw } from './instance-acts.ts';
import { addSigners, agree, reject, removeSigners, returnTo } from './task-acts.ts';
import { approvalStage } from '#server/testing/approval-stage.ts';

const { who, FORM, document, begin, open, task, says, states, two, refusal, server, desk } = approvalStage();

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
});
