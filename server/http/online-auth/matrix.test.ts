import excel from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildDepart, buildUser, type BuiltUser } from '#server/testing/builders.ts';
import { formPermissions, recordsOf } from '#server/testing/form-permission.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Grantee = 'role' | 'depart' | 'user' | 'none';
type State = 'hidden' | 'locked' | 'free';

const TABLE = 'crm_customer';
const SUB = 'crm_customer_contact';
const FIELD = 'credit_days';
const UNIQUE = 'tax_no';
const SUB_FIELD = 'mobile';
const codes = ['view', 'add', 'edit', 'delete', 'export'].map((act) => `base:customer:${act}`);
const grantees: readonly Grantee[] = ['role', 'depart', 'user', 'none'];
const states: readonly State[] = ['hidden', 'locked', 'free'];

let server: TestServer;
let permissions: ReturnType<typeof formPermissions>;
const users = {} as Record<Grantee, BuiltUser & { token: string }>;

beforeAll(async () => {
  server = await startOnlineServer();
  const admin = await server.signInAsAdmin();
  permissions = formPermissions(server, admin);
  for (const kind of grantees) {
    const user = await buildUser(server.db, {
      username: `by-${kind}`,
      permissions: [...codes, 'test:terms:view', 'sale:order:view', 'sale:order:add'],
      // The department that is granted something is the one above that of the user.
      departs: kind === 'depart' ? ['A77', 'A77A01'] : ['A78'],
    });
    await sql`delete from sys_user_depart where user_id = ${user.id} and dep_id in (select id from sys_depart where org_code = 'A77')`.execute(
      server.db,
    );
    users[kind] = { ...user, token: await server.signIn(user.username, user.password) };
  }
  const add = await server.call('POST', '/online/cgreport/head/add', {
    token: admin,
    body: {
      head: {
        code: 'test_terms',
        name: '账期',
        permission: 'test:terms',
        cgrSql: `select id, name, ${FIELD} from ${TABLE}`,
      },
      items: ['id', 'name', FIELD].map((fieldName) => ({
        fieldName,
        fieldTxt: fieldName,
        fieldType: fieldName === FIELD ? 'Integer' : 'String',
      })),
      params: [],
    },
  });
  if (!add.body.success) throw new Error(add.body.message);
});
afterAll(() => server.close());

const q = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString();

/** Every way in which a user could come to see or change the field. */
async function observe({ token }: { token: string }, ids: { record: string; contact: string }) {
  const get = <T>(path: string) => server.call<T>('GET', path, { token });
  const list = (query: Readonly<Record<string, string>> = {}) =>
    get<Schemas['RowPage']>(`/online/cgform/api/getData/${TABLE}?${q({ id: ids.record, ...query })}`);
  const columns = (await get<Schemas['ListDefinition']>(`/online/cgform/api/getColumns/${TABLE}`)).body.result.columns;
  const plain = recordsOf(await list());
  const form = (await get<Schemas['FormDefinition']>(`/online/cgform/api/getFormItem/${TABLE}`)).body.result.schema
    .properties;
  const record = (await get<Record<string, unknown>>(`/online/cgform/api/form/${TABLE}/${ids.record}`)).body.result;
  const [contact] = record[SUB] as Record<string, unknown>[];
  const property = form[FIELD];
  const cell = form[SUB]?.columns?.find(({ key }) => key === SUB_FIELD);
  const popup = await get<{ columns: { dataIndex: string }[] }>('/online/cgreport/api/getRpColumns/pop_customer');
  const chosen = recordsOf(await get<Schemas['RowPage']>(`/online/cgreport/api/getData/pop_customer?id=${ids.record}`));
  const report = recordsOf(await get<Schemas['RowPage']>(`/online/cgreport/api/getData/test_terms?id=${ids.record}`));
  const condition = encodeURIComponent(JSON.stringify([{ field: FIELD, rule: 'eq', val: '30', type: 'integer' }]));
  const inSub = encodeURIComponent(JSON.stringify([{ field: `${SUB},${SUB_FIELD}`, rule: 'empty', val: '' }]));
  const first = (rows: ReturnType<typeof recordsOf>): Record<string, unknown> =>
    typeof rows === 'number' ? { refused: rows } : (rows[0] ?? {});
  return {
    column: columns.some(({ dataIndex }) => dataIndex === FIELD),
    list: FIELD in first(plain),
    detail: FIELD in record,
    sub: contact !== undefined && SUB_FIELD in contact,
    form: property === undefined ? 'missing' : isDisabled(property) ? 'disabled' : 'open',
    cell: cell === undefined ? 'missing' : cell.disabled === true ? 'disabled' : 'open',
    popup: popup.body.result.columns.some(({ dataIndex }) => dataIndex === FIELD) && FIELD in first(chosen),
    report: first(report)[FIELD] !== null,
    export: (await exported(token, ids.record)).includes('账期(天)'),
    filter: (await list({ [FIELD]: '30' })).status,
    range: (await list({ [`${FIELD}_begin`]: '1' })).status,
    sort: (await list({ column: FIELD, order: 'asc' })).status,
    advanced: (await list({ superQueryParams: condition })).status,
    advancedSub: (await list({ superQueryParams: inSub })).status,
    duplicate: (
      await get(`/sys/duplicate/check?${q({ tableName: TABLE, fieldName: UNIQUE, fieldVal: '91110000100000000A' })}`)
    ).status,
    view: (
      await server.call('POST', '/online/listView/save', {
        token,
        body: {
          screen: TABLE,
          name: `视图 ${Math.random()}`,
          kind: 'columns',
          scope: 'personal',
          document: { columns: [{ field: FIELD }] },
        },
      })
    ).status,
  };
}

function isDisabled({ ui }: Schemas['FormProperty']): boolean {
  return JSON.stringify(ui ?? {}).includes('"disabled":true');
}

/** The headings of an export that asks for the field by name. */
async function exported(token: string, id: string): Promise<readonly string[]> {
  const paramsStr = encodeURIComponent(JSON.stringify({ selections: id, field: `name,${FIELD}` }));
  const answer = await fetch(`${server.url}/platform/online/cgform/api/exportXls/${TABLE}?${q({ paramsStr })}`, {
    headers: { 'x-access-token': token },
  });
  const book = new excel.Workbook();
  await book.xlsx.load(await answer.arrayBuffer());
  const texts: string[] = [];
  book.worksheets[0]?.eachRow((row) => row.eachCell((cell) => void texts.push(cell.text)));
  return texts;
}

/** Writes the field, and returns what became of the values the user sent. */
async function write({ token }: { token: string }, ids: { record: string; contact: string }) {
  const add = await server.call<string>('POST', `/online/cgform/api/form/${TABLE}`, {
    token,
    body: {
      name: `新客户 ${Math.random()}`,
      [FIELD]: 77,
      [SUB]: [{ name: '李', [SUB_FIELD]: '13800000001' }],
    },
  });
  const stored = async (id: string) => {
    const { rows } = await sql<{ days: number | null; mobile: string | null; version: number }>`
      select c.credit_days as days, c.version,
        (select s.mobile from crm_customer_contact s where s.head_id = c.id and s.del_flag = 0 limit 1) as mobile
      from crm_customer c where c.id = ${id}`.execute(server.db);
    return rows[0];
  };
  const made = await stored(add.body.result);
  const before = await stored(ids.record);
  const edit = await server.call('PUT', `/online/cgform/api/form/${TABLE}`, {
    token,
    body: {
      id: ids.record,
      version: before?.version,
      [FIELD]: 88,
      [SUB]: [{ id: ids.contact, name: '王', [SUB_FIELD]: '13800000002' }],
    },
  });
  const after = await stored(ids.record);
  const batch = await server.call('POST', `/online/cgform/api/batchEdit/${TABLE}`, {
    token,
    body: { ids: [ids.record], values: { [FIELD]: 99 } },
  });
  return {
    saved: [add.body.success, edit.body.success],
    add: [made?.days, made?.mobile],
    edit: [after?.days, after?.mobile],
    batch: batch.status,
  };
}

async function fresh(): Promise<{ record: string; contact: string }> {
  const record = `c${Math.random().toString(16).slice(2)}`;
  const contact = Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join('');
  await sql`insert into crm_customer (id, tenant_id, code, name, enabled, currency, sales_id, credit_days, create_by)
    values (${record}, '1', ${record}, '客户', 'Y', 'CNY', 'admin', 30, 'admin')`.execute(server.db);
  await sql`insert into crm_customer_contact (id, tenant_id, head_id, line_no, name, mobile, is_main)
    values (${contact}, '1', ${record}, 1, '王', '13900000000', 'N')`.execute(server.db);
  return { record, contact };
}

const open = {
  column: true,
  list: true,
  detail: true,
  sub: true,
  form: 'open',
  cell: 'open',
  popup: true,
  report: true,
  export: true,
  filter: 200,
  range: 200,
  sort: 200,
  advanced: 200,
  advancedSub: 200,
  duplicate: 200,
  view: 200,
};
const closed = {
  column: false,
  list: false,
  detail: false,
  sub: false,
  form: 'missing',
  cell: 'missing',
  popup: false,
  report: false,
  export: false,
  filter: 403,
  range: 403,
  sort: 403,
  advanced: 403,
  advancedSub: 403,
  duplicate: 403,
  view: 403,
};
const seen = {
  hidden: closed,
  locked: { ...open, form: 'disabled', cell: 'disabled' },
  free: open,
};

/** Brings the fields into a state and grants them to all but one. */
async function arrange(state: State): Promise<void> {
  const aspects = { list: state === 'hidden', form: state === 'hidden', edit: state !== 'free' };
  for (const [table, fields] of [
    [TABLE, [FIELD, UNIQUE]],
    [SUB, [SUB_FIELD]],
  ] as const) {
    await permissions.control(table, fields, aspects);
    const ids = (await permissions.elements(table, 1)).map(({ id }) => id);
    const { rows } = await sql<{ id: string }>`select id from sys_role where role_code = 'role-by-role'`.execute(
      server.db,
    );
    await permissions.grant(table, 1, 'role', rows[0]?.id ?? '', ids);
    await permissions.grant(table, 1, 'depart', await buildDepart(server.db, { orgCode: 'A77' }), ids);
    await permissions.grant(table, 1, 'user', users.user.id, ids);
  }
}

describe.each(states)('[AZ-03] a field that is %s', (state) => {
  beforeAll(() => arrange(state));

  it.each(grantees)('is seen everywhere or nowhere by who holds a grant through: %s', async (grantee) => {
    expect(await observe(users[grantee], await fresh())).toEqual(grantee === 'none' ? seen[state] : open);
  });

  it.each(grantees)('is stored or left alone, whatever is sent by who holds a grant through: %s', async (grantee) => {
    const isFree = grantee !== 'none' || state === 'free';
    expect(await write(users[grantee], await fresh())).toEqual({
      saved: [true, true],
      add: isFree ? [77, '13800000001'] : [null, null],
      edit: isFree ? [88, '13800000002'] : [30, '13900000000'],
      batch: isFree ? 200 : 422,
    });
  });
});
