import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser, type BuiltUser } from '#server/testing/builders.ts';
import { pngOf, uploadTo } from '#server/testing/files.ts';
import { formPermissions } from '#server/testing/form-permission.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Opened = Schemas['OpenedShare'];
const api = '/online/cgform/api';
const table = 'crm_customer';

let server: TestServer;
let admin: string;
let clerk: BuiltUser;
let token: string;
beforeAll(async () => {
  server = await startOnlineServer();
  admin = await server.signInAsAdmin();
  clerk = await buildUser(server.db, {
    username: 'clerk',
    realname: '李文员',
    permissions: ['view', 'add', 'edit', 'delete', 'share'].map((act) => `base:customer:${act}`),
  });
  token = await server.signIn(clerk.username, clerk.password);
  await settle({ enableExternalLink: 1, externalLinkActions: 'view,add' });
});
beforeEach(() => sql`delete from sys_sign_in_attempt`.execute(server.db));
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, by = token) =>
  server.call<T>(method, path, { token: by, ...(body === undefined ? {} : { body }) });
let mark = 0;
const add = async (body: object = {}) => {
  mark += 1;
  return (await call<string>('POST', `${api}/form/${table}`, { name: `分享${mark}`, ...body })).body.result;
};
const tryShare = (body: object, by = token) =>
  call<Schemas['NewShare']>('POST', `${api}/recordShare/${table}`, body, by);
const share = async (body: object, by = token) => (await tryShare(body, by)).body.result;
const open = (code: string, password?: string) =>
  server.call<Opened>('POST', '/online/share/open', {
    body: { code, ...(password === undefined ? {} : { password }) },
  });
const submit = (code: string, values: object, password?: string) =>
  server.call('POST', '/online/share/submit', {
    body: { code, values, ...(password === undefined ? {} : { password }) },
  });
const get = async (path: string) => (await fetch(server.url + path)).status;
const labelled = (opened: Opened) =>
  new Map((opened.parts ?? []).flatMap(({ fields }) => fields.map((field) => [field.label, field] as const)));
/** Settings of the form as the designer has them. */
const settle = async (extConfigJson: object) => {
  const { head } = (await call<Schemas['FormDesign']>('GET', `${api}/getByHead?id=${table}`, undefined, admin)).body
    .result;
  const body = { ...head, extConfigJson: JSON.stringify(extConfigJson) };
  expect((await call('PUT', '/online/cgform/head/edit', body, admin)).status).toBe(200);
};

describe('[B2.4] a record that is shared', () => {
  it('opens without a session by a code of 256 bits of which only the hash is kept, in words, and counts visits', async () => {
    const id = await add({
      customer_level: 'A',
      credit_limit: '12000',
      crm_customer_contact: [{ name: '王经理', mobile: '13812345678' }],
    });
    const { code, expireTime } = await share({ dataId: id, days: 3 });
    expect(Buffer.from(code, 'base64url')).toHaveLength(32);
    const stored = await sql`select * from sys_share where record_id = ${id}`.execute(server.db);
    expect(JSON.stringify(stored.rows)).not.toContain(code);
    expect(new Date(expireTime).getTime() - Date.now()).toBeLessThan(3.5 * 86_400_000);
    const { status, body } = await open(code);
    expect([status, body.result.kind, body.result.title, body.result.owner]).toEqual([
      200,
      'record',
      '客户档案',
      '李文员',
    ]);
    const fields = labelled(body.result);
    expect(fields.get('客户等级')).toEqual({ label: '客户等级', kind: 'text', text: '战略客户' });
    expect(fields.get('信用额度')?.text).toBe('12,000.00');
    const contacts = (body.result.tables ?? []).find(({ title }) => title.includes('联系人'));
    expect(contacts?.rows[0]).toContain('王经理');
    // Nothing that leads back: no ids, no names of columns and tables.
    expect(JSON.stringify(body.result)).not.toMatch(new RegExp(`${id}|customer_level|crm_customer`));
    await open(code);
    const own = await call<Schemas['Share'][]>('GET', `${api}/recordShare/${table}?dataId=${id}`);
    expect(own.body.result).toMatchObject([{ visits: 2, state: 'active', itemId: id, title: '客户档案' }]);
  });

  it('answers alike for what never was, has ended, was revoked, and what its sharer may no longer share', async () => {
    const answers: unknown[] = [(await open('x')).body.message];
    const closedBy = async (end: (id: string, shareId: string) => Promise<unknown>, back?: () => Promise<unknown>) => {
      const id = await add({ customer_level: 'A' });
      const { code, id: shareId } = await share({ dataId: id });
      expect((await open(code)).status).toBe(200);
      await end(id, shareId);
      const { status, body } = await open(code);
      expect(status).toBe(404);
      answers.push(body.message);
      await back?.();
    };
    await closedBy((_, shareId) => call('PUT', '/doc/share/revoke', { ids: [shareId] }));
    await closedBy((_, shareId) =>
      sql`update sys_share set expires_at = now() where id = ${shareId}`.execute(server.db),
    );
    await closedBy((id) => call('DELETE', `${api}/form/${table}/${id}`));
    const status = (value: number) =>
      sql`update sys_user set status = ${value} where id = ${clerk.id}`.execute(server.db);
    await closedBy(
      () => status(2),
      () => status(1),
    );
    const right = (value: number) =>
      sql`update sys_role_permission set del_flag = ${value} where permission_id like '%base:customer:share'`.execute(
        server.db,
      );
    await closedBy(
      () => right(1),
      () => right(0),
    );
    // A row rule hides it from its sharer.
    const rules = formPermissions(server, admin);
    const rule = await rules.rule(table, {
      ruleName: '只看 B 级',
      ruleColumn: 'customer_level',
      ruleOperator: '=',
      ruleValue: 'B',
      status: 1,
    });
    await closedBy(
      () => rules.grant(table, 3, 'user', clerk.id, [rule]),
      () => rules.grant(table, 3, 'user', clerk.id, []),
    );
    // The form does not allow it any more.
    await closedBy(
      () => settle({ enableExternalLink: 0 }),
      () => settle({ enableExternalLink: 1, externalLinkActions: 'view,add' }),
    );
    expect(new Set(answers).size).toBe(1);
    // Nor does a code of records open as a document.
    const { code } = await share({ dataId: await add() });
    expect((await server.call('POST', '/doc/share/open', { body: { code } })).status).toBe(404);
  });

  it('asks for its password, says nothing before, and stops answering when many are tried', async () => {
    const { code, id } = await share({ dataId: await add({ name: '机密客户' }), password: '7788' });
    const cheap = await hash('7788', { memoryCost: 8, timeCost: 1, parallelism: 1 });
    await sql`update sys_share set password_hash = ${cheap} where id = ${id}`.execute(server.db);
    const without = await open(code);
    expect([without.status, without.body.message]).toEqual([403, '请输入提取码']);
    expect(JSON.stringify(without.body)).not.toMatch(/机密客户|客户档案/);
    expect((await open(code, '7788')).status).toBe(200);
    const statuses: number[] = [];
    for (let index = 0; index < 22; index += 1) statuses.push((await open(code, `no${index}`)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([403, 429]);
    expect((await open(code, '7788')).status).toBe(429);
  });

  it('stops answering an address that guesses codes', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 22; index += 1) statuses.push((await open(`guess-${index}`)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  });

  it('shows what its sharer sees in the form, and no more', async () => {
    const rules = formPermissions(server, admin);
    const { code } = await share({ dataId: await add({ credit_limit: '987654' }) });
    expect(JSON.stringify((await open(code)).body)).toContain('987,654.00');
    await rules.control(table, ['credit_limit'], { form: true });
    const { body } = await open(code);
    expect(body.result.kind).toBe('record');
    expect(JSON.stringify(body)).not.toMatch(/987,654|信用额度/);
    await rules.control(table, ['credit_limit'], {});
  });

  it('[AZ-02] opens the files its fields show while it lasts, and nothing else', async () => {
    const upload = async (content: Buffer | string, name: string) =>
      (await uploadTo(server.url, token, content, name)).body.result.path;
    const { rows } = await sql<{ name: string }>`
      select f ->> 'name' as name from onl_form, jsonb_array_elements(definition -> 'fields') f
      where table_name = ${table} and f ->> 'type' in ('file', 'image')`.execute(server.db);
    const [field] = rows;
    const [paper, picture, secret] = [
      await upload('合同', 'a.txt'),
      await upload(pngOf(), 'b.png'),
      await upload('密', 'c.txt'),
    ];
    const id = await add({ [field?.name ?? '']: `${paper},${picture}` });
    // What people put with the record is theirs, not a stranger's.
    await call('POST', `${api}/recordAttachment/${table}/${id}`, { files: [secret] });
    const filesIn = async (code: string) =>
      ((await open(code)).body.result.parts ?? []).flatMap(({ fields }) => fields.flatMap(({ files = [] }) => files));
    const looking = await share({ dataId: id });
    const shown = await filesIn(looking.code);
    expect(shown.map(({ name, url }) => [name, url === null])).toEqual([
      ['a.txt', true],
      ['b.png', false],
    ]);
    const loading = await share({ dataId: id, allowDownload: true });
    const [url = ''] = (await filesIn(loading.code)).map((file) => file.url ?? '');
    expect(await get(`/platform${url}`)).toBe(200);
    expect(await get(`/platform${url.replace(paper, secret)}`)).toBe(401);
    // The code is no session.
    expect((await server.call('GET', `${api}/form/${table}/${id}`, { token: loading.code })).status).toBe(401);
    await call('PUT', '/doc/share/revoke', { ids: [loading.id, looking.id] });
    expect(await get(`/platform${url}`)).toBe(401);
  });

  it('needs the right, a form that allows it, and a record the sharer sees', async () => {
    const id = await add();
    const none = await buildUser(server.db, { permissions: ['base:customer:view'] });
    const theirs = await server.signIn(none.username, none.password);
    expect((await tryShare({ dataId: id }, theirs)).status).toBe(403);
    expect((await tryShare({ dataId: 'nowhere' })).status).toBe(404);
    expect((await tryShare({ dataId: id, days: 366 })).status).toBe(400);
    expect((await tryShare({ dataId: id, password: 'abc' })).status).toBe(422);
    await settle({ enableExternalLink: 1, externalLinkActions: 'add' });
    expect((await tryShare({ dataId: id })).status).toBe(422);
    await settle({ enableExternalLink: 1, externalLinkActions: 'view,add' });
    // Shares of others are none of one's own.
    const { id: shareId } = await share({ dataId: id });
    expect((await call('PUT', '/doc/share/revoke', { ids: [shareId] }, admin)).status).toBe(404);
    expect(
      (await call<unknown[]>('GET', `${api}/recordShare/${table}?dataId=${id}`, undefined, admin)).body.result,
    ).toEqual([]);
  });
});

describe('[B2.4] an empty form that is shared', () => {
  it('offers plain fields only, with their rules and choices', async () => {
    const { code } = await share({});
    const { kind, inputs = [] } = (await open(code)).body.result;
    expect(kind).toBe('form');
    const names = inputs.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['name', 'address', 'customer_level', 'credit_days']));
    // Numbered by a rule, unique, a record, a file: not for strangers.
    for (const name of ['code', 'tax_no', 'category_id']) expect(names).not.toContain(name);
    expect(inputs.find(({ name }) => name === 'name')).toMatchObject({ kind: 'text', isRequired: true });
    expect(inputs.find(({ name }) => name === 'customer_level')?.options?.[0]).toEqual({
      value: 'A',
      text: '战略客户',
    });
  });

  it('takes a record in the name of its sharer, text as text, and the history says how it came', async () => {
    const { code } = await share({});
    const name = `外部<script>alert(1)</script>${mark}`;
    expect((await submit(code, { name, customer_level: 'B' })).status).toBe(200);
    const { rows } = await sql<{ id: string; create_by: string; code: string }>`
      select id, create_by, code from crm_customer where name = ${name}`.execute(server.db);
    expect(rows).toMatchObject([{ create_by: 'clerk' }]);
    expect(rows[0]?.code).toMatch(/./);
    const history = await call<Schemas['HistoryPage']>('GET', `${api}/recordHistory/${table}/${rows[0]?.id ?? ''}`);
    expect(history.body.result.entries).toMatchObject([{ act: 'create', way: 'share' }]);
  });

  it('says which field is wrong, and refuses what was not offered', async () => {
    const { code } = await share({});
    const wrong = await submit(code, { credit_days: '-1' });
    expect(wrong.status).toBe(422);
    expect((wrong.body.result as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['name', 'credit_days']),
    );
    expect((await submit(code, { name: '越权', category_id: 'x' })).status).toBe(422);
    expect((await submit(code, { name: '越权', id: 'x' })).status).toBe(422);
    // A link that looks is none that fills in.
    const looking = await share({ dataId: await add() });
    expect((await submit(looking.code, { name: '越权' })).status).toBe(422);
  });

  it('takes so many from one address and no more for a while', async () => {
    const { code } = await share({});
    const statuses: number[] = [];
    for (let index = 0; index < 22; index += 1) statuses.push((await submit(code, { name: `多${index}` })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  });

  it('is closed when its sharer may no longer add', async () => {
    const { code } = await share({});
    await sql`update sys_role_permission set del_flag = 1 where permission_id like '%base:customer:add'`.execute(
      server.db,
    );
    expect([(await open(code)).status, (await submit(code, { name: '晚了' })).status]).toEqual([404, 404]);
    expect((await tryShare({})).status).toBe(403);
    await sql`update sys_role_permission set del_flag = 0 where permission_id like '%base:customer:add'`.execute(
      server.db,
    );
  });
});
