import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { unreadAnnouncements } from '#server/platform/delivery/db/announcement.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { managedPage } from '#server/system/kit/list.ts';
import { changeHolders } from '#server/system/role/grants.ts';
import { freezeUsers, restoreDeleted } from '#server/system/user/acts.ts';
import { deleteUsers } from '#server/system/user/leaving.ts';
import { flowRunning } from '#server/system/workflow-run/lists.ts';
import { approval, buildActor, flow } from '#server/testing/flows.ts';
import { emptyVisits, goneWithTasks } from './db/hand-over.ts';
import { changeAssignee, withdraw } from './instance-acts.ts';
import { agree, delegate, returnTo } from './task-acts.ts';
import { abandonedRound } from './tick.ts';
import { handOverStage } from '#server/testing/hand-over-stage.ts';

const { who, persons, begin, one, open, task, freeze, thaw, setSuperior, stands, told, server, desk, admin } =
  handOverStage();

describe('the work of people who leave', () => {
  it('goes to the deputy, with a message and a line of the history, in the moment the account is frozen', async () => {
    await persons('a1', 'a2', 'a3', 'a4');
    await setSuperior('a2', 'a4');
    await stands('a2', 'a3');
    // The deputy has it from the start; what arrived before he was named is still the other's.
    await server.db.updateTable('sys_user_agent').set({ status: '0' }).where('user_name', '=', 'a2').execute();
    const instance = await begin(one(['a2']), 'a1');
    await server.db.updateTable('sys_user_agent').set({ status: '1' }).where('user_name', '=', 'a2').execute();
    expect(await open(instance)).toEqual(['a:a2']);
    const unread = async (name: string): Promise<number> =>
      (await unreadAnnouncements(server.db, who(name))).filter(
        ({ open_page: page }) => page?.includes('task=') === true,
      ).length;
    expect(await unread('a2')).toBe(1);
    await freeze('a2');
    expect(await open(instance)).toEqual(['a:a3']);
    expect([await unread('a2'), await unread('a3')]).toEqual([0, 1]);
    const line = await server.db
      .selectFrom('wf_history')
      .select(['actor', 'to_users', 'opinion', 'node_name'])
      .where('instance_id', '=', instance)
      .where('action', '=', 'handover')
      .execute();
    expect(line).toEqual([
      { actor: '管理员', to_users: 'a3先生', opinion: '由a2先生移交：账号已冻结', node_name: '节点a' },
    ]);
    expect(await told('a3')).toEqual([expect.stringContaining('a2先生的待办 1 项：“')]);
    expect(await told('a4')).toEqual([]);
  });

  it('goes to the superior without a deputy, past one who is frozen himself; then to the managers of the process', async () => {
    await persons('b1', 'b2', 'b3', 'b4', 'b5');
    await setSuperior('b2', 'b3');
    await setSuperior('b3', 'b4');
    const instance = await begin(one(['b2']), 'b1', 'b5');
    const other = await begin(one(['b4']), 'b1', 'b5');
    await freezeUsers(server.db, [who('b3').userId, who('b2').userId], 2, admin);
    expect(await open(instance)).toEqual(['a:b4']);
    await deleteUsers(server.db, [who('b4').userId], null, admin);
    expect([await open(instance), await open(other)]).toEqual([['a:b5'], ['a:b5']]);
    await freeze('b5');
    expect([await open(instance), await open(other)]).toEqual([['a:admin'], ['a:admin']]);
  });

  it('goes to whom an administrator names, who must be there, of the company, and not among those who leave', async () => {
    await persons('c1', 'c2', 'c3', 'c4');
    const instance = await begin(one(['c2']), 'c1');
    await server.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'c4').execute();
    const refused = (message: RegExp) =>
      expect.objectContaining({ status: 422, message: expect.stringMatching(message) as string }) as object;
    await expect(freeze('c2', 'c4')).rejects.toEqual(refused(/不存在或已停用/));
    await expect(freeze('c2', 'nobody')).rejects.toEqual(refused(/不存在或已停用/));
    await expect(freeze('c2', 'guest')).rejects.toEqual(refused(/不存在或已停用/));
    await expect(freeze('c2', 'c2')).rejects.toEqual(refused(/不存在或已停用|也在所选用户之中/));
    const stranger = await buildActor(server.db, 'c5');
    await server.db
      .insertInto('sys_tenant')
      .values({ id: '77', tenant_id: '77', name: '别家', tenant_no: 77 })
      .onConflict((on) => on.doNothing())
      .execute();
    await server.db.updateTable('sys_user').set({ tenant_id: '77' }).where('id', '=', stranger.userId).execute();
    await expect(freeze('c2', 'c5')).rejects.toEqual(refused(/不存在或已停用/));
    // Nothing of it was done.
    expect(await open(instance)).toEqual(['a:c2']);
    expect(await freeze('c2', 'c3')).toEqual({ tasks: 1, receivers: ['c3先生'] });
    expect(await open(instance)).toEqual(['a:c3']);
    await agree(desk, who('c3'), await task(instance, 'c3'), {});
  });

  it('tasks that wait for their turn, countersigns and or-signs go over, too; one who is asked there already is not asked twice for one decision', async () => {
    await persons('d1', 'd2', 'd3', 'd4');
    const inTurn = await begin(one(['d3', 'd2'], { multi: '4' }), 'd1');
    const all = await begin(one(['d2', 'd3'], { multi: '1' }), 'd1');
    const any = await begin(one(['d2', 'd4'], { multi: '3' }), 'd1');
    await freeze('d2', 'd4');
    expect(await open(inTurn)).toEqual(['a:d3', 'a:d4*']);
    expect((await open(all)).toSorted()).toEqual(['a:d3', 'a:d4']);
    expect(await open(any)).toEqual(['a:d4']);
    await agree(desk, who('d3'), await task(inTurn, 'd3'), {});
    expect(await open(inTurn)).toEqual(['a:d4']);
  });

  it('a delegated task: the one who looks at it leaves, and it goes back; the one whose it is leaves, and it comes back to his successor', async () => {
    await persons('e1', 'e2', 'e3', 'e4');
    const looked = await begin(one(['e2']), 'e1');
    await delegate(desk, who('e2'), await task(looked, 'e2'), 'e3', {});
    const lent = await begin(one(['e2']), 'e1');
    await delegate(desk, who('e2'), await task(lent, 'e2'), 'e4', {});
    await freeze('e3');
    expect(await open(looked)).toEqual(['a:e2']);
    await freeze('e2', 'e1');
    expect(await open(lent)).toEqual(['a:e4']);
    await agree(desk, who('e4'), await task(lent, 'e4'), {});
    expect(await open(lent)).toEqual(['a:e1']);
  });

  it('what somebody started and comes back goes to his successor, who may hand it in again or take it back', async () => {
    await persons('f1', 'f2', 'f3');
    const instance = await begin(one(['f2']), 'f1');
    const other = await begin(one(['f2']), 'f1');
    await freeze('f1', 'f3');
    await returnTo(desk, who('f2'), await task(instance, 'f2'), 'starter', { opinion: '资料不全' });
    expect(await open(instance)).toEqual(['s:f3']);
    await agree(desk, who('f3'), await task(instance, 'f3'), {});
    expect(await open(instance)).toEqual(['a:f2']);
    await withdraw(desk, who('f3'), other, null);
    expect(await open(other)).toEqual([]);
    // Back at work, what he started is his again.
    await thaw('f1');
    await returnTo(desk, who('f2'), await task(instance, 'f2'), 'starter', { opinion: '再补' });
    expect(await open(instance)).toEqual(['s:f1']);
  });

  it('the superior of a starter who was deleted still decides', async () => {
    await persons('g1', 'g2', 'g3');
    await setSuperior('g1', 'g3');
    const superior = approval('b', [], { approvers: [{ type: '4' }] });
    const instance = await begin(
      `${approval('a', ['g2'])}${superior}${flow('f0', 's', 'a')}${flow('f1', 'a', 'b')}${flow('f2', 'b', 'e')}`,
      'g1',
    );
    await deleteUsers(server.db, [who('g1').userId], null, admin);
    await agree(desk, who('g2'), await task(instance, 'g2'), {});
    expect(await open(instance)).toEqual(['b:g3']);
  });

  it('a task that arrives later for somebody who is gone goes to his successor: named, of his role, of his group, chosen', async () => {
    await persons('h1', 'h2', 'h3', 'h4');
    const roleId = newId();
    await sql`insert into sys_role (id, tenant_id, role_code, role_name) values (${roleId}, ${firstTenant}, 'h_only', '唯一')`.execute(
      server.db,
    );
    await sql`insert into sys_user_role (id, tenant_id, user_id, role_id) values (${newId()}, ${firstTenant}, ${who('h3').userId}, ${roleId})`.execute(
      server.db,
    );
    await sql`insert into wf_group (id, tenant_id, code, name, members) values (${newId()}, ${firstTenant}, 'h_group', '组', 'h3')`.execute(
      server.db,
    );
    const later = (rule: object) =>
      `${approval('a', ['h2'])}${approval('b', [], { approvers: [rule as never], vacant: 'skip' })}${flow('f0', 's', 'a')}${flow('f1', 'a', 'b')}${flow('f2', 'b', 'e')}`;
    const instances = [
      await begin(later({ type: '1', users: ['h3'] }), 'h1'),
      await begin(later({ type: '2', roles: ['h_only'] }), 'h1'),
      await begin(later({ type: '7', groups: ['h_group'] }), 'h1'),
    ];
    await freeze('h3', 'h4');
    for (const instance of instances) {
      await agree(desk, who('h2'), await task(instance, 'h2'), {});
      expect(await open(instance)).toEqual(['b:h4']);
    }
    // The successor leaves as well: what he had, and what is still to come, goes on.
    await freeze('h4', 'h1');
    for (const instance of instances) expect(await open(instance)).toEqual(['b:h1']);
  });

  it('deputies that are frozen themselves are passed over, and a circle of them ends', async () => {
    await persons('i1', 'i2', 'i3', 'i4');
    const instance = await begin(one(['i2']), 'i1', 'i1');
    await stands('i2', 'i3');
    await stands('i3', 'i2');
    await server.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'i3').execute();
    await freeze('i2');
    expect(await open(instance)).toEqual(['a:i1']);
  });

  it('a deputy who left is followed by who took over from him', async () => {
    await persons('j1', 'j2', 'j3', 'j4');
    await stands('j2', 'j3');
    await freeze('j3', 'j4');
    expect(await open(await begin(one(['j2']), 'j1'))).toEqual(['a:j4']);
    // The one who counted on him knows.
    expect(await told('j2')).toEqual([expect.stringMatching(/^<p>您的代理人j3先生账号已冻结，以后由j4先生代理/)]);
  });

  it('whoever comes back is asked again; what went to others stays with them', async () => {
    await persons('k1', 'k2', 'k3');
    const before = await begin(one(['k2']), 'k1');
    await deleteUsers(server.db, [who('k2').userId], 'k3', admin);
    await restoreDeleted(server.db, [who('k2').userId], admin);
    expect(await open(before)).toEqual(['a:k3']);
    expect(await open(await begin(one(['k2']), 'k1'))).toEqual(['a:k2']);
  });

  it('tasks of accounts that were closed behind the back of the server are found by the clock, those of rules without anybody, too', async () => {
    await persons('l1', 'l2');
    const refused = await begin(one(['l2'], { vacant: 'refuse' }), 'l1');
    const skipped = await begin(one(['l2'], { vacant: 'skip' }), 'l1');
    await server.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'l2').execute();
    expect((await abandonedRound(desk)).faults).toEqual([]);
    expect([await open(refused), await open(skipped)]).toEqual([['a:admin'], ['a:admin']]);
  });

  it('a task that is given while its receiver is being frozen ends in the list of somebody who is there', async () => {
    await persons('m1', 'm2', 'm3', 'm4');
    const body = `${approval('a', ['m2'])}${approval('b', ['m3'])}${flow('f0', 's', 'a')}${flow('f1', 'a', 'b')}${flow('f2', 'b', 'e')}`;
    const instances = await Promise.all([1, 2, 3, 4].map(() => begin(body, 'm1')));
    const ids = await Promise.all(instances.map((instance) => task(instance, 'm2')));
    await Promise.all([...ids.map((id) => agree(desk, who('m2'), id, {})), freeze('m3', 'm4')]);
    for (const instance of instances) expect(await open(instance)).toEqual(['b:m4']);
  });
});

describe('no task is ever in nobody’s list', () => {
  it.each([11, 23, 47])('whatever people do and become, seed %i', async (seed) => {
    const names = ['1', '2', '3', '4', '5', '6'].map((n) => `p${seed}x${n}`);
    await persons(...names);
    const draw = random(seed);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(draw() * items.length)] as T;
    const roleId = newId();
    const roleCode = `p_role_${seed}`;
    await sql`insert into sys_role (id, tenant_id, role_code, role_name) values (${roleId}, ${firstTenant}, ${roleCode}, '轮值')`.execute(
      server.db,
    );
    const state = new Map<string, 'there' | 'frozen' | 'deleted'>(names.map((name) => [name, 'there']));
    const there = (): string[] => names.filter((name) => state.get(name) === 'there');
    const others = (name: string): string[] => there().filter((other) => other !== name);
    const modes = ['1', '2', '3', '4'] as const;
    const body = (): string => {
      const two = [pick(names), pick(names)].filter((name, at, all) => all.indexOf(name) === at);
      const rule = pick([
        { type: '2', roles: [roleCode] },
        { type: '4' },
        { type: '1', users: [pick(names)] },
      ]) as never;
      return `${approval('a', two, { multi: pick(modes) })}${approval('b', [], { approvers: [rule], vacant: pick(['skip', 'manager', 'superior'] as const) })}${flow('f0', 's', 'a')}${flow('f1', 'a', 'b')}${flow('f2', 'b', 'e')}`;
    };
    const instances: string[] = [];
    const acts: Readonly<Record<string, () => Promise<unknown>>> = {
      start: async () => instances.push(await begin(body(), pick(there()), pick(names))),
      decide: async () => {
        const tasks = await openTasks(names);
        if (tasks.length === 0) return;
        const { id, username, kind } = pick(tasks);
        if (kind === 'starter' || draw() < 0.6) await agree(desk, who(username), id, {});
        else if (draw() < 0.5) await returnTo(desk, who(username), id, 'starter', { opinion: '退' });
        else {
          const to = others(username);
          if (to.length > 0) await delegate(desk, who(username), id, pick(to), {}).catch(() => undefined);
        }
      },
      freeze: async () => {
        if (there().length < 3) return;
        const name = pick(there());
        await freeze(name, draw() < 0.4 ? pick(others(name)) : null);
        state.set(name, 'frozen');
      },
      remove: async () => {
        const gone = names.filter((name) => state.get(name) !== 'deleted');
        if (there().length < 3) return;
        const name = pick(gone);
        const to = others(name);
        await deleteUsers(server.db, [who(name).userId], draw() < 0.4 && to.length > 0 ? pick(to) : null, admin);
        state.set(name, 'deleted');
      },
      back: async () => {
        const gone = names.filter((name) => state.get(name) !== 'there');
        if (gone.length === 0) return;
        const name = pick(gone);
        if (state.get(name) === 'deleted') await restoreDeleted(server.db, [who(name).userId], admin);
        await thaw(name);
        state.set(name, 'there');
      },
      role: async () => {
        const name = pick(there());
        const userIds = [who(name).userId];
        await changeHolders(server.db, { roleId, userIds, isGiven: draw() < 0.6 }, admin);
      },
      superior: async () => {
        const [one, other] = [pick(names), pick(names)];
        await server.db
          .updateTable('sys_user')
          .set({ superior: one === other ? null : other })
          .where('username', '=', one)
          .execute();
      },
      stand: async () => {
        const [one, other] = [pick(names), pick(names)];
        await server.db.deleteFrom('sys_user_agent').where('user_name', '=', one).execute();
        if (one !== other) await stands(one, other);
      },
    };
    const order = ['start', 'start', 'decide', 'decide', 'decide', ...Object.keys(acts)];
    for (let step = 0; step < 60; step += 1) {
      const act = pick(order);
      await acts[act]?.();
      const said = `step ${step}: ${act}`;
      expect([said, await goneWithTasks(server.db, 50)]).toEqual([said, []]);
      expect([said, await emptyVisits(server.db, 50)]).toEqual([said, []]);
    }
    expect(instances.length).toBeGreaterThan(5);
  });

  it('an approval that waits for nobody goes to a manager of its process, and the monitor lists it until then', async () => {
    await persons('q1', 'q2', 'q3');
    const instance = await begin(one(['q2']), 'q1', 'q3');
    const gone = await begin(one(['q2']), 'q1', 'q3');
    await server.db.updateTable('wf_task').set({ task_state: '4' }).where('instance_id', '=', instance).execute();
    const watched = async (): Promise<Record<string, unknown>> => {
      const both = await Promise.all(
        ['1', '2'].map((stuck) => managedPage(server.db, flowRunning, { filters: { stuck }, pageSize: 100 }, admin)),
      );
      return Object.fromEntries(both.flatMap(({ records }) => records.map(({ id, stuck }) => [id, stuck])));
    };
    await server.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'q2').execute();
    expect(await watched()).toEqual({ [instance]: '2', [gone]: '1' });
    expect((await abandonedRound(desk)).faults).toEqual([]);
    expect([await open(instance), await open(gone)]).toEqual([['a:q3'], ['a:q3']]);
    expect(await watched()).toEqual({});
    await agree(desk, who('q3'), await task(instance, 'q3'), {});
    expect(await open(instance)).toEqual([]);
  });

  it('an approval that waits for nobody is given to somebody from the monitor, by the key of its node', async () => {
    await persons('r1', 'r2', 'r3');
    const instance = await begin(one(['r2']), 'r1');
    const change = { taskId: 'a', toUser: 'r3', reason: '原处理人离职' };
    // Somebody has it: his task is named.
    await expect(changeAssignee(desk, admin, instance, change)).rejects.toMatchObject({ status: 409 });
    await server.db.updateTable('wf_task').set({ task_state: '4' }).where('instance_id', '=', instance).execute();
    await changeAssignee(desk, admin, instance, change);
    expect(await open(instance)).toEqual(['a:r3']);
    await agree(desk, who('r3'), await task(instance, 'r3'), {});
    expect(await open(instance)).toEqual([]);
  });
});

/** Open tasks of these people that can be decided. */
async function openTasks(names: readonly string[]): Promise<readonly { id: string; username: string; kind: string }[]> {
  const { rows } = await sql<{ id: string; username: string; kind: string }>`
    select t.id, u.username, t.kind from wf_task t join sys_user u on u.id = t.assignee_id
    join wf_instance i on i.id = t.instance_id and i.instance_status = '1'
    where t.task_state = '1' and u.username = any(${names}::text[]) order by t.id`.execute(server.db);
  return rows;
}

/** Numbers from 0 to 1, the same for the same seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
