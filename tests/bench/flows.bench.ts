import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { managedPage } from '#server/system/kit/list.ts';
import { flowTodo } from '#server/system/workflow-run/lists.ts';
import { approval, deployFlow, flow } from '#server/testing/flows.ts';
import { bpmnElements } from '#server/workflow/engine/bpmn-elements.ts';
import { startProcess } from '#server/workflow/instance-acts.ts';
import { interleavedMedians } from '../campaign/large-form.ts';
import { campaignPassword, openOnlineDatabase } from '../campaign/online-database.ts';
import { signInTo, startServer } from '../support/server.ts';
import { table, type Bench } from './lib/bench.ts';
import { keepAliveClient, type Client } from './lib/keep-alive-client.ts';

const INSTANCES = 100_000;
const TASKS_EACH = 10;
const PEOPLE = 1_000;
const PAGE_SIZE = 10;
/** Approvals asked for each second, and for how long. */
const PER_SECOND = 100;
const SECONDS = 60;
const BODY = `${approval('a', ['admin'])}${approval('b', ['admin'])}${flow('f0', 's', 'a')}${flow('f1', 'a', 'b')}${flow('f2', 'b', 'e')}`;

export const bench: Bench = {
  title: `processes: to-dos among ${(INSTANCES * TASKS_EACH).toLocaleString('en')} tasks, and ${PER_SECOND} approvals a second for ${SECONDS} s over HTTP`,
  run: async ({ rounds, say }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-flows-'));
    const { db, engine, url, close } = await openOnlineDatabase(folder, { fsync: true });
    try {
      const { rows: admins } = await sql<{ id: string }>`select id from sys_user where username = 'admin'`.execute(db);
      const admin = {
        tenantId: '1',
        userId: admins[0]?.id ?? '',
        username: 'admin',
        realname: '管理员',
        orgCode: null,
        superuser: true,
        permissions: new Set(),
      } as unknown as Actor;
      const waiting = await fill(db, engine, admin);
      const reader = { ...admin, userId: 'fu7' };
      const byHand = await todoByHand(db, reader.userId);
      const ours = await managedPage(db, flowTodo(reader), { pageSize: PAGE_SIZE, filters: {} }, reader);
      if (byHand.total !== ours.total || byHand.first !== ours.records[0]?.id)
        throw new Error(`${byHand.total} by hand, ${ours.total} in the list`);
      const acts = [
        () => todoByHand(db, reader.userId),
        () => managedPage(db, flowTodo(reader), { pageSize: PAGE_SIZE, filters: {} }, reader),
      ];
      await interleavedMedians(3, acts);
      const [hand = 0, list = 0] = await interleavedMedians(rounds * 20, acts);
      say(
        table(
          ['to-dos', 'SQL by hand ms', 'the list ms', '× by hand (limit 1.5)'],
          [[ours.total, hand.toFixed(2), list.toFixed(2), (list / hand).toFixed(2)]],
        ),
      );
      const server = await startServer({
        dataDir: join(folder, 'server'),
        env: { SEED: 'none', DATABASE_URL: url, NODE_ENV: 'production' },
      });
      try {
        const { token } = await signInTo(server.url, campaignPassword);
        const { done, refused, said, times, lasted } = await approveAll(server.url, token, waiting);
        const sorted = times.toSorted((one, other) => one - other);
        const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
        say(
          table(
            ['asked a second', 'done a second', 'refused', 'median ms', '95th percentile ms', 'slowest ms'],
            [[PER_SECOND, (done / lasted).toFixed(1), refused, at(0.5), at(0.95), (sorted.at(-1) ?? 0).toFixed(0)]],
          ),
        );
        if (refused > 0) say(`The last refusal: ${said}`);
      } finally {
        await server.stop({ remove: false });
      }
    } finally {
      await close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** A million tasks of a thousand people, and as many instances that wait for the administrator as will be approved; answers the tasks of these. */
async function fill(db: Db, engine: Engine, admin: Actor): Promise<readonly string[]> {
  const desk = { engine, flows: bpmnElements, sites: { origins: [], allowPrivate: false } };
  const key = await deployFlow(db, { key: 'bench', formCode: 'crm_customer', body: BODY });
  const record = 'bench-record';
  await sql`insert into crm_customer (id, tenant_id, create_by, code, name) values (${record}, '1', 'admin', 'BENCH', '基准客户')`.execute(
    db,
  );
  const model = await startProcess(desk, admin, { modelKey: key, recordId: record });
  await sql`insert into sys_user (id, tenant_id, username, realname, password_hash, status)
    select 'fu' || n, '1', 'flow' || n, '审批人' || n, 'x', 1 from generate_series(1, ${PEOPLE}::int) n`.execute(db);
  await sql`insert into wf_instance (id, tenant_id, create_time, model_id, version_id, model_key, process_name, form_code, record_id, title, starter_id, starter, instance_status)
    select 'fi' || n, '1', now() - make_interval(mins => n), m.model_id, m.version_id, m.model_key, m.process_name, m.form_code, 'none' || n, '申请' || n, 'fu' || n % ${PEOPLE} + 1, '审批人', '1'
    from generate_series(1, ${INSTANCES}::int) n, wf_instance m where m.id = ${model}`.execute(db);
  await sql`insert into wf_visit (id, tenant_id, instance_id, node_key, node_name, outcome)
    select 'fv' || n, '1', 'fi' || n, 'a', '审批', 'open' from generate_series(1, ${INSTANCES}::int) n`.execute(db);
  await sql`insert into wf_task (id, tenant_id, instance_id, visit_id, node_key, node_name, kind, assignee_id, task_state, arrive_time, done_time)
    select 'ft' || n || '-' || k, '1', 'fi' || n, 'fv' || n, 'a', '审批', 'sign', 'fu' || abs(hashint4(n * 10 + k)) % ${PEOPLE} + 1,
      case when k = 0 then '1' else '2' end, now() - make_interval(mins => n * 10 + k), case when k = 0 then null else now() - make_interval(mins => n) end
    from generate_series(1, ${INSTANCES}::int) n, generate_series(0, ${TASKS_EACH - 1}::int) k`.execute(db);
  const many = PER_SECOND * SECONDS;
  await sql`insert into crm_customer (id, tenant_id, create_by, code, name, bpm_status)
    select 'fd' || n, '1', 'admin', 'FD' || n, '客户' || n, '2' from generate_series(1, ${many}::int) n`.execute(db);
  await sql`insert into wf_instance (id, tenant_id, model_id, version_id, model_key, process_name, form_code, record_id, title, starter_id, starter, instance_status, engine_state, taken)
    select 'fw' || n, '1', m.model_id, m.version_id, m.model_key, m.process_name, m.form_code, 'fd' || n, '待批' || n, m.starter_id, m.starter, '1', m.engine_state, m.taken
    from generate_series(1, ${many}::int) n, wf_instance m where m.id = ${model}`.execute(db);
  await sql`insert into wf_visit (id, tenant_id, instance_id, node_key, node_name, outcome)
    select 'fwv' || n, '1', 'fw' || n, 'a', '节点a', 'open' from generate_series(1, ${many}::int) n`.execute(db);
  await sql`insert into wf_task (id, tenant_id, instance_id, visit_id, node_key, node_name, kind, assignee_id, task_state)
    select 'fwt' || n, '1', 'fw' || n, 'fwv' || n, 'a', '节点a', 'sign', ${admin.userId}, '1' from generate_series(1, ${many}::int) n`.execute(
    db,
  );
  // As the database stands once it has been left alone for a few minutes.
  await sql`vacuum analyze`.execute(db);
  await sql`checkpoint`.execute(db);
  return Array.from({ length: many }, (_, index) => `fwt${index + 1}`);
}

/** The same list as somebody who knows the tables writes it. */
async function todoByHand(db: Db, userId: string): Promise<{ total: number; first: string | undefined }> {
  const { rows } = await sql<{ total: number; id: string }>`
    select c.total, p.* from (
      select count(*) as total from wf_task t join wf_instance i on i.id = t.instance_id
      where t.tenant_id = '1' and t.del_flag = 0 and t.task_state = '1' and t.assignee_id = ${userId}
    ) c left join (
      select t.*, i.title, i.process_name, i.starter, o.realname as owner from wf_task t join wf_instance i on i.id = t.instance_id
      left join sys_user o on o.id = t.owner_id
      where t.tenant_id = '1' and t.del_flag = 0 and t.task_state = '1' and t.assignee_id = ${userId}
      order by t.create_time desc nulls last, t.id desc limit ${PAGE_SIZE}
    ) p on true order by p.create_time desc nulls last, p.id desc`.execute(db);
  return { total: rows[0]?.total ?? 0, first: rows[0]?.id };
}

/** Sends one approval every hundredth of a second, whether those before were answered or not: on a connection of its own where all others wait. */
async function approveAll(server: string, token: string, tasks: readonly string[]) {
  const times: number[] = [];
  let refused = 0;
  let said = '';
  const begun = performance.now();
  const idle: Client[] = [];
  const clients: Client[] = [];
  const connected = (): Client => {
    const client = keepAliveClient(server);
    clients.push(client);
    return client;
  };
  const approve = async (taskId: string): Promise<void> => {
    const sent = performance.now();
    const client = idle.pop() ?? connected();
    const asked = { taskId, opinion: '同意' };
    const { text } = await client.post('/platform/workflow/task/agree', { 'x-access-token': token }, asked);
    idle.push(client);
    const body = JSON.parse(text) as { success: boolean; message: string };
    times.push(performance.now() - sent);
    if (body.success) return;
    refused += 1;
    said = body.message;
  };
  const all: Promise<void>[] = [];
  for (const [index, taskId] of tasks.entries()) {
    const due = begun + (index * 1_000) / PER_SECOND;
    if (due > performance.now()) await sleep(due - performance.now());
    all.push(approve(taskId));
  }
  await Promise.all(all);
  const lasted = (performance.now() - begun) / 1_000;
  for (const client of clients) client.close();
  return { done: tasks.length - refused, refused, said, times, lasted };
}
