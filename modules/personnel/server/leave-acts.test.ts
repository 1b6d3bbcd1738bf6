import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { buildUser } from '#server/testing/builders.ts';
import { documentCalls } from '#server/testing/document-calls.ts';
import { approval, deployFlow, flow } from '#server/testing/flows.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

let server: TestServer;
let token: string;
const { call, make, press } = documentCalls(() => ({ server, token }));
beforeAll(async () => {
  server = await startOnlineServer({ modules: ['base', 'online', 'sale', 'personnel'] });
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

/** A resignation of an employee with this account that was agreed to. */
async function resignation(account: string | null, more: Record<string, unknown>): Promise<string> {
  const employee = newId();
  await sql`insert into hr_employee (id, tenant_id, create_by, emp_no, name, user_id, sex, id_card, depart_id, emp_type, entry_date)
    values (${employee}, ${firstTenant}, 'admin', ${employee.slice(-8)}, '离职员工', ${account}, '1', ${employee}, 'none', '1', '2020-01-01')`.execute(
    server.db,
  );
  const id = await make('hr_leave_job', {
    bill_date: '2026-11-01',
    emp_id: employee,
    leave_type: '1',
    last_date: '2026-11-30',
    reason: '个人原因',
    ...more,
  });
  return id;
}
const agreed = (id: string) => sql`update hr_leave_job set bill_status = '2' where id = ${id}`.execute(server.db);
async function holder(instance: string): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select u.username as name from wf_task t join sys_user u on u.id = t.assignee_id
    where t.instance_id = ${instance} and t.task_state = '1'`.execute(server.db);
  return rows.map(({ name }) => name).join();
}

describe('[personnel.leave-job] a resignation', () => {
  it.each([
    ['to the one it names', 'heir', 'heir'],
    ['without one to the superior', undefined, 'chief'],
  ])(
    'hands over what hangs on the account %s, once, after it was agreed to; the account closed, the rest follows',
    async (_said, to, gets) => {
      const own = `goes-${gets}`;
      const heir = `${gets}-${own}`;
      await buildUser(server.db, { username: heir, realname: `接手${gets}` });
      const leaver = await buildUser(server.db, { username: own, realname: '离职者' });
      await server.db.updateTable('sys_user').set({ superior: heir }).where('id', '=', leaver.id).execute();
      const start = async (at: number): Promise<string> => {
        const modelKey = await deployFlow(server.db, {
          key: `${own}-${at}`.replaceAll('-', '_'),
          formCode: 'crm_customer',
          body: `${approval('a', [own])}${flow('f0', 's', 'a')}${flow('f1', 'a', 'e')}`,
        });
        const recordId = newId();
        await sql`insert into crm_customer (id, tenant_id, create_by, code, name) values (${recordId}, ${firstTenant}, 'admin', ${`${own}${at}`}, '客户')`.execute(
          server.db,
        );
        return (await call<string>('POST', '/workflow/apply/start', { modelKey, recordId })).body.result;
      };
      const instance = await start(1);
      const id = await resignation(own, to === undefined ? {} : { handover_to: heir });
      expect((await press('hr_leave_job', 'handover', id)).status).toBe(422);
      await agreed(id);
      expect(await press('hr_leave_job', 'handover', id)).toMatchObject({
        status: 200,
        message: expect.stringContaining(`由接手${gets}接手`) as string,
      });
      expect(await holder(instance)).toBe(heir);
      expect((await press('hr_leave_job', 'handover', id)).status).toBe(422);
      // As long as the account is open, what is new is still his.
      expect(await holder(await start(2))).toBe(own);
      await call('PUT', '/sys/user/frozenBatch', { ids: leaver.id, status: '2' });
      expect(await holder(await start(3))).toBe(heir);
    },
  );

  it('says in words that an employee has no account', async () => {
    const id = await resignation(null, {});
    await agreed(id);
    expect(await press('hr_leave_job', 'handover', id)).toMatchObject({
      status: 422,
      message: expect.stringMatching(/没有登录账号/) as string,
    });
  });
});
