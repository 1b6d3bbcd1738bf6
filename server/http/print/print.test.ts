import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { formPermissions } from '#server/testing/form-permission.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import { pdfTexts } from '#server/testing/pdf.ts';
import type { Answer, TestServer } from '#server/testing/server.ts';

type Document = components['schemas']['PrintDocument'];

let server: TestServer;
let token: string;
const ids: string[] = [];

beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
  for (let index = 0; index < 100; index += 1) {
    const body = {
      name: index === 0 ? '<b>上海“宏达”机械</b>{user}' : `客户${index}号`,
      customer_level: 'A',
      credit_limit: 1000.25 + index,
      region: '440103',
      enabled: 'Y',
    };
    const { body: answer } = await server.call<string>('POST', '/online/cgform/api/form/crm_customer', { token, body });
    ids.push(answer.result);
  }
});
afterAll(() => server.close());

const pagesOf = (asked: readonly string[], as = token): Promise<Answer<Document[]>> =>
  server.call<Document[]>('POST', '/online/cgform/api/printPages/crm_customer', { token: as, body: { ids: asked } });

function pdf(asked: readonly string[], as = token): Promise<Response> {
  return fetch(`${server.url}/platform/online/cgform/api/printPdf/crm_customer`, {
    method: 'POST',
    headers: { 'x-access-token': as, 'content-type': 'application/json' },
    body: JSON.stringify({ ids: asked }),
  });
}

const textsOf = (document: Document | undefined): readonly string[] =>
  (document?.pages ?? []).flatMap(({ items }) => items.flatMap(({ text }) => (text === undefined ? [] : [text])));

describe('records on paper', () => {
  it('come as pages with the texts people read, in the order asked for [B2.3]', async () => {
    const [third = '', second = '', first = ''] = ids.slice(0, 3).toReversed().toReversed();
    const { body } = await pagesOf([first, third, second]);
    expect(body.result.map((document) => textsOf(document).find((text) => /客户\d号|宏达/.test(text)))).toEqual([
      '客户2号',
      '<b>上海“宏达”机械</b>{user}',
      '客户1号',
    ]);
    const texts = textsOf(body.result[0]);
    expect(texts).toEqual(expect.arrayContaining(['客户档案', '客户名称', '1,002.25', '第 1 页 共 1 页']));
    expect(texts.join('')).toContain('广东');
  });

  it('come as a PDF from which the same Chinese text is read again [B2.3]', async () => {
    const { body } = await pagesOf(ids.slice(0, 2));
    const answer = await pdf(ids.slice(0, 2));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toMatch(/客户档案-[\d-]{10}\.pdf$/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const written = pdfTexts(bytes).map((page) => page.filter((text) => !/\d{2}:\d{2}:\d{2}/.test(text)));
    expect(written).toEqual(
      body.result.map((document) => textsOf(document).filter((text) => !/\d{2}:\d{2}:\d{2}/.test(text))),
    );
    // Only the letters that are used are in it: the font itself has 10 MB.
    expect(bytes.length).toBeLessThan(200_000);
  });

  it('a hundred of them are one file of a hundred pages', async () => {
    const answer = await pdf(ids);
    const pages = pdfTexts(Buffer.from(await answer.arrayBuffer()));
    expect(pages).toHaveLength(100);
    expect(pages[99]?.join('')).toContain('客户99号');
  }, 60_000);

  it('are refused in words when there are too many, none, or some are gone', async () => {
    expect((await pagesOf(ids.slice(0, 51))).status).toBe(422);
    expect((await pagesOf([])).status).toBe(400);
    const gone = await pagesOf([ids[0] ?? '', 'no-such-record']);
    expect([gone.status, gone.body.message]).toEqual([
      404,
      '所选 2 条记录中有 1 条不存在或已被删除，请刷新列表后重新选择',
    ]);
    expect((await pdf(['no-such-record'])).status).toBe(404);
  });
});

describe('who prints', () => {
  it('holds the permission of the button and that to look at records [AZ-02]', async () => {
    for (const permissions of [['base:customer:view'], ['base:customer:print'], []]) {
      const user = await buildUser(server.db, { permissions });
      const own = await server.signIn(user.username, user.password);
      expect((await pagesOf(ids.slice(0, 1), own)).status).toBe(403);
      expect((await pdf(ids.slice(0, 1), own)).status).toBe(403);
    }
    const user = await buildUser(server.db, { permissions: ['base:customer:view', 'base:customer:print'] });
    const own = await server.signIn(user.username, user.password);
    expect((await pagesOf(ids.slice(0, 1), own)).status).toBe(200);
  });

  it('sees no hidden field on paper, neither its label nor its value [AZ-03]', async () => {
    const user = await buildUser(server.db, { permissions: ['base:customer:view', 'base:customer:print'] });
    const own = await server.signIn(user.username, user.password);
    await formPermissions(server, token).control('crm_customer', ['credit_limit'], { form: true });
    const texts = textsOf((await pagesOf(ids.slice(3, 4), own)).body.result[0]).join('|');
    expect(texts).toContain('客户3号');
    expect(texts).not.toContain('信用额度');
    expect(texts).not.toContain('1,003.25');
    const written = pdfTexts(Buffer.from(await (await pdf(ids.slice(3, 4), own)).arrayBuffer()));
    expect(written.flat().join('|')).not.toContain('1,003.25');
  });
});
