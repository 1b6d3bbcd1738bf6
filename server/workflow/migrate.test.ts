import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Actor } from '#server/platform/actor.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { approval, buildActor, deployAgain, deployFlow, flow } from '#server/testing/flows.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import type { FlowDesk } from './case.ts';
import { flowDetail } from './detail.ts';
import { bpmnElements } from './engine/bpmn-elements.ts';
import { startProcess, terminate } from './instance-acts.ts';
import { migrate, migrationOf } from './migrate.ts';
import { addSigners, agree, reject, returnTo } from './task-acts.ts';

let server: TestServer;
let desk: FlowDesk;
let keeper: Actor;
const people: Record<string, Actor> = {};
const who = (name: string): Actor => people[name] as Actor;

beforeAll(async () => {
  server = await startOnlineServer();
  desk = { engine: server.parts.engine, flows: bpmnElements, sites: { origins: [], allowPrivate: false } };
  for (const name of ['zhao', 'qian', 'sun', 'li']) people[name] = await buildActor(server.db, name);
  keeper = await buildActor(server.db, 'keeper', ['workflow:process-list:migrate']);
});
afterAll(() => server.close());

const FORM = 'crm_customer';
let count = 0;
async function begin(key: string): Promise<string> {
  count += 1;
  const id = newId();
  await sql`insert into crm_customer (id, tenant_id, create_by, code, name, credit_limit)
    values (${id}, ${firstTenant}, 'zhao', ${`M${count}`}, ${`客户M${count}`}, 500)`.execute(server.db);
  return startProcess(desk, who('zhao'), { modelKey: key, recordId: id });
}
async function deployed(body: string): Promise<string> {
  count += 1;
  return deployFlow(server.db, { key: `migrated${count}`, formCode: FORM, body });
}
const again = (key: string, body: string, formCode = FORM) => deployAgain(server.db, { key, formCode, body });

const line = (...nodes: readonly (readonly [key: string, xml: string])[]): string =>
  [
    ...nodes.map(([, xml]) => xml),
    ...['s', ...nodes.map(([key]) => key)].map((key, at) => flow(`f${at}`, key, nodes[at]?.[0] ?? 'e')),
  ].join('');
const plain = (key: string, name: string, more = {}) => [key, approval(key, [name], more)] as const;

const rowsOf = (instance: string) =>
  server.db
    .selectFrom('wf_task as t')
    .innerJoin('sys_user as u', 'u.id', 't.assignee_id')
    .select(['t.id', 't.node_key', 't.node_name', 't.task_state', 't.due_time', 'u.username'])
    .where('t.instance_id', '=', instance)
    .orderBy('t.create_time')
    .execute();
const open = async (instance: string): Promise<string[]> =>
  (await rowsOf(instance))
    .filter(({ task_state: state }) => state === '1')
    .map((row) => `${row.node_key}:${row.username}`);
async function says(instance: string, name: string): Promise<void> {
  const row = (await rowsOf(instance)).find((one) => one.username === name && one.task_state === '1');
  await agree(desk, who(name), row?.id ?? 'none', {});
}
const statusOf = async (instance: string) =>
  server.db.selectFrom('wf_instance').selectAll().where('id', '=', instance).executeTakeFirstOrThrow();

/** Moves everything there is of a process; `choices` by node of the first version. */
async function move(key: string, choices: Readonly<Record<string, string>> = {}, instanceId?: string) {
  const { id } = await server.db
    .selectFrom('wf_model')
    .select('id')
    .where('model_key', '=', key)
    .executeTakeFirstOrThrow();
  const seen = await migrationOf(desk, keeper, { modelId: id, instanceId });
  const places = seen.versions.flatMap(({ versionId }) =>
    Object.entries(choices).map(([from, to]) => ({ versionId, from, to })),
  );
  const done = await migrate(desk, keeper, {
    modelId: id,
    versionId: seen.versionId,
    instanceId,
    places,
    reason: '改版',
  });
  return { seen, done };
}

describe('running instances go on by a new version [B2.36]', () => {
  it('a node that is still there keeps its tasks, votes and times; its settings are the new ones', async () => {
    const key = await deployed(
      line(['a', approval('a', ['qian', 'sun', 'li'], { multi: '1', hours: 8 })], plain('b', 'li')),
    );
    const instance = await begin(key);
    await says(instance, 'qian');
    const before = await rowsOf(instance);
    await again(
      key,
      line(plain('first', 'li'), ['a', approval('a', ['qian'], { multi: '2', percent: 60 })], plain('c', 'zhao')),
    );
    const { seen, done } = await move(key);
    expect(seen.versions).toMatchObject([
      { versionNo: 1, count: 1, isOtherForm: false, nodes: [{ key: 'a', name: '节点a', count: 1, stays: true }] },
    ]);
    expect(done).toMatchObject({ moved: 1, left: 0, refused: [], next: null });
    const after = await rowsOf(instance);
    expect(after.map(({ id, due_time: due, task_state: state }) => [id, due, state])).toEqual(
      before.map(({ id, due_time: due, task_state: state }) => [id, due, state]),
    );
    await says(instance, 'sun');
    expect(await open(instance)).toEqual(['c:zhao']);
  });

  it('a node that is gone goes where was chosen, and only those who are asked now are told; without a choice it is left', async () => {
    const key = await deployed(line(plain('a', 'qian'), plain('b', 'sun')));
    const [one, two] = [await begin(key), await begin(key)];
    await says(one, 'qian');
    await again(key, line(plain('a', 'qian'), plain('x', 'li')));
    const { seen, done } = await move(key);
    expect(
      seen.versions[0]?.nodes.map((node) => [node.key, node.stays, node.targets.map((target) => target.key)]),
    ).toEqual([
      ['a', true, ['a', 'x']],
      ['b', false, ['a', 'x']],
    ]);
    expect(done).toMatchObject({ moved: 1, left: 1 });
    expect([await open(one), await open(two)]).toEqual([['b:sun'], ['a:qian']]);
    const told = () => server.db.selectFrom('sys_sms').select(['es_receiver', 'es_title']).execute();
    const earlier = (await told()).length;
    expect((await move(key, { b: 'x' })).done).toMatchObject({ moved: 1, left: 0 });
    expect(await open(one)).toEqual(['x:li']);
    expect((await told()).length - earlier).toBe(1);
    await says(one, 'li');
    expect((await statusOf(one)).instance_status).toBe('2');
  });

  it('the history says who moved it, from where to where and why; a return leads along the new version', async () => {
    const key = await deployed(line(plain('a', 'qian'), plain('b', 'sun')));
    const instance = await begin(key);
    await says(instance, 'qian');
    await again(key, line(plain('a', 'qian'), plain('n', 'li'), plain('x', 'li')));
    await move(key, { b: 'x' });
    const task = (await rowsOf(instance)).find(({ task_state: state }) => state === '1');
    const { history, task: seen, diagram } = await flowDetail(desk, who('li'), { taskId: task?.id });
    expect(history.find(({ action }) => action === 'migrate')).toMatchObject({
      actor: 'keeper先生',
      toUsers: 'V1 → V2（节点b → 节点x）',
      opinion: '改版',
    });
    expect(diagram.taken).toEqual(expect.arrayContaining(['f0', 'f1', 'f2']));
    expect(seen?.returnTargets.map((target) => target.key)).toEqual(['starter', 'a']);
    await returnTo(desk, who('li'), task?.id ?? '', 'a', { opinion: '补充' });
    expect(await open(instance)).toEqual(['a:qian']);
    await says(instance, 'qian');
    expect(await open(instance)).toEqual(['n:li']);
  });

  const side = (b: readonly string[], c: readonly string[]): string => {
    const branch = (keys: readonly string[], tag: string) =>
      ['f', ...keys].map((key, at) => flow(`${tag}${at}`, key, keys[at] ?? 'j')).join('');
    const who = (keys: readonly string[], name: string) => keys.map((key) => approval(key, [name])).join('');
    return `<parallelGateway id="f"/><parallelGateway id="j"/>${who(b, 'qian')}${who(c, 'sun')}${flow('i', 's', 'f')}${branch(b, 'p')}${branch(c, 'q')}${flow('o', 'j', 'e')}`;
  };

  it('branches go together or not at all: what does not fit names instance and node, and changes nothing', async () => {
    const key = await deployed(side(['b'], ['c']));
    const [both, one] = [await begin(key), await begin(key)];
    await says(one, 'qian');
    await again(key, side(['b', 'b2'], ['x']));
    const { done } = await move(key, { c: 'b2' });
    const words = { [both]: /“节点c”在新版本中与其他未完成的节点不在各自的并行分支里/, [one]: /没有经过的节点“节点x”/ };
    expect(done).toMatchObject({ moved: 0, left: 0 });
    expect(done.refused).toHaveLength(2);
    for (const { instanceId, title, message } of done.refused) {
      expect(message.zh).toMatch(words[instanceId] ?? /none/);
      expect(title).toContain(`zhao先生的流程${key}：`);
    }
    expect([await open(both), await open(one)]).toEqual([['b:qian', 'c:sun'], ['c:sun']]);
    expect((await move(key, { c: 'x' }, both)).done).toMatchObject({ moved: 1, refused: [] });
    expect((await open(both)).sort()).toEqual(['b:qian', 'x:sun']);
    expect(await open(one)).toEqual(['c:sun']);
  });

  it('an approval of a finished branch that nobody decided is not passed over', async () => {
    const key = await deployed(side(['b'], ['c']));
    const instance = await begin(key);
    await says(instance, 'qian');
    await again(key, side(['b', 'b2'], ['c']));
    const { done } = await move(key);
    expect(done.refused.map(({ message }) => message.zh)).toEqual([
      expect.stringMatching(/并行分支中有该流程没有经过的节点“节点b2”/),
    ]);
    expect((await statusOf(instance)).version_id).not.toBe((await move(key)).seen.versionId);
  });

  it('what came back to the starter begins anew by the new version; added signers stay', async () => {
    const key = await deployed(line(plain('a', 'qian'), plain('b', 'sun')));
    const [back, signed] = [await begin(key), await begin(key)];
    const [task] = await rowsOf(back);
    await reject(desk, who('qian'), task?.id ?? '', { opinion: '不对' });
    const [own] = await rowsOf(signed);
    await addSigners(desk, who('qian'), own?.id ?? '', { place: 'before', users: ['li'] });
    await again(key, line(plain('n', 'li'), plain('a', 'qian')));
    expect((await move(key)).done).toMatchObject({ moved: 2, refused: [] });
    expect(await open(signed)).toEqual(['a:li']);
    await says(back, 'zhao');
    expect(await open(back)).toEqual(['n:li']);
    await says(signed, 'li');
    await says(signed, 'qian');
    expect((await statusOf(signed)).instance_status).toBe('2');
  });

  it('whoever waited for his turn is asked where people are no longer asked one after another', async () => {
    const key = await deployed(line(['a', approval('a', ['qian', 'sun'], { multi: '4' })]));
    const instance = await begin(key);
    expect(await open(instance)).toEqual(['a:qian']);
    await again(key, line(['a', approval('a', ['qian', 'sun'], { multi: '1' })]));
    await move(key);
    expect(await open(instance)).toEqual(['a:qian', 'a:sun']);
  });

  it('bad input: no reason, a version that is not the latest, a node that cannot be chosen, another form, no right to all', async () => {
    const key = await deployed(line(plain('a', 'qian')));
    const instance = await begin(key);
    await again(key, line(plain('x', 'li')));
    const { id } = await server.db
      .selectFrom('wf_model')
      .select('id')
      .where('model_key', '=', key)
      .executeTakeFirstOrThrow();
    const { versionId, versions } = await migrationOf(desk, keeper, { modelId: id });
    const [from] = versions;
    const asked = { modelId: id, versionId, places: [], reason: '改版' };
    await expect(migrate(desk, keeper, { ...asked, reason: ' ' })).rejects.toMatchObject({
      status: 422,
      message: '请填写迁移的原因',
    });
    await expect(migrate(desk, keeper, { ...asked, versionId: from?.versionId ?? '' })).rejects.toMatchObject({
      status: 409,
    });
    const wrong = [{ versionId: from?.versionId ?? '', from: 'a', to: 'e' }];
    expect((await migrate(desk, keeper, { ...asked, places: wrong })).refused).toMatchObject([
      { message: { zh: expect.stringMatching(/“节点a”不能迁移到“e”/) as string } },
    ]);
    await expect(migrationOf(desk, who('li'), { modelId: id })).rejects.toMatchObject({ status: 403 });
    expect((await migrationOf(desk, who('li'), { instanceId: instance })).versions).toHaveLength(1);
    await again(key, line(plain('a', 'qian')), 'crm_contact');
    const other = await move(key);
    expect(other.seen.versions[0]?.isOtherForm).toBe(true);
    expect(other.done.refused).toMatchObject([{ message: { zh: expect.stringMatching(/别的表单/) as string } }]);
    expect(await open(instance)).toEqual(['a:qian']);
  });

  it('many are moved in several calls, each going on where the last one ended; what ended meanwhile stays', async () => {
    const key = await deployed(line(plain('a', 'qian')));
    const all: string[] = [];
    for (let index = 0; index < 23; index += 1) all.push(await begin(key));
    await terminate(desk, who('li'), all[3] ?? '', '作废');
    const versionId = await again(key, line(plain('a', 'qian'), plain('b', 'li')));
    const { id } = await server.db
      .selectFrom('wf_model')
      .select('id')
      .where('model_key', '=', key)
      .executeTakeFirstOrThrow();
    const asked = { modelId: id, versionId, places: [], reason: '改版' };
    const first = await migrate(desk, keeper, asked);
    expect([first.moved, first.next === null]).toEqual([20, false]);
    const second = await migrate(desk, keeper, { ...asked, after: first.next });
    expect(second).toMatchObject({ moved: 2, next: null });
    expect((await migrationOf(desk, keeper, { modelId: id })).versions).toEqual([]);
  });
});
