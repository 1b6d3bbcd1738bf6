import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { pngOf, uploadTo } from '#server/testing/files.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { Answer, TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];

let server: TestServer;
let token: string;
let record: string;

const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
  server.call<T>(method, path, { token: as, ...(body === undefined ? {} : { body }) });

beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
  const made = await call<string>('POST', '/online/cgform/api/form/crm_customer', {
    name: '宏达机械',
    customer_level: 'A',
    enabled: 'Y',
  });
  record = made.body.result;
});
afterAll(() => server.close());

const param = async (code: string, as = token): Promise<Schemas['SystemParam'] | undefined> =>
  (await call<Schemas['SystemParam'][]>('GET', '/sys/param/company', undefined, as)).body.result.find(
    ({ paramCode }) => paramCode === code,
  );
const set = async (code: string, paramValue: string, as = token): Promise<Answer> => {
  const version = (await param(code, as))?.version ?? null;
  return call('PUT', '/sys/param/company', { changes: [{ paramCode: code, paramValue, version }] }, as);
};
const itemsOf = async (): Promise<readonly Schemas['PrintItem'][]> => {
  const { body } = await call<Schemas['PrintDocument'][]>('POST', '/online/cgform/api/printPages/crm_customer', {
    ids: [record],
    templateId: 'standard',
  });
  return body.result.flatMap(({ pages }) => pages.flatMap(({ items }) => items));
};

describe('[K15] papers carry the company', () => {
  it('by the name the system knows it by, until it says its own and what else others need', async () => {
    const own = (await itemsOf()).map(({ text }) => text);
    expect(own[0]).toBe('默认租户');
    await set('company.name', '东莞某某粉末冶金有限公司');
    await set('company.taxNo', '91441900MA4UKQ8X5T');
    await set('company.bank', '建行长安支行');
    await set('company.account', '44050177000000000001');
    const told = (await itemsOf()).map(({ text }) => text);
    expect(told.slice(0, 2)).toEqual([
      '东莞某某粉末冶金有限公司',
      '税号：91441900MA4UKQ8X5T    开户行：建行长安支行    账号：44050177000000000001',
    ]);
  });

  it('with its logo, a PNG or JPEG somebody uploaded himself', async () => {
    const text = await uploadTo(server.url, token, 'nothing', 'a.txt');
    const refused = await set('company.logo', text.body.result.path);
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('')]);
    expect(JSON.stringify(refused.body)).toContain('应为您自己上传的 PNG 或 JPEG 图片');
    const { body } = await uploadTo(server.url, token, pngOf(20, 10), 'logo.png');
    expect((await set('company.logo', body.result.path)).status).toBe(200);
    const image = (await itemsOf()).find(({ kind }) => kind === 'image');
    expect(image).toMatchObject({ x: 12, y: 12, width: 26, height: 11 });
    expect(image?.href).toContain(body.result.path);
    expect((await param('company.logo'))?.url).toContain(body.result.path);
    // Whoever else may set it can leave it as it is, and take it away.
    const user = await buildUser(server.db, {
      permissions: ['system:system-param:view', 'system:system-param:save'],
    });
    const other = await server.signIn(user.username, user.password);
    const foreign = await uploadTo(server.url, token, pngOf(5, 5), 'other.png');
    expect((await set('company.logo', foreign.body.result.path, other)).status).toBe(422);
    expect((await set('company.logo', '', other)).status).toBe(200);
    expect((await itemsOf()).some(({ kind }) => kind === 'image')).toBe(false);
  });
});
