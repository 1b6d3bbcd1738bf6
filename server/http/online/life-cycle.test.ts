import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const acts = ['submit', 'withdraw', 'audit', 'reject', 'unaudit', 'close', 'reopen', 'void'];

let server: TestServer;
let maker: string;
let auditor: string;

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  const person = async (username: string, allowed: readonly string[]): Promise<string> => {
    const permissions = ['rfq', 'request'].flatMap((form) => allowed.map((act) => `procure:${form}:${act}`));
    const user = await buildUser(server.db, { username, realname: username, permissions });
    return server.signIn(user.username, user.password);
  };
  maker = await person('maker', ['view', 'add', 'edit', 'delete', 'submit', 'withdraw', 'audit', 'void']);
  auditor = await person('auditor', ['view', 'edit', ...acts]);
});
afterAll(() => server.close());

let made = 0;
async function buildInquiry(): Promise<string> {
  const id = `X${(made += 1)}`;
  await sql`insert into pur_rfq (id, tenant_id, create_by, bill_no, bill_date, deadline, supplier_ids, bill_status)
    values (${id}, '1', 'maker', ${id}, '2026-06-01', '2026-06-09 12:00:00', 'S', '0')`.execute(server.db);
  return id;
}
async function buildRequest(state: string): Promise<string> {
  const id = `Q${(made += 1)}`;
  await sql`insert into pur_request (id, tenant_id, create_by, bill_no, bill_date, request_type, request_depart, bill_status)
    values (${id}, '1', 'maker', ${id}, '2026-06-01', '1', 'D', ${state})`.execute(server.db);
  return id;
}

const press = (buttonCode: string, dataId: string, token = auditor) =>
  server.call('POST', '/online/cgform/api/doButton', {
    token,
    body: { formId: dataId.startsWith('Q') ? 'pur_request' : 'pur_rfq', buttonCode, dataId },
  });

async function stateOf(id: string, table = 'pur_rfq'): Promise<Row> {
  const { rows } =
    await sql<Row>`select bill_status, audit_by, audit_time is not null as is_dated, version from ${sql.table(table)} where id = ${id}`.execute(
      server.db,
    );
  return rows[0] ?? {};
}

async function set(code: string, value: string): Promise<void> {
  await sql`delete from sys_param where param_code = ${code}`.execute(server.db);
  await sql`insert into sys_param (id, tenant_id, installmod, param_code, param_value) values (${code}, '1', 'online', ${code}, ${value})`.execute(
    server.db,
  );
}

describe('[lifecycles.bill] the life of a document', () => {
  it('goes from draft to audited and back, with who and when', async () => {
    const id = await buildInquiry();
    expect((await press('submit', id, maker)).body.message).toBe('提交成功，共 1 条');
    expect(await stateOf(id)).toMatchObject({ bill_status: '1', audit_by: null });
    expect((await press('audit', id)).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ bill_status: '2', audit_by: 'auditor', is_dated: true });
    expect((await press('unaudit', id)).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ bill_status: '0', audit_by: null, is_dated: false, version: 3 });
  });

  it('[INV-DOC-02] keeps an audited document as it is, and says so', async () => {
    const id = await buildInquiry();
    await press('submit', id, maker);
    const answer = await server.call('PUT', `/online/cgform/api/form/pur_rfq`, {
      token: auditor,
      body: { id, version: 1, remark: '改' },
    });
    expect([answer.status, answer.body.message]).toEqual([
      422,
      expect.stringContaining('不是草稿或已驳回状态，不能修改'),
    ]);
  });

  const refused: readonly (readonly [string, readonly string[], string])[] = [
    ['audits no draft', [], 'audit'],
    ['submits nothing twice', ['submit'], 'submit'],
    ['undoes no audit that was not made', ['submit'], 'unaudit'],
    ['voids nothing that is audited', ['submit', 'audit'], 'void'],
    ['brings nothing back that is void', ['void'], 'submit'],
  ];
  it.each(refused)('%s', async (_what, before, act) => {
    const id = await buildInquiry();
    for (const one of before) expect((await press(one, id)).status).toBe(200);
    const kept = await stateOf(id);
    const answer = await press(act, id);
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining('现在的状态不能')]);
    expect(await stateOf(id)).toEqual(kept);
  });

  it('takes a document back only for its maker', async () => {
    const id = await buildInquiry();
    await press('submit', id, maker);
    expect((await press('withdraw', id)).body.message).toContain('只能由制单人撤回');
    expect((await press('withdraw', id, maker)).status).toBe(200);
  });

  it('lets nobody do what he was not granted', async () => {
    const id = await buildInquiry();
    await press('submit', id, maker);
    expect((await press('reject', id, maker)).status).toBe(403);
    const list = await server.call<Schemas['ListDefinition']>('GET', `/online/cgform/api/getColumns/pur_rfq`, {
      token: maker,
    });
    const codes = list.body.result.cgButtonList?.map(({ buttonCode }) => buttonCode);
    expect(codes).toEqual(['submit', 'withdraw', 'audit', 'void']);
  });

  it('audits one document once, however many press at the same moment', async () => {
    const id = await buildInquiry();
    await press('submit', id, maker);
    const answers = await Promise.all(Array.from({ length: 6 }, () => press('audit', id)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 422, 422, 422, 422, 422,
    ]);
    expect(await stateOf(id)).toMatchObject({ bill_status: '2', version: 2 });
  });

  it('moves all chosen documents or none', async () => {
    const [one, other] = [await buildInquiry(), await buildInquiry()];
    await press('submit', one, maker);
    expect((await press('submit', `${one},${other}`, maker)).status).toBe(422);
    expect(await stateOf(other)).toMatchObject({ bill_status: '0' });
  });

  it('[INV-DOC-02] undoes no audit while other documents build on it, unless they are void', async () => {
    const id = await buildInquiry();
    for (const act of ['submit', 'audit']) await press(act, id);
    await sql`insert into pur_rfq_compare (id, tenant_id, bill_no, bill_date, rfq_id, bill_status)
      values ('C1', '1', 'C1', '2026-06-10', ${id}, '0')`.execute(server.db);
    const answer = await press('unaudit', id);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      expect.stringContaining('已有下游单据“采购比价单”，不能反审核'),
    ]);
    await sql`update pur_rfq_compare set bill_status = '4' where id = 'C1'`.execute(server.db);
    expect((await press('unaudit', id)).status).toBe(200);
  });

  it('lets somebody else audit, where the company wants it', async () => {
    await set('document.auditorDiffers', 'Y');
    const id = await buildInquiry();
    await press('submit', id, maker);
    expect((await press('audit', id, maker)).body.message).toContain('须由他人审核');
    expect((await press('audit', id)).status).toBe(200);
    await set('document.auditorDiffers', 'N');
  });

  it('audits what is submitted at once, where the company wants it', async () => {
    await set('document.auditAtOnce', 'Y');
    const id = await buildInquiry();
    await press('submit', id, maker);
    expect(await stateOf(id)).toMatchObject({ bill_status: '2', audit_by: 'maker' });
    await set('document.auditAtOnce', 'N');
  });

  it('[P30] leaves documents that go through a process to it', async () => {
    const id = await buildRequest('0');
    const answer = await press('submit', id, maker);
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining('请用“提交审批”')]);
    await sql`update pur_request set bpm_status = '2' where id = ${id}`.execute(server.db);
    expect((await press('void', id)).body.message).toContain('正在审批中，不能作废');
  });

  it('closes an order and opens it again as far as it was executed', async () => {
    const id = await buildRequest('2');
    expect((await press('close', id)).status).toBe(200);
    expect(await stateOf(id, 'pur_request')).toMatchObject({ bill_status: '5' });
    expect((await press('reopen', id)).status).toBe(200);
    expect(await stateOf(id, 'pur_request')).toMatchObject({ bill_status: '2' });
  });

  it('is told in the history of the document', async () => {
    const id = await buildInquiry();
    await press('submit', id, maker);
    const { rows } =
      await sql<Row>`select act, way, note, changes->'head' as head from sys_record_history where record_id = ${id}`.execute(
        server.db,
      );
    expect(rows).toEqual([{ act: 'change', way: 'button', note: '提交', head: { bill_status: ['0', '1'] } }]);
  });
});
