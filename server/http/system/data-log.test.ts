import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { Answer, TestServer } from '#server/testing/server.ts';

type Line = components['schemas']['SysDataLog'];

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
}, 60_000);
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
  server.call<T>(method, path, { token: as, ...(body === undefined ? {} : { body }) });
const versions = (table: string, id: string, as = token) =>
  call<Line[]>('GET', `/sys/dataLog/queryDataVerList?dataTable=${table}&dataId=${id}`, undefined, as);
const compare = (one: string | undefined, other: string | undefined, as = token) =>
  call<Line[]>('GET', `/sys/dataLog/queryCompareList?dataId1=${one}&dataId2=${other}`, undefined, as);
const contents = ({ body }: Answer<Line[]>) =>
  body.result.map(({ dataContent }): unknown => JSON.parse(dataContent ?? ''));

/** A customer that was changed once; answers its id. */
async function customer(): Promise<string> {
  const form = '/online/cgform/api/form/crm_customer';
  const { body } = await call<string>('POST', form, { name: '安徽精工', customer_level: 'A' });
  const id = body.result;
  await call('PUT', form, { id, version: 0, name: '安徽精密' });
  return id;
}

describe('the data log', () => {
  it('[system.data-log] lists what became of records: which, which version, by whom, when', async () => {
    const id = await customer();
    const { body } = await call<{ records: Line[] }>(
      'GET',
      `/sys/dataLog/list?dataTable=crm_customer&dataId=${id}&column=dataVersion&order=asc`,
    );
    expect(body.result.records).toMatchObject([
      { dataVersion: 1, act: 'create', changeBy: 'admin', tableTitle: '客户档案' },
      { dataVersion: 2, act: 'change', dataTable: 'crm_customer', dataId: id },
    ]);
    // What was changed is for those who may see the record.
    expect(JSON.stringify(body)).not.toContain('安徽');
  });

  it('[system.data-log] compares two versions of a record in the words of its form, the older first', async () => {
    const id = await customer();
    const [newer, older] = (await versions('crm_customer', id)).body.result;
    const answer = await compare(newer?.id, older?.id);
    expect(answer.body.result.map(({ dataVersion }) => dataVersion)).toEqual([1, 2]);
    const [before, after] = contents(answer) as [Record<string, string>, Record<string, string>];
    expect(Object.values(before)).toEqual(['安徽精工']);
    expect(Object.values(after)).toEqual(['安徽精密']);
    expect((await versions('crm_customer', 'nothing')).body.message).toBe('未找到版本信息');
    expect((await versions('crm_customer', '*')).status).toBe(400);
    const [other] = (await versions('crm_customer', await customer())).body.result;
    expect((await compare(newer?.id, other?.id)).body.message).toBe('只能比较同一条数据的两个版本');
    expect((await compare(newer?.id, 'x')).status).toBe(404);
  });

  it('[system.data-log] compares what administrators manage, too', async () => {
    const draft = { code: 'dl', name: '质检', postRank: '2' };
    const { result: id } = (await call<string>('POST', '/sys/position/add', draft)).body;
    await call('PUT', '/sys/position/edit', { id, version: 0, postRank: '3' });
    await call('PUT', '/sys/position/edit', { id, version: 1, name: '质检员' });
    const lines = (await versions('sys_position', id)).body.result;
    expect(contents(await compare(lines[0]?.id, lines[2]?.id))).toEqual([
      { 职务名称: '质检', 职级: '助级' },
      { 职务名称: '质检员', 职级: '中级' },
    ]);
  });

  it('[AZ-08] says no content to who may not see the record, and nothing without the grant', async () => {
    const id = await customer();
    const lines = (await versions('crm_customer', id)).body.result;
    const reader = await buildUser(server.db, { permissions: ['system:data-log:view', 'system:data-log:compare'] });
    const theirs = await server.signIn(reader.username, reader.password);
    expect((await compare(lines[0]?.id, lines[1]?.id, theirs)).status).toBe(403);
    const nobody = await buildUser(server.db, { permissions: ['system:data-log:none'] });
    const without = await server.signIn(nobody.username, nobody.password);
    for (const path of [
      'list',
      'exportXls',
      'queryDataVerList?dataTable=x&dataId=x',
      'queryCompareList?dataId1=x&dataId2=x',
    ])
      expect((await call('GET', `/sys/dataLog/${path}`, undefined, without)).status, path).toBe(403);
  });

  it('[AZ-02] shows nothing of another company', async () => {
    const id = await customer();
    const [line] = (await versions('crm_customer', id)).body.result;
    await server.db.updateTable('sys_record_history').set({ tenant_id: '7' }).where('record_id', '=', id).execute();
    expect((await versions('crm_customer', id)).status).toBe(404);
    expect((await compare(line?.id, line?.id)).status).toBe(404);
  });
});
