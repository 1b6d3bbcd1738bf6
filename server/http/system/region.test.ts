import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildRegions } from '#core/regions/regions.ts';
import { createDefinitionStore } from '#server/engine/definition/store.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startTestServer, type Answer, type TestServer } from '#server/testing/server.ts';
import table from 'china-area-data/v5/data.json' with { type: 'json' };

type Schemas = components['schemas'];
type Region = Schemas['Region'] & { readonly id: string; readonly version: number };

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
  server.call<T>(method, `/sys/region/${path}`, { token: as, ...(body === undefined ? {} : { body }) });
const said = ({ status, body }: Answer): [number, string] => [status, body.message];
const add = (code: string, name: string, pid: string | null) => call<string>('POST', 'add', { code, name, pid });
const page = async (query: string) =>
  (await call<{ records: Region[]; total: number }>('GET', `list?${query}`)).body.result;
const rowOf = async (code: string): Promise<Region> => {
  const [row] = (await page(`code=${code}`)).records;
  if (row === undefined) throw new Error(`no region ${code}`);
  return row;
};
const edit = async (code: string, part: object) => call('PUT', 'edit', { ...(await rowOf(code)), ...part });
/** As area fields have them: the published table with the changes the server answers to a browser, without an account. */
const offered = async () => {
  const { body } = await server.call<Schemas['RegionChange'][]>('GET', '/sys/region/changes?_t=1795418193');
  return buildRegions(table, body.result);
};
const below = (node: { children?: readonly { label: string }[] } | undefined) =>
  (node?.children ?? []).map(({ label }) => label);

describe('regions', () => {
  it('[system.region] are the published ones, listed a page at a time in the order of their tree', async () => {
    expect((await offered()).textOf('440103')).toBe('广东省/广州市/荔湾区');
    const { records, total } = await page('column=code&order=asc&pageSize=3');
    expect(total).toBeGreaterThan(3000);
    expect(records.map(({ code, levelNo, origin }) => [code, levelNo, origin])).toEqual([
      ['110000', 1, '0'],
      ['110101', 3, '0'],
      ['110102', 3, '0'],
    ]);
    expect(await rowOf('440103')).toMatchObject({ pid: '440100', pid_dictText: '广州市', levelNo: 3, enabled: '1' });
    expect(await page('levelNo=1&pageSize=100')).toMatchObject({ total: 34 });
  });

  it('[B3.14] that were added, renamed or switched off are what area fields offer and lists say', async () => {
    expect(said(await add('440199', '新城区', '440100'))).toEqual([200, '添加成功！']);
    expect(said(await add('110199', '新北京区', '110000'))).toEqual([200, '添加成功！']);
    expect(said(await edit('440103', { name: '荔湾新区' }))).toEqual([200, '修改成功!']);
    expect(said(await edit('440104', { enabled: '0' }))).toEqual([200, '修改成功!']);
    const regions = await offered();
    const city = regions.tree
      .find(({ value }) => value === '440000')
      ?.children?.find(({ value }) => value === '440100');
    expect(below(city)).toEqual(expect.arrayContaining(['新城区', '荔湾新区', '海珠区']));
    expect(below(city)).not.toContain('越秀区');
    expect(regions.textOf('110199')).toBe('北京市/北京市/新北京区');
    // Records that have it keep its text.
    expect(regions.textOf('440104')).toBe('广东省/广州市/越秀区');
    expect((await rowOf('110199')).levelNo).toBe(3);
    // Exports, imports and prints of the server read the same.
    const catalogue = await createDefinitionStore(server.db).catalogue();
    expect(catalogue.regions().textOf('440103')).toBe('广东省/广州市/荔湾新区');
    expect(catalogue.regions().codeOf('广东省/广州市/新城区')).toBe('440199');
  });

  it('[system.region] of the installation can be deleted, those below first; records keep the text', async () => {
    await add('990000', '试验省', null);
    await add('990100', '试验市', '990000');
    await add('990101', '试验区', '990100');
    expect((await offered()).textOf('990101')).toBe('试验省/试验市/试验区');
    const [city, district] = [await rowOf('990100'), await rowOf('990101')];
    expect(said(await call('DELETE', `delete?id=${city.id}`))).toEqual([
      409,
      '“试验市”还有下级行政区划，不能删除；请先删除它的下级',
    ]);
    expect(said(await call('DELETE', `deleteBatch?ids=${city.id},${district.id}`))).toEqual([200, '批量删除成功!']);
    const regions = await offered();
    expect(regions.textOf('990101')).toBe('试验省/试验市/试验区');
    expect(regions.tree.some(({ value }) => value === '990000')).toBe(true);
    expect(JSON.stringify(regions.tree)).not.toContain('990100');
    // The code is free again.
    expect(said(await add('990100', '新试验市', '990000'))).toEqual([200, '添加成功！']);
    expect((await offered()).textOf('990100')).toBe('试验省/新试验市/新试验市');
  });

  it('[system.region] of the published table stay; they are switched off instead', async () => {
    const { id } = await rowOf('320102');
    expect(said(await call('DELETE', `delete?id=${id}`))).toEqual([
      409,
      '“玄武区”是系统自带的行政区划，不能删除；不再使用时请编辑为“停用”',
    ]);
  });

  it.each([
    ['44019', '440100', 'code', '区划代码是六位数字，例如 440103'],
    ['440103', '440100', 'code', '区划代码已存在'],
    ['450199', '440100', 'code', '“广州市”下级的代码以 4401 开头，与它的代码不同'],
    ['440155', '440000', 'code', '地级行政区划的代码以 00 结尾，例如 440100'],
    ['980001', null, 'code', '省级行政区划的代码以 0000 结尾，例如 440000'],
    ['440198', '440106', 'pid', '“天河区”是县级，不能再有下级，请选择省级或地级'],
    ['440198', 'nowhere', 'pid', '上级行政区划不存在或已被删除，请重新选择'],
  ])('[B8.1] say what is wrong with %s below %s', async (code, pid, field, message) => {
    const { status, body } = await add(code, '某地', pid);
    expect([status, (body.result as unknown as Schemas['RefusalDetail']).errors]).toEqual([422, [{ field, message }]]);
  });

  it('[B2.22] come from a workbook, each below one that is there or came before it', async () => {
    const form = new FormData();
    form.append(
      'file',
      new Blob([
        '名称,区划代码,上级\n甲市,440600,广东省\n乙市,449900,广东省\n丙区,449901,449900\n丁区,449902,不存在省\n',
      ]),
      'a.csv',
    );
    const answer = await fetch(`${server.url}/platform/sys/region/importExcel`, {
      method: 'POST',
      headers: { 'x-access-token': token },
      body: form,
    });
    const { result } = (await answer.json()) as { result: Schemas['Imported'] };
    expect(result.errors).toEqual([
      { line: 2, column: '区划代码', message: '区划代码已存在' },
      { line: 5, column: '上级', message: '上级“不存在省”不存在，请填写上级的区划代码或名称' },
    ]);
    expect((await offered()).textOf('449901')).toBe('广东省/乙市/丙区');
  });

  it('[AZ-08] are changed by those who hold the grant', async () => {
    const user = await buildUser(server.db, { permissions: ['system:region:view'] });
    const theirs = await server.signIn(user.username, user.password);
    expect((await call('GET', 'list?pageSize=1', undefined, theirs)).status).toBe(200);
    expect((await call('POST', 'add', {}, theirs)).status).toBe(403);
    expect((await call('PUT', 'edit', {}, theirs)).status).toBe(403);
  });
});
