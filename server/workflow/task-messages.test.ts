import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Actor } from '#server/platform/actor.ts';
import { unreadAnnouncements } from '#server/platform/delivery/db/announcement.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { approval, buildActor, deployFlow, flow, waitingTask } from '#server/testing/flows.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import type { FlowDesk } from './case.ts';
import { bpmnElements } from './engine/bpmn-elements.ts';
import { startProcess, withdraw } from './instance-acts.ts';
import { agree, reject, transfer } from './task-acts.ts';

let server: TestServer;
let desk: FlowDesk;
let count = 0;
const people: Record<string, Actor> = {};
const who = (name: string): Actor => people[name] as Actor;

beforeAll(async () => {
  server = await startOnlineServer();
  desk = { engine: server.parts.engine, flows: bpmnElements, sites: { origins: [], allowPrivate: false } };
  for (const name of ['zhao', 'qian', 'sun', 'li']) people[name] = await buildActor(server.db, name);
});
afterAll(() => server.close());
beforeEach(() => server.db.updateTable('sys_announcement_send').set({ read_flag: true }).execute());

/** Starts a process over a new document. */
async function begin(body: string): Promise<string> {
  count += 1;
  const id = newId();
  await sql`insert into crm_customer (id, tenant_id, create_by, code, name) values (${id}, ${firstTenant}, 'zhao', ${`M${count}`}, ${`客户${count}`})`.execute(
    server.db,
  );
  const key = await deployFlow(server.db, { key: `m${count}`, formCode: 'crm_customer', body });
  return startProcess(desk, who('zhao'), { modelKey: key, recordId: id });
}

const taskOf = (instance: string, name: string): Promise<string> => waitingTask(server.db, instance, who(name).userId);

/** Titles of the unread to-do messages of somebody, as the bell counts them. */
async function bell(name: string): Promise<readonly string[]> {
  const rows = await unreadAnnouncements(server.db, who(name));
  return rows.filter(({ open_page: page }) => page?.includes('task=') === true).map(({ title }) => title);
}

const line = (first: readonly string[], second: readonly string[]): string =>
  `${approval('a', first)}${approval('b', second)}${flow('f0', 's', 'a')}${flow('f1', 'a', 'b')}${flow('f2', 'b', 'e')}`;
const agrees = async (instance: string, name: string): Promise<void> =>
  agree(desk, who(name), await taskOf(instance, name), {});

describe('a message about a task', () => {
  it('says the step in its title, and is read once its task is decided', async () => {
    const instance = await begin(line(['qian'], ['sun']));
    expect(await bell('qian')).toEqual([expect.stringMatching(/^待办（节点a）：/)]);
    await agrees(instance, 'qian');
    expect([await bell('qian'), (await bell('sun')).length]).toEqual([[], 1]);
  });

  it('is read for the others when one of them decides for all', async () => {
    const instance = await begin(line(['qian', 'sun'], ['li']));
    expect([(await bell('qian')).length, (await bell('sun')).length]).toEqual([1, 1]);
    await agrees(instance, 'sun');
    expect([await bell('qian'), await bell('sun'), (await bell('li')).length]).toEqual([[], [], 1]);
  });

  it('is read when the process is withdrawn or refused', async () => {
    const first = await begin(line(['qian'], ['sun']));
    await withdraw(desk, who('zhao'), first, null);
    expect(await bell('qian')).toEqual([]);
    const second = await begin(line(['qian'], ['sun']));
    await reject(desk, who('qian'), await taskOf(second, 'qian'), { opinion: '不行' });
    expect(await bell('qian')).toEqual([]);
  });

  it('goes with its task to whom it is handed over', async () => {
    const instance = await begin(line(['qian'], ['sun']));
    await transfer(desk, who('qian'), await taskOf(instance, 'qian'), 'li', {});
    expect([await bell('qian'), (await bell('li')).length]).toEqual([[], 1]);
  });
});
