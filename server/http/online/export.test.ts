import excel from 'exceljs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#server/testing/builders.ts';
import { formPermissions } from '#server/testing/form-permission.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

let server: TestServer;
let token: string;
const ids: string[] = [];
const levels = ['A', 'B', 'C'];

beforeAll(async () => {
  server = await startOnlineServer({ config: { exportRows: 2000 } });
  token = await server.signInAsAdmin();
  for (let index = 0; index < 30; index += 1) {
    const body = {
      name: index === 0 ? '=HYPERLINK("http://evil.example","x")' : `客户${index % 7}-${index}`,
      customer_level: levels[index % 3],
      credit_limit: index % 5 === 0 ? null : index * 1000.25,
      region: '440103',
      enabled: index % 2 === 0 ? 'Y' : 'N',
      address: index === 1 ? '+86 138 0000 0000' : null,
    };
    const { body: answer } = await server.call<string>('POST', '/online/cgform/api/form/crm_customer', { token, body });
    ids.push(answer.result);
  }
});
afterAll(() => server.close());

function exported(
  table: string,
  params: unknown,
  as = token,
  { call = 'exportXls', more = '' } = {},
): Promise<Response> {
  const text = encodeURIComponent(encodeURIComponent(JSON.stringify(params)));
  return fetch(`${server.url}/platform/online/cgform/api/${call}/${table}?paramsStr=${text}${more}`, {
    headers: { 'x-access-token': as },
  });
}

async function sheetOf(table: string, params: unknown): Promise<excel.Worksheet> {
  const answer = await exported(table, params);
  expect(answer.status, answer.ok ? '' : await answer.clone().text()).toBe(200);
  const book = new excel.Workbook();
  await book.xlsx.load(await answer.arrayBuffer());
  const [sheet] = book.worksheets;
  if (sheet === undefined) throw new Error('no sheet');
  return sheet;
}

const valuesOf = (sheet: excel.Worksheet, row: number): unknown[] => (sheet.getRow(row).values as unknown[]).slice(1);

describe('the export of a list', () => {
  it('[B9.2] has the columns of the list, a frozen head and a name with title and day', async () => {
    const answer = await exported('crm_customer', {});
    expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet');
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toMatch(
      /^attachment; filename\*=UTF-8''客户档案-\d{4}-\d{2}-\d{2}\.xlsx$/,
    );
    const sheet = await sheetOf('crm_customer', {});
    expect(valuesOf(sheet, 1).slice(0, 3)).toEqual(['客户编码', '客户名称', '简称']);
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet.rowCount).toBe(31);
  });

  it('[B9.2] keeps numbers and days as such and shows texts of dictionaries, people and regions', async () => {
    const field = 'credit_limit,,customer_level,action,region,sales_id,enabled,name';
    const sheet = await sheetOf('crm_customer', { field, selections: ids[2] });
    expect(valuesOf(sheet, 1)).toEqual(['信用额度', '客户等级', '地区', '业务员', '是否启用', '客户名称']);
    expect(valuesOf(sheet, 2)).toEqual([2000.5, '普通客户', '广东省/广州市/荔湾区', '系统管理员', '是', '客户2-2']);
    expect(sheet.getCell('A2').numFmt).toBe('#,##0.00');
    const made = await server.call('POST', '/online/cgform/api/form/demo_field', {
      token,
      body: { w_text: '一', w_date: '2026-03-05', w_datetime: '2026-03-05 23:30:00' },
    });
    expect(made.status, made.body.message).toBe(200);
    const days = await sheetOf('demo_field', { field: 'w_date,w_datetime' });
    expect(valuesOf(days, 2)).toEqual([new Date('2026-03-05T00:00:00Z'), new Date('2026-03-05T23:30:00Z')]);
  });

  it('[B9.2] takes a thousand chosen records', async () => {
    const gone = Array.from({ length: 998 }, (_, index) => String(index).padStart(32, '0'));
    const sheet = await sheetOf('crm_customer', { selections: [...ids.slice(0, 2), ...gone].join(','), field: 'name' });
    expect(sheet.rowCount).toBe(3);
  });

  it('[B9.2] leaves a number beyond the digits of a table program whole, as text', async () => {
    const id = ids[3] ?? '';
    const before = await server.call<Record<string, unknown>>('GET', `/online/cgform/api/form/crm_customer/${id}`, {
      token,
    });
    const body = { ...before.body.result, credit_limit: '123456789012345678.12' };
    const put = await server.call('PUT', '/online/cgform/api/form/crm_customer', { token, body });
    expect(put.status, put.body.message).toBe(200);
    expect(valuesOf(await sheetOf('crm_customer', { selections: id, field: 'credit_limit' }), 2)).toEqual([
      '123456789012345678.12',
    ]);
  });

  it('[IMP-01] computes no text of a user, and leaves phone numbers alone', async () => {
    const sheet = await sheetOf('crm_customer', { selections: ids.slice(0, 2).join(','), field: 'name,address' });
    const cells = [valuesOf(sheet, 2), valuesOf(sheet, 3)];
    expect(cells).toContainEqual([`'=HYPERLINK("http://evil.example","x")`]);
    expect(cells).toContainEqual(['客户1-1', '+86 138 0000 0000']);
    expect(sheet.getCell('A2').type).not.toBe(excel.ValueType.Formula);
  });

  it('[B9.2] has exactly the rows that 200 random queries count', async () => {
    const leaf = fc.oneof(
      fc.record({
        field: fc.constant('customer_level'),
        rule: fc.constantFrom('eq', 'ne', 'in'),
        val: fc.constantFrom('A', 'B', 'C'),
      }),
      fc.record({
        field: fc.constant('credit_limit'),
        rule: fc.constantFrom('gt', 'le', 'empty', 'not_empty'),
        val: fc.integer({ min: 0, max: 30_000 }).map(String),
      }),
      fc.record({
        field: fc.constant('name'),
        rule: fc.constantFrom('like', 'not_like', 'right_like'),
        val: fc.constantFrom('客户', '1', '-2', '%', "'"),
      }),
    );
    const query = fc.record(
      {
        superQueryParams: fc.array(leaf, { minLength: 1, maxLength: 4 }).map((rules) => JSON.stringify(rules)),
        superQueryMatchType: fc.constantFrom('and', 'or'),
        enabled: fc.constantFrom('Y', 'N'),
        credit_limit_begin: fc.integer({ min: 0, max: 30_000 }).map(String),
        column: fc.constantFrom('name', 'credit_limit', 'customer_level'),
        order: fc.constantFrom('asc', 'desc'),
      },
      { requiredKeys: ['column', 'order'] },
    );
    await fc.assert(
      fc.asyncProperty(query, async (params) => {
        const asked = new URLSearchParams({ ...params, pageSize: '-521' } as Record<string, string>).toString();
        const { body } = await server.call<{ total: number; records: { name: string }[] }>(
          'GET',
          `/online/cgform/api/getData/crm_customer?${asked}`,
          { token },
        );
        const sheet = await sheetOf('crm_customer', { ...params, field: 'name' });
        const names = Array.from({ length: sheet.rowCount - 1 }, (_, index) => valuesOf(sheet, index + 2)[0]);
        expect(names).toEqual(body.result.records.map(({ name }) => (name.startsWith('=') ? `'${name}` : name)));
        expect(names).toHaveLength(body.result.total);
      }),
      { numRuns: 200 },
    );
  }, 120_000);

  it('[B9.2] of more rows than it may have is refused with their number', async () => {
    await sql`
      insert into crm_customer_category (id, tenant_id, create_by, code, name)
      select 'x' || n, '1', 'admin', 'x' || n, 'x' || n from generate_series(1, 2001) n`.execute(server.db);
    const answer = await exported('crm_customer_category', { name: 'x*' });
    const { message } = (await answer.json()) as { message: string };
    expect([answer.status, message]).toEqual([422, '共 2001 条，一次最多导出 2000 条，请缩小查询范围后再导出']);
    const sheet = await exported('crm_customer_category', { name: 'x*', selections: 'x1,x2' });
    expect(sheet.status).toBe(200);
  });

  it('[IMP-04] needs the permission to export, and is made one at a time', async () => {
    const user = await buildUser(server.db, { permissions: ['base:customer:view'] });
    const as = await server.signIn(user.username, user.password);
    expect((await exported('crm_customer', {}, as)).status).toBe(403);
    const answers = await Promise.all(Array.from({ length: 6 }, () => exported('crm_customer', {})));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
  });

  it.each([
    ['{', 400],
    ['[]', 400],
    ['{"no_such":"1"}', 400],
    ['{"column":"tenant_id; drop table x"}', 400],
    ['{"name":{"a":1}}', 400],
    ['%', 400],
    ['{"superQueryParams":"x"}', 400],
  ])('[SQL-06] refuses the parameters %s', async (params, status) => {
    const answer = await fetch(
      `${server.url}/platform/online/cgform/api/exportXls/crm_customer?paramsStr=${encodeURIComponent(params)}`,
      { headers: { 'x-access-token': token } },
    );
    expect(answer.status).toBe(status);
  });
});

describe('the export of a list with its lines', () => {
  const contact = (name: string) => ({ name, mobile: '13812345678' });
  const codes = new Map<string, string>();

  beforeAll(async () => {
    for (const [name, contacts] of [
      ['明细甲', ['王一', '=1+1']],
      ['明细乙', []],
      ['明细丙', ['赵三']],
    ] as const) {
      const body = { name, customer_level: 'A', crm_customer_contact: contacts.map(contact) };
      const added = await server.call<string>('POST', '/online/cgform/api/form/crm_customer', { token, body });
      const { body: found } = await server.call<Record<string, string>>(
        'GET',
        `/online/cgform/api/form/crm_customer/${added.body.result}`,
        { token },
      );
      codes.set(name, found.result['code'] ?? '');
    }
  });

  async function bookOf(params: unknown, as = token, call = 'exportXls'): Promise<excel.Workbook> {
    const answer = await exported('crm_customer', params, as, { call, more: '&withLines=true' });
    expect(answer.status, answer.ok ? '' : await answer.clone().text()).toBe(200);
    const book = new excel.Workbook();
    await book.xlsx.load(await answer.arrayBuffer());
    return book;
  }
  const sheetRows = (book: excel.Workbook, name: string): unknown[][] => {
    const rows: unknown[][] = [];
    book
      .getWorksheet(name)
      ?.eachRow((_row, number) => rows.push(valuesOf(book.getWorksheet(name) as excel.Worksheet, number)));
    return rows;
  };

  it('[B9.2] has a sheet for each sub-table, its lines in the order of the list with the number of their record', async () => {
    const book = await bookOf({ name: '*明细*', field: 'name', column: 'code', order: 'asc' });
    expect(book.worksheets.map(({ name }) => name)).toEqual(['客户档案', '联系人', '收货地址']);
    expect(sheetRows(book, '客户档案')).toEqual([['客户名称'], ['明细甲'], ['明细乙'], ['明细丙']]);
    const lines = sheetRows(book, '联系人');
    expect(lines[0]?.slice(0, 2)).toEqual(['客户编码', '姓名']);
    expect(lines.slice(1).map((row) => row.slice(0, 2))).toEqual([
      [codes.get('明细甲'), '王一'],
      [codes.get('明细甲'), "'=1+1"],
      [codes.get('明细丙'), '赵三'],
    ]);
    expect(sheetRows(book, '收货地址')).toHaveLength(1);
  });

  it('[B9.2] takes the lines of the chosen records only, also under the name of newer servers', async () => {
    const { body } = await server.call<{ records: { id: string }[] }>(
      'GET',
      `/online/cgform/api/getData/crm_customer?name=${encodeURIComponent('明细丙')}`,
      { token },
    );
    const book = await bookOf({ selections: body.result.records[0]?.id }, token, 'exportXlsOld');
    expect(
      sheetRows(book, '联系人')
        .slice(1)
        .map((row) => row[1]),
    ).toEqual(['赵三']);
  });

  it('[AZ-03] leaves hidden fields of lines and lines of hidden records out', async () => {
    const permissions = formPermissions(server, token);
    await permissions.control('crm_customer_contact', ['mobile'], { list: true });
    const user = await buildUser(server.db, { permissions: ['base:customer:view', 'base:customer:export'] });
    const rule = await permissions.rule('crm_customer', {
      ruleName: '只看丙',
      ruleColumn: 'name',
      ruleOperator: '=',
      ruleValue: '明细丙',
    });
    await permissions.grant('crm_customer', 3, 'user', user.id, [rule]);
    const book = await bookOf({ field: 'name' }, await server.signIn(user.username, user.password));
    const lines = sheetRows(book, '联系人');
    expect(lines.map((row) => row[1])).toEqual(['姓名', '赵三']);
    expect(lines[0]).not.toContain('手机');
    expect(JSON.stringify(lines)).not.toContain('13812345678');
  });
});
