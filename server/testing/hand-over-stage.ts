import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Actor } from '#server/platform/actor.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { freezeUsers } from '#server/system/user/acts.ts';
import { approval, buildActor, deployFlow, flow, waitingTask } from './flows.ts';
import { startOnlineServer } from './online.ts';
import type { TestServer } from './server.ts';
import type { FlowDesk } from '#server/workflow/case.ts';
import { bpmnElements } from '#server/workflow/engine/bpmn-elements.ts';
import { startProcess } from '#server/workflow/instance-acts.ts';
import { later } from './document-stage.ts';

/** Starts a server with people who hand their tasks over. */
export function handOverStage() {
  let server: TestServer;
  let desk: FlowDesk;
  let admin: Actor;
  const people: Record<string, Actor> = {};
  const who = (name: string): Actor => people[name] as Actor;
  let count = 0;

  beforeAll(async () => {
    server = await startOnlineServer();
    desk = { engine: server.parts.engine, flows: bpmnElements, sites: { origins: [], allowPrivate: false } };
    const row = await server.db
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    admin = {
      sessionId: '',
      userId: row.id,
      username: 'admin',
      realname: '管理员',
      tenantId: firstTenant,
      orgCode: null,
      permissions: new Set(),
      superuser: true,
    };
  });
  afterAll(() => server.close());

  /** People of a test of its own. */
  async function persons(...names: string[]): Promise<void> {
    for (const name of names) people[name] = await buildActor(server.db, name);
  }

  async function begin(body: string, by: string, managers = 'admin'): Promise<string> {
    count += 1;
    const at = count;
    const key = await deployFlow(server.db, { key: `h${at}`, formCode: 'crm_customer', body, managers });
    const recordId = newId();
    await sql`insert into crm_customer (id, tenant_id, create_by, code, name, credit_limit)
    values (${recordId}, ${firstTenant}, ${by}, ${`H${at}`}, ${`客户${at}`}, 100)`.execute(server.db);
    return startProcess(desk, who(by), { modelKey: key, recordId });
  }
  const one = (users: string[], more: object = {}) =>
    `${approval('a', users, more)}${flow('f0', 's', 'a')}${flow('f1', 'a', 'e')}`;

  /** Open tasks of an instance as `node:person`, those that wait for their turn with a star. */
  async function open(instance: string): Promise<string[]> {
    const { rows } = await sql<{ said: string }>`
    select t.node_key || ':' || u.username || case t.task_state when '0' then '*' else '' end as said
    from wf_task t join sys_user u on u.id = t.assignee_id
    where t.instance_id = ${instance} and t.task_state in ('0', '1') order by t.turn, t.create_time`.execute(server.db);
    return rows.map(({ said }) => said);
  }
  const task = (instance: string, name: string): Promise<string> => waitingTask(server.db, instance, who(name).userId);
  const freeze = (name: string, to: string | null = null) => freezeUsers(server.db, [who(name).userId], 2, admin, to);
  const thaw = (name: string) => freezeUsers(server.db, [who(name).userId], 1, admin);
  const setSuperior = (name: string, superior: string) =>
    server.db.updateTable('sys_user').set({ superior }).where('username', '=', name).execute();
  const stands = (user: string, agent: string) =>
    server.db
      .insertInto('sys_user_agent')
      .values({
        id: newId(),
        tenant_id: firstTenant,
        user_name: user,
        agent_user_name: agent,
        start_time: '2020-01-01 00:00:00',
        end_time: '2099-01-01 00:00:00',
        status: '1',
      })
      .execute();
  async function told(name: string): Promise<string[]> {
    const { rows } = await sql<{ said: string }>`select a.msg_content as said from sys_announcement a
    join sys_announcement_send s on s.annt_id = a.id where s.user_id = ${who(name).userId} and (a.title like '移交%' or a.title like '您的代理人%')
    order by a.create_time`.execute(server.db);
    return rows.map(({ said }) => said);
  }

  return {
    who,
    persons,
    begin,
    one,
    open,
    task,
    freeze,
    thaw,
    setSuperior,
    stands,
    told,
    server: later(() => server),
    desk: later(() => desk),
    admin: later(() => admin),
  };
}
