import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { payloads as markup } from '#core/testing/html-payloads.ts';
import { findRole } from '#server/platform/identity/db/identity.ts';
import { buildUser } from '#server/testing/builders.ts';
import { formPermissions } from '#server/testing/form-permission.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import { pdfTexts } from '#server/testing/pdf.ts';
import type { Answer, TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Document = Schemas['PrintDocument'];
type Draft = Schemas['PrintTemplateDraft'];

const FORM = 'crm_customer';
let server: TestServer;
let token: string;
let record: string;

const call = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  as = token,
): Promise<Answer<T>> =>
  server.call<T>(method, `/online/cgform${path}`, { token: as, ...(body === undefined ? {} : { body }) });

beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
  const made = await call<string>('POST', `/api/form/${FORM}`, {
    name: '宏达机械',
    customer_level: 'A',
    credit_limit: '1234.5',
    enabled: 'Y',
  });
  record = made.body.result;
});
afterAll(() => server.close());

const base: Draft = {
  name: '客户卡片',
  isDefault: false,
  roleIds: [],
  body: {
    paper: { width: 241, height: 140 },
    margin: { top: 8, right: 10, bottom: 8, left: 10 },
    size: 3,
    header: [{ kind: 'text', text: '{title} {name} 第 {page} / {pages} 页', align: 'center', size: 5, bold: true }],
    body: [
      { kind: 'code', code: 'qrcode', value: '{code}', width: 20, height: 20, align: 'right' },
      {
        kind: 'fields',
        table: null,
        columns: 2,
        items: [
          { label: '信用额度', value: '{credit_limit:thousands}' },
          { label: '大写', value: '{credit_limit:capital}', wide: true },
          { label: '等级', value: '{customer_level}' },
        ],
      },
    ],
    footer: [{ kind: 'text', text: '制单 {user} {time:cndate}', align: 'left', size: 3, bold: false }],
    pageLine: { left: '', right: '{page}' },
  },
};

const add = async (change: Partial<Draft>): Promise<string> => {
  const { status, body } = await call<string>('POST', `/print/template/${FORM}`, { ...base, ...change });
  expect(status, body.message).toBe(200);
  return body.result;
};
const pages = (templateId: string | undefined, as = token): Promise<Answer<Document[]>> =>
  call('POST', `/api/printPages/${FORM}`, { ids: [record], templateId }, as);
const textsOf = (documents: readonly Document[]): string =>
  documents.flatMap(({ pages: own }) => own.flatMap(({ items }) => items.map(({ text = '' }) => text))).join('|');
const design = async (): Promise<Schemas['PrintDesign']> =>
  (await call<Schemas['PrintDesign']>('GET', `/print/design/${FORM}`)).body.result;

describe('stored print templates', () => {
  it('print records by their texts, in pages and in the PDF [B2.3]', async () => {
    const id = await add({});
    const { body } = await pages(id);
    const texts = textsOf(body.result);
    expect(texts).toContain('客户档案 宏达机械 第 1 / 1 页');
    expect(texts).toContain('1,234.5');
    expect(texts).toContain('壹仟贰佰叁拾肆元伍角整');
    expect(texts).toMatch(/制单 .+ \d{4}年\d{1,2}月\d{1,2}日/);
    expect(body.result[0]).toMatchObject({ width: 241, height: 140 });
    const pdf = await fetch(`${server.url}/platform/online/cgform/api/printPdf/${FORM}`, {
      method: 'POST',
      headers: { 'x-access-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [record], templateId: id }),
    });
    expect(
      pdfTexts(Buffer.from(await pdf.arrayBuffer()))
        .flat()
        .join('|'),
    ).toContain('壹仟贰佰叁拾肆元伍角整');
    await call('POST', `/print/log/${FORM}`, { ids: [record], templateId: id });
    const { body: options } = await call<Schemas['PrintOptions']>('GET', `/print/options/${FORM}?recordId=${record}`);
    expect(options.result.printed).toMatchObject({ times: 2 });
    expect(options.result.printed?.lastTime).toMatch(/^\d{4}-\d{2}-\d{2} /);
  });

  it('the default prints where nobody chose, and the form as it is can be chosen', async () => {
    await add({ name: '默认卡片', isDefault: true });
    expect(textsOf((await pages(undefined)).body.result)).toContain('第 1 / 1 页');
    expect(textsOf((await pages('standard')).body.result)).toContain('第 1 页 共 1 页');
    await add({ name: '新的默认', isDefault: true });
    const { templates } = await design();
    expect(templates.filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['新的默认']);
  });

  it('a version that is not the stored one is a conflict in words, and a name stands once', async () => {
    const id = await add({ name: '两人修改' });
    const change = (version: number): Promise<Answer<number>> =>
      call('PUT', `/print/template/${FORM}?templateId=${id}`, { ...base, name: '两人修改', version });
    expect((await change(1)).body.result).toBe(2);
    const refused = await change(1);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('现在是第 2 版');
    const twice = await call('POST', `/print/template/${FORM}`, { ...base, name: '两人修改' });
    expect(twice.status).toBe(422);
    expect(twice.body.message).toContain('已有名为“两人修改”的模板');
  });

  it('names that are gone are told and print nothing', async () => {
    const body = {
      ...base.body,
      body: [{ kind: 'fields' as const, table: null, columns: 1, items: [{ label: '旧字段', value: '{gone_field}' }] }],
    };
    const id = await add({ name: '旧字段', body });
    expect((await design()).templates.find((one) => one.id === id)?.warnings).toEqual([
      { table: null, name: 'gone_field' },
    ]);
    expect((await pages(id)).status).toBe(200);
  });

  it('impossible paper and lines outside the body are refused with their places', async () => {
    const body = {
      ...base.body,
      margin: { top: 8, right: 100, bottom: 8, left: 100 },
      paper: { width: 200, height: 140 },
    };
    const refused = await call<{ errors: { field: string }[] }>('POST', `/print/template/${FORM}`, {
      ...base,
      name: '窄',
      body,
    });
    expect(refused.status).toBe(422);
    expect(refused.body.message).toContain('页边距过大');
    const odd = await call('POST', `/print/template/${FORM}`, {
      ...base,
      name: 'x',
      body: { ...base.body, body: [{ kind: 'script', text: 'x' }] },
    });
    expect(odd.status).toBeGreaterThanOrEqual(400);
  });

  it('are for the roles they are given to, whatever id is sent [AZ-02]', async () => {
    const role = (await findRole(server.db, '1', 'sales')) ?? (await design()).roles[0]?.id ?? '';
    const id = await add({ name: '销售专用', roleIds: [role] });
    const user = await buildUser(server.db, { permissions: ['base:customer:view', 'base:customer:print'] });
    const own = await server.signIn(user.username, user.password);
    const { body } = await call<Schemas['PrintOptions']>('GET', `/print/options/${FORM}`, undefined, own);
    expect(body.result.templates.map(({ name }) => name)).not.toContain('销售专用');
    expect((await pages(id, own)).status).toBe(404);
    // Nor is a template of another form one of this form.
    const other = await call<Document[]>('POST', '/api/printPages/md_unit', { ids: ['x'], templateId: id });
    expect(other.status).toBe(404);
    for (const [method, path, sent] of [
      ['GET', `/print/design/${FORM}`, undefined],
      ['POST', `/print/template/${FORM}`, { ...base, name: '越权' }],
      ['DELETE', `/print/template/${FORM}?templateId=${id}`, undefined],
      ['POST', `/print/preview/${FORM}`, { body: base.body, recordId: record }],
    ] as const)
      expect((await call(method, path, sent, own)).status).toBe(403);
  });

  it('show no hidden field, neither by its name nor in a code or capitals [AZ-03]', async () => {
    const id = await add({ name: '隐藏字段' });
    const user = await buildUser(server.db, {
      permissions: ['base:customer:view', 'base:customer:print', 'online:print:view'],
    });
    const own = await server.signIn(user.username, user.password);
    await formPermissions(server, token).control(FORM, ['credit_limit'], { form: true });
    for (const texts of [
      textsOf((await pages(id, own)).body.result),
      textsOf(
        (await call<Document[]>('POST', `/print/preview/${FORM}`, { body: base.body, recordId: record }, own)).body
          .result,
      ),
    ]) {
      expect(texts).toContain('宏达机械');
      expect(texts).not.toMatch(/1,234|壹仟|信用额度/);
    }
    await formPermissions(server, token).control(FORM, ['credit_limit']);
  });

  it('read nothing but their short grammar in what people type [TPL-01][XSS-01]', async () => {
    const payloads = [
      '{{7*7}}',
      '${7*7}',
      '#{sys_user_code}',
      '<%= 7*7 %>',
      '{constructor}',
      '{__proto__:value}',
      '{name:constructor}',
      ...markup.slice(0, 40),
    ];
    const text = payloads.join('\n').slice(0, 2000);
    const body = {
      ...base.body,
      header: [],
      body: [{ kind: 'text' as const, text, align: 'left' as const, size: 2, bold: false }],
    };
    const { body: answer } = await call<Document[]>('POST', `/print/preview/${FORM}`, { body });
    const texts = textsOf(answer.result);
    expect(texts).toContain('{{7*7}}');
    expect(texts).toContain('${7*7}');
    expect(texts).not.toContain('49');
    expect(texts).not.toContain('function');
  });

  it('show the pictures one may use and no others, and embed them', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const form = new FormData();
    form.append('file', new Blob([png]), 'logo.png');
    const sent = await fetch(`${server.url}/platform/sys/common/upload`, {
      method: 'POST',
      headers: { 'x-access-token': token },
      body: form,
    });
    const { message: file } = (await sent.json()) as { message: string };
    const body: Draft['body'] = {
      ...base.body,
      body: [{ kind: 'image', file, width: 20, height: 10, align: 'left', alone: true }],
    };
    const id = await add({ name: '带徽标', body });
    const items = (await pages(id)).body.result[0]?.pages[0]?.items ?? [];
    const href = items.find(({ kind }) => kind === 'image')?.href ?? '';
    expect((await fetch(`${server.url}/platform${href}`)).status).toBe(200);
    const pdf = await fetch(`${server.url}/platform/online/cgform/api/printPdf/${FORM}`, {
      method: 'POST',
      headers: { 'x-access-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [record], templateId: id }),
    });
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toContain('/Subtype /Image');
    const foreign = { ...body, body: [{ ...body.body[0], file: '202611/0123456789abcdef0123456789abcdef.png' }] };
    const refused = await call('POST', `/print/template/${FORM}`, { ...base, name: '外来图片', body: foreign });
    expect(refused.status).toBe(422);
    expect(refused.body.message).toContain('图片不存在');
  });

  it('are copied into module files, deleted, and gone', async () => {
    const id = await add({ name: '导出' });
    const { body } = await call<{ path: string; text: string }>('GET', `/print/file/${FORM}?templateId=${id}`);
    expect(body.result.path).toMatch(/^base\/print\/crm-customer-\w+\.yaml$/);
    expect(body.result.text).toContain('table: crm_customer');
    expect((await call('DELETE', `/print/template/${FORM}?templateId=${id}`)).status).toBe(200);
    expect((await pages(id)).status).toBe(404);
  });
});
