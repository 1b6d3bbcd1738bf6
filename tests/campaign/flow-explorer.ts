import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Actor } from '#server/platform/actor.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { approval, buildActor, copies, deployAgain, deployFlow, flow } from '#server/testing/flows.ts';
import type { FlowDesk } from '#server/workflow/case.ts';
import { definitionOf } from '#server/workflow/definitions.ts';
import { jump, startProcess, suspend, terminate, withdraw } from '#server/workflow/instance-acts.ts';
import { migrate } from '#server/workflow/migrate.ts';
import {
  addSigners,
  agree,
  delegate,
  reject,
  removeSigners,
  returnTo,
  STARTER,
  transfer,
} from '#server/workflow/task-acts.ts';

/** Five shapes of processes; of each every act is tried in every state that can be reached. */
export const shapes: Readonly<Record<string, string>> = {
  sequence: `${approval('a', ['qian'])}${approval('b', ['sun'], { reject: '2' })}${flow('f0', 's', 'a')}${flow('f1', 'a', 'b')}${flow('f2', 'b', 'e')}`,
  parallel: `<parallelGateway id="f"/>${approval('a', ['qian'])}${approval('b', ['sun'], { reject: '4' })}<parallelGateway id="j"/>${copies('k', ['li'])}${approval('c', ['li'])}${flow('f0', 's', 'f')}${flow('f1', 'f', 'a')}${flow('f2', 'f', 'b')}${flow('f3', 'a', 'j')}${flow('f4', 'b', 'j')}${flow('f5', 'j', 'k')}${flow('f6', 'k', 'c')}${flow('f7', 'c', 'e')}`,
  countersign: `${approval('a', ['qian', 'sun', 'li'], { multi: '2', percent: 60 })}${flow('f0', 's', 'a')}${flow('f1', 'a', 'e')}`,
  loop: `${approval('a', ['qian'])}<exclusiveGateway id="g" default="f4"/>${approval('b', ['sun', 'li'], { multi: '4', reject: '3', rejectNode: 'a' })}<exclusiveGateway id="h" default="f6"/>${flow('f0', 's', 'a')}${flow('f1', 'a', 'g')}${flow('f3', 'g', 'b', 'credit_limit >= 100')}${flow('f4', 'g', 'e')}${flow('f5', 'b', 'h')}${flow('f7', 'h', 'a', 'credit_limit >= 100000')}${flow('f6', 'h', 'e')}`,
  nested: `${approval('a', ['qian'])}<subProcess id="p"><startEvent id="ps"/><endEvent id="pe"/>${approval('x', ['sun'])}${approval('y', ['li'])}${flow('p0', 'ps', 'x')}${flow('p1', 'x', 'y')}${flow('p2', 'y', 'pe')}</subProcess>${approval('c', ['qian'])}${flow('f0', 's', 'a')}${flow('f1', 'a', 'p')}${flow('f2', 'p', 'c')}${flow('f3', 'c', 'e')}`,
};

/** Which approval has another key in the second version of each shape. */
const renamed: Readonly<Record<string, string>> = {
  sequence: 'b',
  parallel: 'a',
  countersign: 'a',
  loop: 'b',
  nested: 'x',
};
const LATER = 'z';

/** The second version of a shape, to which instances are moved: one approval is another one there. */
function laterShape(shape: string): string {
  const node = renamed[shape] ?? '';
  return (shapes[shape] ?? '')
    .replaceAll(new RegExp(`(id|sourceRef|targetRef)="${node}"`, 'g'), `$1="${LATER}"`)
    .replaceAll(`"rejectNode":"${node}"`, `"rejectNode":"${LATER}"`);
}

const FORM = 'crm_customer';
const names = ['zhao', 'qian', 'sun', 'li', 'zhou'];

type TaskState = {
  readonly id: string;
  readonly visit_id: string;
  readonly node_key: string;
  readonly kind: string;
  readonly parent_id: string | null;
  readonly task_state: string;
  readonly owner_way: string | null;
  readonly username: string;
};
type Look = {
  readonly status: string;
  readonly isSuspended: boolean;
  readonly engine: string;
  readonly bpm: string | null;
  readonly versionId: string;
  readonly visits: readonly { readonly id: string; readonly node_key: string; readonly outcome: string }[];
  readonly tasks: readonly TaskState[];
};

type Act = { readonly name: string; readonly run: (instance: string, look: Look) => Promise<unknown> };

/** Findings of a walk through one shape. */
export type Explored = {
  readonly states: number;
  readonly acts: number;
  readonly refused: number;
  readonly ends: ReadonlySet<string>;
};

/**
 * Tries every act in every state of a process that can be reached, and looks after each that nothing is lost: every running instance has
 * somebody whose turn it is, tasks stand at nodes that wait, nothing is open in one that has ended, the document says the same as the
 * instance, and the engine waits where people are asked.
 * @throws Error with the acts that led to what is wrong
 */
export async function exploreFlow(desk: FlowDesk, shape: string, limit: number): Promise<Explored> {
  const { db } = desk.engine;
  const people = await actorsOf(db);
  const who = (name: string): Actor => {
    const actor = people.get(name);
    if (actor === undefined) throw new Error(`nobody is called ${name}`);
    return actor;
  };
  const key = await deployFlow(db, {
    key: `explored_${shape}_${newId().slice(-6)}`,
    formCode: FORM,
    body: shapes[shape] ?? '',
  });
  const begun = await startProcess(desk, who('zhao'), { modelKey: key, recordId: await addDocument(db) });
  const first = (await lookAt(db, begun)).versionId;
  const latest = await deployAgain(db, { key, formCode: FORM, body: laterShape(shape) });
  const later = { from: first, to: latest, node: renamed[shape] ?? '' };
  const queue: { readonly instance: string; readonly path: readonly string[] }[] = [{ instance: begun, path: [] }];
  const seen = new Set([signature(await lookAt(db, begun))]);
  const ends = new Set<string>();
  let acts = 0;
  let refused = 0;
  for (let here = queue.shift(); here !== undefined; here = queue.shift()) {
    const { instance, path } = here;
    const look = await lookAt(db, instance);
    for (const act of actsOf(desk, look, { who, later })) {
      const copy = await copyOf(db, instance);
      const before = await lookAt(db, copy);
      acts += 1;
      const steps = [...path, act.name];
      try {
        await act.run(copy, before);
      } catch (error) {
        if (!(error instanceof Refusal)) throw new Error(`${shape}: ${steps.join(' > ')}`, { cause: error });
        refused += 1;
        const after = await lookAt(db, copy);
        if (signature(after) !== signature(before))
          throw new Error(`${shape}: refused, yet changed: ${steps.join(' > ')}`, { cause: error });
        continue;
      }
      const after = await lookAt(db, copy);
      const wrong = await faultOf(desk, after);
      if (wrong !== null) throw new Error(`${shape}: ${wrong} after ${steps.join(' > ')}`);
      if (after.status !== '1') ends.add(after.status);
      const found = signature(after);
      if (seen.has(found) || seen.size >= limit) continue;
      seen.add(found);
      if (after.status === '1') queue.push({ instance: copy, path: steps });
    }
    await leadsToEnd(desk, instance, who, path);
  }
  return { states: seen.size, acts, refused, ends };
}

async function actorsOf(db: Db): Promise<ReadonlyMap<string, Actor>> {
  const found = new Map<string, Actor>();
  for (const name of names) {
    const known = await db.selectFrom('sys_user').select('id').where('username', '=', name).executeTakeFirst();
    found.set(name, known === undefined ? await buildActor(db, name) : actorOf(known.id, name));
  }
  return found;
}

function actorOf(userId: string, username: string): Actor {
  const rest = {
    sessionId: '',
    tenantId: firstTenant,
    orgCode: null,
    permissions: new Set<string>(),
    superuser: false,
  };
  return { ...rest, userId, username, realname: `${username}先生` };
}

async function addDocument(db: Db): Promise<string> {
  const id = newId();
  await sql`insert into crm_customer (id, tenant_id, create_by, code, name, credit_limit)
    values (${id}, ${firstTenant}, 'zhao', ${id}, ${`客户${id}`}, 500)`.execute(db);
  return id;
}

async function lookAt(db: Db, instance: string): Promise<Look> {
  const { rows } = await sql<Omit<Look, 'visits' | 'tasks'>>`
    select i.instance_status as status, i.is_suspended as "isSuspended", i.engine_state as engine, d.bpm_status as bpm, i.version_id as "versionId"
    from wf_instance i join crm_customer d on d.id = i.record_id where i.id = ${instance}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the instance is gone');
  const visits = await db
    .selectFrom('wf_visit')
    .select(['id', 'node_key', 'outcome'])
    .where('instance_id', '=', instance)
    .orderBy('create_time')
    .orderBy('id')
    .execute();
  const tasks = await db
    .selectFrom('wf_task as t')
    .innerJoin('sys_user as u', 'u.id', 't.assignee_id')
    .select(['t.id', 't.visit_id', 't.node_key', 't.kind', 't.parent_id', 't.task_state', 't.owner_way', 'u.username'])
    .where('t.instance_id', '=', instance)
    .orderBy('t.create_time')
    .orderBy('t.id')
    .execute();
  return { ...row, visits, tasks };
}

/** Returns the key that two states share when the same can happen next. */
function signature(look: Look): string {
  const open = new Set(look.visits.filter(({ outcome }) => outcome === 'open').map(({ id }) => id));
  const tasks = look.tasks
    .filter(({ visit_id: visit, task_state: state }) => open.has(visit) && state !== '4')
    .map((task) =>
      [task.node_key, task.kind, task.username, task.task_state, task.owner_way, task.parent_id !== null].join('/'),
    )
    .sort();
  const visited = [
    ...new Set(look.visits.map(({ node_key: node, outcome }) => `${node}/${outcome === 'agreed'}`)),
  ].sort();
  const decided = look.tasks.some(({ kind, task_state: state }) => kind !== 'starter' && '2357'.includes(state));
  return JSON.stringify([
    look.status,
    look.isSuspended,
    look.versionId,
    look.bpm,
    tasks,
    look.status === '1' ? visited : [],
    decided,
  ]);
}

/** Users who act, and the version instances can be moved to. */
type Around = {
  readonly who: (name: string) => Actor;
  readonly later: { readonly from: string; readonly to: string; readonly node: string };
};

/** Moves one instance to the later version; a refusal is one, though it is told with those of others. */
async function migrateTo(
  desk: FlowDesk,
  actor: Actor,
  { id, later, places }: { id: string; later: Around['later']; places: readonly string[] },
): Promise<void> {
  const { modelId } = await desk.engine.db
    .selectFrom('wf_instance')
    .select('model_id as modelId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { refused } = await migrate(desk, actor, {
    modelId,
    versionId: later.to,
    instanceId: id,
    places: places.map((to) => ({ versionId: later.from, from: later.node, to })),
    reason: '试',
  });
  const [fault] = refused;
  if (fault !== undefined) throw new Refusal(409, fault.message);
}

/** Everything anybody can do in a state, and a few things nobody may. */
function actsOf(desk: FlowDesk, look: Look, { who, later }: Around): readonly Act[] {
  const move = (id: string, places: readonly string[]): Promise<unknown> =>
    migrateTo(desk, who('zhou'), { id, later, places });
  const acts: Act[] = [
    { name: 'migrate', run: (id) => move(id, [LATER]) },
    { name: 'migrate what stays', run: (id) => move(id, []) },
    { name: 'migrate elsewhere', run: (id) => move(id, ['c']) },
    { name: 'withdraw', run: (id) => withdraw(desk, who('zhao'), id, null) },
    { name: 'terminate', run: (id) => terminate(desk, who('zhou'), id, '试') },
    { name: look.isSuspended ? 'resume' : 'suspend', run: (id) => suspend(desk, who('zhou'), id, !look.isSuspended) },
  ];
  const visited = [...new Set(look.visits.map(({ node_key: node }) => node))];
  look.tasks.forEach((task, index) => {
    if (!'017'.includes(task.task_state)) return;
    const at = (now: Look): string => now.tasks[index]?.id ?? 'none';
    const own = who(task.username);
    const name = `${task.username}@${task.node_key}`;
    const add = (what: string, run: Act['run']): void => void acts.push({ name: `${name} ${what}`, run });
    add('agree', (_id, now) => agree(desk, own, at(now), {}));
    add('reject', (_id, now) => reject(desk, own, at(now), { opinion: '不' }));
    for (const target of [...visited, STARTER])
      add(`return ${target}`, (_id, now) => returnTo(desk, own, at(now), target, { opinion: '改' }));
    add('agree as another', (_id, now) => agree(desk, who(task.username === 'zhou' ? 'zhao' : 'zhou'), at(now), {}));
    add('transfer', (_id, now) => transfer(desk, own, at(now), 'zhou', {}));
    add('delegate', (_id, now) => delegate(desk, own, at(now), 'zhou', {}));
    // One added signer at a time keeps the states finite.
    if (!look.tasks.some(({ parent_id: parent, task_state: state }) => parent !== null && '0127'.includes(state)))
      for (const place of ['before', 'after', 'parallel'] as const)
        add(`add ${place}`, (_id, now) => addSigners(desk, own, at(now), { place, users: ['zhou'] }));
    if (task.parent_id !== null) {
      const adder = look.tasks.find(({ id }) => id === task.parent_id)?.username ?? 'zhou';
      add('remove', (_id, now) => removeSigners(desk, who(adder), [at(now)]));
    }
    for (const target of visited.filter((node) => node !== task.node_key))
      add(`jump ${target}`, (id) => jump(desk, who('zhou'), id, { from: task.node_key, node: target, reason: '试' }));
  });
  return acts;
}

/** A copy of an instance as it stands, over a document of its own. */
async function copyOf(db: Db, instance: string): Promise<string> {
  const id = newId();
  const record = newId();
  const tag = id.slice(-8);
  await db.transaction().execute(async (trx) => {
    await sql`insert into crm_customer (id, tenant_id, create_by, code, name, credit_limit, bpm_status)
      select ${record}, d.tenant_id, d.create_by, ${record}, ${record}, d.credit_limit, d.bpm_status
      from crm_customer d join wf_instance i on i.record_id = d.id where i.id = ${instance}`.execute(trx);
    await copyRows(trx, 'wf_instance', sql`o.id = ${instance}`, { id: sql`${id}`, record_id: sql`${record}` });
    // Keys stay as long as they were: the last eight signs say which copy it is.
    const fresh = (column: string) => sql`left(${sql.ref(column)}, 24) || ${tag}`;
    await copyRows(trx, 'wf_visit', sql`o.instance_id = ${instance}`, { id: fresh('o.id'), instance_id: sql`${id}` });
    await copyRows(trx, 'wf_task', sql`o.instance_id = ${instance}`, {
      id: fresh('o.id'),
      instance_id: sql`${id}`,
      visit_id: fresh('o.visit_id'),
      parent_id: fresh('o.parent_id'),
    });
  });
  return id;
}

async function copyRows(
  db: Db,
  table: 'wf_instance' | 'wf_visit' | 'wf_task',
  where: ReturnType<typeof sql>,
  changed: Readonly<Record<string, ReturnType<typeof sql>>>,
): Promise<void> {
  const { rows } = await sql<{
    column_name: string;
  }>`select column_name from information_schema.columns where table_name = ${table} and table_schema = current_schema()`.execute(
    db,
  );
  const columns = rows.map((row) => row.column_name);
  const values = columns.map((column) => changed[column] ?? sql.ref(`o.${column}`));
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(values)} from ${sql.table(table)} o where ${where}`.execute(db);
}

/** Returns the fault of an instance as it stands; null where everything holds. */
export async function flowFault(desk: FlowDesk, instance: string): Promise<string | null> {
  return faultOf(desk, await lookAt(desk.engine.db, instance));
}

async function faultOf(desk: FlowDesk, look: Look): Promise<string | null> {
  const open = look.visits.filter(({ outcome }) => outcome === 'open');
  const left = look.tasks.filter(({ task_state: state }) => '017'.includes(state));
  if (look.status !== '1') {
    if (open.length > 0 || left.length > 0) return 'something is open in an instance that has ended';
    if (look.engine !== '') return 'the engine goes on in an instance that has ended';
    if (look.bpm !== (look.status === '2' ? '3' : '1'))
      return `the document says ${String(look.bpm)}, the instance ${look.status}`;
    return null;
  }
  if (open.length === 0) return 'a running instance waits nowhere';
  for (const { id, node_key: node } of open)
    if (!left.some(({ visit_id: visit, task_state: state }) => visit === id && state === '1'))
      return `nobody is asked at ${node}`;
  for (const { visit_id: visit, node_key: node } of left)
    if (!open.some(({ id }) => id === visit)) return `a task stands at ${node}, which does not wait`;
  if (new Set(open.map(({ node_key: node }) => node)).size < open.length) return 'a node waits twice';
  const asked = left
    .filter(({ kind }) => kind === 'sign')
    .map(({ visit_id: visit, username }) => `${visit} ${username}`);
  if (new Set(asked).size < asked.length) return 'somebody is asked twice at one node';
  if (look.engine === '') {
    if (look.bpm !== '1') return 'the document does not say that it came back';
    return open.length === 1 && left.length === 1 && left[0]?.kind === 'starter'
      ? null
      : 'it came back, and others are asked as well';
  }
  if (look.bpm !== '2') return `the document of a running instance says ${String(look.bpm)}`;
  const definition = await definitionOf(desk.engine.db, look.versionId);
  const record = { field: () => null, column: () => [], write: () => undefined };
  const { waiting } = await desk.flows.wake(definition, look.engine, record);
  const nodes = open.map(({ node_key: node }) => node).sort();
  return [...waiting].sort().join() === nodes.join()
    ? null
    : `the engine waits at ${waiting.join()}, people are asked at ${nodes.join()}`;
}

/** Checks that an instance comes to its end where everybody agrees. */
async function leadsToEnd(
  desk: FlowDesk,
  instance: string,
  who: (name: string) => Actor,
  path: readonly string[],
): Promise<void> {
  const { db } = desk.engine;
  const copy = await copyOf(db, instance);
  if ((await lookAt(db, copy)).isSuspended) await suspend(desk, who('zhou'), copy, false);
  for (let acts = 0; acts < 40; acts += 1) {
    const look = await lookAt(db, copy);
    if (look.status !== '1') return;
    const next = look.tasks.find(({ task_state: state }) => state === '1');
    if (next === undefined) break;
    await agree(desk, who(next.username), next.id, {});
  }
  throw new Error(`no end is reached after ${path.join(' > ')}`);
}
