import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '#server/platform/identity/db/identity.ts';
import { platformCodes } from '#server/platform/identity/levels.ts';
import { buildSession, buildUser, type BuiltUser } from '#server/testing/builders.ts';
import { contractCalls } from '#server/testing/contract-calls.ts';
import { uploadTo } from '#server/testing/files.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { textsOfZip } from '#server/testing/zip.ts';
import { loadContract, type Operation } from './contract.ts';

const contract = loadContract();
const makeCall = contractCalls(contract);
const customer = 'crm_customer';
/** Stands in everything one company wrote. */
const secret = '甲公司机密';

/** Would end the session the others are asked with. */
const leaving = new Set<string>(['logout', 'logoutUpstream']);
/** Operations a company can be let into at all, by their permissions. */
const operations = contract.operations.filter(
  ({ id, deprecated, dialects, permission, atRoot }) =>
    !leaving.has(id) &&
    !deprecated &&
    !atRoot &&
    (dialects === null || dialects.includes('platform')) &&
    !platformCodes.has(permission),
);

let server: TestServer;
let admin: string;
/** The administrator of another company: he holds whatever a company can hold. */
let stranger: BuiltUser;
/** Keys of what the first company made, by table. */
let keys: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  server = await startOnlineServer();
  admin = await server.signInAsAdmin();
  const before = await keysOfFirst();
  await makeEverything();
  keys = new Map(
    [...(await keysOfFirst())].map(([table, ids]) => [
      table,
      ids.filter((id) => before.get(table)?.includes(id) !== true),
    ]),
  );
  await createTenant(server.db, { id: '2', name: '乙公司' });
  stranger = await buildUser(server.db, { tenantId: '2', superuser: true, departs: ['A01'] });
});
afterAll(() => server.close());

/** One of each kind of thing people write, in the first company, all of them telling the secret. */
async function makeEverything(): Promise<void> {
  const call = async (method: string, path: string, body?: unknown): Promise<string> => {
    const answer = await server.call(method, path, { token: admin, ...(body === undefined ? {} : { body }) });
    if (!answer.body.success) throw new Error(`${path}: ${answer.body.message}`);
    return typeof answer.body.result === 'string' ? answer.body.result : '';
  };
  const form = '/online/cgform/api';
  const record = await call('POST', `${form}/form/${customer}`, { name: secret, remark: secret });
  await call('PUT', `${form}/form/${customer}`, { id: record, version: 0, name: `${secret}二` });
  await call('POST', `${form}/recordComment/${customer}/${record}`, { text: secret });
  const depart = await call('POST', '/sys/sysDepart/add', { departName: secret, orgCategory: '1' });
  await call('POST', '/sys/role/add', { roleCode: 'secret', roleName: secret, description: secret });
  await call('POST', '/sys/position/add', { code: 'secret', name: secret, postRank: '1' });
  await call('POST', '/sys/user/add', {
    username: 'secret.keeper',
    realname: secret,
    password: 'Secret-pass-9',
    selecteddeparts: depart === '' ? await departId() : depart,
  });
  const announcement = { titile: secret, msgContent: secret, msgType: 'ALL', msgCategory: '1', priority: 'L' };
  await call('POST', '/sys/annountCement/add', announcement);
  await call('POST', '/doc/folder/add', { parentId: null, name: secret });
  const page = await call('POST', '/doc/item/add', { parentId: null, name: secret, kind: 'markdown', content: secret });
  await call('POST', '/doc/comment/add', { itemId: page, text: secret });
  await call('POST', '/doc/share/add', { itemId: page });
  await call('POST', '/luckysheet/sheet/add', { name: secret });
  const columns = { columns: [{ field: 'name', width: 200, fixed: 'left' }] };
  await call('POST', '/online/listView/save', {
    screen: customer,
    name: secret,
    kind: 'columns',
    document: columns,
    scope: 'personal',
  });
  await uploadTo(server.url, admin, secret, `${secret}.txt`);
  await makeMessages(call);
}

/** Messages, how they are told, and a warning with what it found. */
async function makeMessages(call: (method: string, path: string, body?: unknown) => Promise<string>): Promise<void> {
  const message = { esType: '1', esReceiver: 'admin', esTitle: secret, esContent: secret };
  await call('POST', '/sys/message/sysMessage/add', message);
  const words = { templateCode: 'secret', templateName: secret, templateType: '1', templateContent: secret };
  const templateId = await call('POST', '/sys/message/sysMessageTemplate/add', words);
  const told = { eventCode: 'backup-failed', channels: '1', templateId, enabled: '1' };
  await call('POST', '/sys/message/sysMessageConfig/add', told);
  const robot = { appType: '1', corpId: secret, webhook: 'https://qyapi.weixin.qq.com/x', enabled: '1' };
  await call('POST', '/sys/thirdApp/add', robot);
  const reader = await server.db.selectFrom('sys_user').select('id').where('username', '=', 'admin').executeTakeFirst();
  const sqlText = `select name from ${customer} where remark = '${secret}'`;
  const warning = { code: 'secret', name: secret, sqlText, userIds: `${reader?.id ?? ''},`, enabled: '1' };
  const id = await call('POST', '/sys/sqlWarning/add', warning);
  await call('PUT', '/sys/sqlWarning/run', { id });
}

async function departId(): Promise<string> {
  const row = await server.db
    .selectFrom('sys_depart')
    .select('id')
    .where('depart_name', '=', secret)
    .executeTakeFirst();
  return row?.id ?? '';
}

/** Tables that tell of calls and processes, not of what people wrote. */
const technical =
  /^(sys_log|sys_session|sys_push|sys_sign_in|sys_known_address|sys_visit|sys_idempotency|kysely|.*_usage)/;

async function tablesOfCompanies(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('tenant_id', 'id')
    group by 1 having count(*) = 2 order by 1`.execute(server.db);
  return rows.map(({ name }) => name).filter((name) => !technical.test(name));
}

async function keysOfFirst(): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const table of await tablesOfCompanies()) {
    const { rows } = await sql<{ id: string }>`
      select id::text from ${sql.table(table)} where tenant_id = '1' order by id`.execute(server.db);
    found.set(
      table,
      rows.map(({ id }) => id),
    );
  }
  return found;
}

/** Returns the state of the first company, table by table. */
async function stateOfFirst(): Promise<Readonly<Record<string, string>>> {
  const state: Record<string, string> = {};
  for (const table of await tablesOfCompanies()) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ':' || coalesce(md5(string_agg(t::text, '' order by t.id)), '') as sum
      from ${sql.table(table)} t where tenant_id = '1'`.execute(server.db);
    state[table] = rows[0]?.sum ?? '';
  }
  return state;
}

const isKeyName = (name: string): boolean => /(?:^|[a-z])ids?$|^(?:selections|path|userIds|dataTable)$/i.test(name);

function asksForKey(operation: Operation): boolean {
  const { path, body } = makeCall(operation, (name) => (isKeyName(name) ? 'key-of-another' : undefined));
  return `${path} ${JSON.stringify(body ?? '')}`.includes('key-of-another');
}

async function said(operation: Operation, key: string, token: string): Promise<{ status: number; text: string }> {
  const isOfForm = operation.permission.startsWith('form:');
  const given = (name: string): string | undefined =>
    isOfForm && name === 'id' ? customer : isKeyName(name) ? key : undefined;
  const { path, body } = makeCall(operation, given, (name) => (isKeyName(name) ? key : undefined));
  const answer = await fetch(`${server.url}/platform${path}`, {
    method: operation.method.toUpperCase(),
    headers: {
      'x-access-token': token,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'manual',
  });
  return { status: answer.status, text: await wordsOf(answer) };
}

/** Returns the words of an answer; a workbook packs its words, also those of its drop-down lists. */
async function wordsOf(answer: Response): Promise<string> {
  if (answer.headers.get('content-type')?.includes('spreadsheetml') !== true) return await answer.text();
  return unescapeXml(textsOfZip(Buffer.from(await answer.arrayBuffer())).join('\n'));
}

function unescapeXml(text: string): string {
  const marks: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => marks[name] ?? '');
}

/** Writes a managed list as a workbook: of the rows whose keys are sent, all in one call. */
const isListExport = ({ id }: Operation): boolean => /^system\w+Export$/.test(id);

type Asked = readonly (readonly [operation: Operation, key: string])[];

async function answers(asked: Asked, token: string) {
  const found: { readonly id: string; readonly key: string; readonly status: number; readonly text: string }[] = [];
  for (let from = 0; from < asked.length; from += 20)
    await Promise.all(
      asked.slice(from, from + 20).map(async ([operation, key]) => {
        found.push({ id: operation.id, key, ...(await said(operation, key, token)) });
      }),
    );
  return found;
}

const session = (): Promise<string> => buildSession(server.db, { id: stranger.id, tenantId: '2' });

// Thousands of questions: a loaded machine is no fault.
describe('two companies on one platform', { timeout: 300_000 }, () => {
  it('[AZ-02] [FIL-06] tell each other nothing, whatever is asked by the keys of the other', async () => {
    const pool = [...new Set([...keys.values()].flatMap((ids) => ids.slice(0, 1)))];
    expect(pool.length).toBeGreaterThan(15);
    const asked = operations
      .filter(({ method }) => method === 'get')
      .flatMap((operation) => {
        const given = isListExport(operation) ? [pool.join(',')] : asksForKey(operation) ? pool : [''];
        return given.map((key) => [operation, key] as const);
      });
    // Its own administrator is asked first: what not even he is told by a key, nobody else need be asked by it.
    const own = await answers(asked, admin);
    const told = new Set(own.filter(({ status }) => status < 400).map(({ id, key }) => `${id} ${key}`));
    const theirs = await answers(
      asked.filter(([{ id }, key]) => told.has(`${id} ${key}`)),
      await session(),
    );
    const tell = (found: typeof own) => [
      ...new Set(found.filter(({ text }) => text.includes(secret)).map(({ id }) => id)),
    ];
    expect(tell(theirs)).toEqual([]);
    expect(theirs.filter(({ status }) => status === 401).map(({ id }) => id)).toEqual([]);
    expect([...theirs, ...own].filter(({ status }) => status >= 500).map(({ id }) => id)).toEqual([]);
    // What its own administrator is told has it in many places, workbooks among them.
    expect(tell(own).length).toBeGreaterThan(20);
    expect(tell(own).filter((id) => /^system\w+Export$/.test(id)).length).toBeGreaterThan(2);
  });

  it('[AZ-02] [AZ-03] change nothing of each other, whatever is sent with the keys of the other', async () => {
    const before = await stateOfFirst();
    const faults = new Set<string>();
    const statuses: Record<number, number> = {};
    let token = await session();
    for (const operation of operations) {
      if (operation.method === 'get' || !asksForKey(operation)) continue;
      for (const ids of keys.values())
        for (const key of ids.slice(0, 1)) {
          const { status, text } = await said(operation, key, token);
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (text.includes(secret)) faults.add(`${operation.id} tells the secret`);
          if (status >= 500) faults.add(`${operation.id} breaks`);
          if (status === 401) faults.add(`${operation.id} was asked by nobody`);
          // What was done may have ended the session.
          if (status < 400) token = await session();
        }
    }
    // Most of it reached its subject: refused for what was asked, not for how.
    expect(statuses[404]).toBeGreaterThan(500);
    const after = await stateOfFirst();
    for (const [table, state] of Object.entries(after)) if (state !== before[table]) faults.add(`${table} was changed`);
    expect([...faults]).toEqual([]);
  });
});
