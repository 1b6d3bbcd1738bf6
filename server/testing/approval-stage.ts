import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Actor } from '#server/platform/actor.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { approval, buildActor, deployFlow, flow, waitingTask } from './flows.ts';
import { startOnlineServer } from './online.ts';
import type { TestServer } from './server.ts';
import type { FlowDesk } from '#server/workflow/case.ts';
import { bpmnElements } from '#server/workflow/engine/bpmn-elements.ts';
import { startProcess } from '#server/workflow/instance-acts.ts';
import { agree } from '#server/workflow/task-acts.ts';
import { later } from './document-stage.ts';

/** Starts a server with six people who agree to documents. */
export function approvalStage() {
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

  const task = (instance: string, name: string): Promise<string> => waitingTask(server.db, instance, who(name).userId);
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

  return {
    people,
    who,
    FORM,
    document,
    begin,
    open,
    task,
    says,
    states,
    two,
    refusal,
    server: later(() => server),
    desk: later(() => desk),
  };
}
