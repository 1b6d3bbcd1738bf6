import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Actor } from '#server/platform/actor.ts';
import { approval, deployFlow, flow } from '#server/testing/flows.ts';
import type { FlowDesk } from '#server/workflow/case.ts';
import { bpmnElements } from '#server/workflow/engine/bpmn-elements.ts';
import { startProcess } from '#server/workflow/instance-acts.ts';
import { signInTo, startServer } from '../support/server.ts';
import type { Campaign } from './campaign.ts';
import { flowFault } from './flow-explorer.ts';
import { campaignPassword, openOnlineDatabase } from './online-database.ts';

const INSTANCES = 12;
const modules = ['base', 'online'];
/** Approvals one after another, each of them the administrator's; the last can run out of time. */
const CHAIN = `${approval('a', ['admin'])}${approval('b', ['admin'])}${approval('c', ['admin'])}${flow('f0', 's', 'a')}${flow('f1', 'a', 'b')}${flow('f2', 'b', 'c')}${flow('f3', 'c', 'e')}`;
const TIMED = `${approval('a', ['admin'])}<boundaryEvent id="t" attachedToRef="a"><timerEventDefinition id="td"><timeDuration xsi:type="tFormalExpression">PT1S</timeDuration></timerEventDefinition></boundaryEvent>${flow('f0', 's', 'a')}${flow('f1', 'a', 'e')}${flow('f2', 't', 'e')}`;

/** Kills the server between the steps of processes, and looks for every decision it had acknowledged. */
export const campaign: Campaign = {
  title: 'after kill -9 every acknowledged decision is there once, and timers still fire (B2.36)',
  run: async ({ folder, slice, say, keep, rounds }) => {
    const total = slice ? 1 : 200;
    const { db, engine, url, close } = await openOnlineDatabase(folder, { fsync: true, only: modules });
    const desk = { engine, flows: bpmnElements, sites: { origins: [], allowPrivate: false } };
    const start = () =>
      startServer({
        dataDir: join(folder, 'server'),
        env: { SEED: 'none', DATABASE_URL: url, NODE_ENV: 'production' },
      });
    let server = await start();
    try {
      const admin = await administrator(db);
      const deployed = keep('deployed', { chain: '', timed: '' });
      deployed.chain ||= await deployFlow(db, { key: 'killed', formCode: 'crm_customer', body: CHAIN });
      deployed.timed ||= await deployFlow(db, { key: 'timed', formCode: 'crm_customer', body: TIMED });
      const { chain, timed } = deployed;
      const decided = keep('decided', [] as string[]);
      const acknowledged = new Set(decided);
      const instances = keep('instances', [] as string[]);
      await rounds('rounds', total, async (_, random) => {
        for (let index = 0; index < INSTANCES; index += 1) instances.push(await begin(desk, admin, chain));
        instances.push(await begin(desk, admin, timed));
        const { token } = await signInTo(server.url, campaignPassword);
        const here = server;
        const approvers = Array.from({ length: 3 }, () => approveAll(here.url, token, db, acknowledged));
        await sleep(100 + random() * 900);
        const gone = new Promise((done) => here.process.once('exit', done));
        here.process.kill('SIGKILL');
        await Promise.all([...approvers, gone]);
        decided.splice(0, decided.length, ...acknowledged);
        server = await start();
      });
      const { fired, begun } = await timersFired(db);
      await verify(desk, acknowledged, instances);
      say(
        `${total} rounds, ${acknowledged.size} acknowledged decisions, each there once; ${instances.length} instances hold together`,
      );
      // Nobody decides those: each of them ends by its timer.
      if (fired !== begun) throw new Error(`${fired} of ${begun} timers fired`);
      say(`${fired} timers fired, each once`);
    } finally {
      await server.stop({ remove: false });
      await close();
    }
  },
};

async function administrator(db: Db): Promise<Actor> {
  const { id } = await db.selectFrom('sys_user').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow();
  const rest = { sessionId: '', tenantId: '1', orgCode: null, permissions: new Set<string>(), superuser: true };
  return { ...rest, userId: id, username: 'admin', realname: '管理员' };
}

async function begin(desk: FlowDesk, admin: Actor, modelKey: string): Promise<string> {
  const id = newId();
  await sql`insert into crm_customer (id, tenant_id, create_by, code, name) values (${id}, '1', 'admin', ${id}, ${id})`.execute(
    desk.engine.db,
  );
  return startProcess(desk, admin, { modelKey, recordId: id });
}

/** Agrees to whatever is to be done until the connection breaks; a decision counts once its answer was read. */
async function approveAll(url: string, token: string, db: Db, acknowledged: Set<string>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select t.id from wf_task t join wf_instance i on i.id = t.instance_id
      where t.task_state = '1' and i.model_key = 'killed' order by random() limit 1`.execute(db);
    const taskId = rows[0]?.id;
    if (taskId === undefined) return;
    try {
      const answer = await fetch(`${url}/platform/workflow/task/agree`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-token': token },
        body: JSON.stringify({ taskId }),
      });
      const { success } = (await answer.json()) as { success: boolean };
      if (success) acknowledged.add(taskId);
    } catch {
      return;
    }
  }
}

async function verify(desk: FlowDesk, acknowledged: ReadonlySet<string>, instances: readonly string[]): Promise<void> {
  const { db } = desk.engine;
  const { rows } = await sql<{ id: string; state: string; lines: number }>`
    select t.id, t.task_state as state, (select count(*) from wf_history h where h.task_id = t.id and h.action = 'agree')::int as lines
    from wf_task t where t.id = any(${[...acknowledged]}::text[])`.execute(db);
  if (rows.length !== acknowledged.size) throw new Error(`${acknowledged.size - rows.length} decided tasks are gone`);
  const lost = rows.find(({ state, lines }) => state !== '2' || lines !== 1);
  if (lost !== undefined)
    throw new Error(`task ${lost.id} was acknowledged; it says ${lost.state}, ${lost.lines} lines in the history`);
  const twice = await sql<{
    id: string;
  }>`select task_id as id from wf_history where action = 'agree' group by task_id having count(*) > 1`.execute(db);
  if (twice.rows.length > 0) throw new Error(`${twice.rows.length} decisions were applied twice`);
  for (const instance of instances) {
    const fault = await flowFault(desk, instance);
    if (fault !== null) throw new Error(`${instance}: ${fault}`);
  }
}

/** Every timer that was due has fired a few rounds of the clock after the last start. */
/** Waits until no timer is due; counts processes with a timer, and those of them it has moved on. */
async function timersFired(db: Db): Promise<{ readonly fired: number; readonly begun: number }> {
  for (let tries = 0; tries < 120; tries += 1) {
    const { rows } = await sql<{
      due: number;
    }>`select count(*)::int as due from wf_instance where wake_at is not null`.execute(db);
    if (rows[0]?.due === 0) {
      const counted = await sql<{ fired: number; begun: number }>`
        select count(*)::int as begun, (select count(*) from wf_visit v join wf_instance i on i.id = v.instance_id
          where i.model_key = 'timed' and v.outcome = 'cancelled')::int as fired
        from wf_instance where model_key = 'timed'`.execute(db);
      return counted.rows[0] ?? { fired: 0, begun: 0 };
    }
    await sleep(500);
  }
  throw new Error('timers that are due have not fired');
}
