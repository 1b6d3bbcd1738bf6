import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import type { Db } from '#server/db/connection.ts';
import { upsertDict } from '#server/engine/definition/db/definition-write.ts';
import { localStorage, type Storage } from '#server/platform/file/storage.ts';
import { exportModules, type ModuleExport } from '#server/engine/module-file/export-modules.ts';
import { checkedModules, loadModules } from '#server/seed/load-modules.ts';
import { formPermissions } from '#server/testing/form-permission.ts';
import { modulesDir } from '#server/testing/online.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import {
  screenOf,
  columns,
  indexes,
  constraints,
  documents,
  prints,
  processes,
  dicts,
  drawn,
  amisPages,
  menus,
  roles,
  elementRows,
  ruleRows,
} from './catalogue-rows.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const folder = mkdtempSync(join(tmpdir(), 'back-office-modules-'));
let origin: TestServer;
let copy: TestServer;
let exported: ModuleExport;
/** Changes a start on the copy's folder would make once more. */
const again: string[] = [];
/** The same once its people are there. */
const later: string[] = [];

const install =
  (from: string) =>
  (db: Db, storage: Storage): Promise<void> =>
    loadModules({ db, storage, modulesDir: from, seed: 'none', log: () => undefined });

// The house as it is delivered, changed by an administrator in every kind of definition, written as files and installed elsewhere.
beforeAll(async () => {
  origin = await startTestServer({ prepare: install(modulesDir) });
  await administer(origin);
  // A restart, as every installation has one.
  const storage = localStorage(join(origin.dataDir, 'files'));
  await install(modulesDir)(origin.db, storage);
  exported = await exportModules(origin.db, storage);
  for (const { path, bytes } of exported.pictures) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  for (const { path, text } of exported.files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  cpSync(join(modulesDir, 'schema'), join(folder, 'schema'), { recursive: true });
  copy = await startTestServer({ prepare: install(folder) });
  const restart = (log: (line: string) => void): Promise<void> =>
    loadModules({
      db: copy.db,
      storage: localStorage(join(copy.dataDir, 'files')),
      modulesDir: folder,
      seed: 'none',
      log,
    });
  await restart((line) => again.push(line));
  // Whom something is granted to comes later than the modules.
  await people(copy);
  await restart((line) => later.push(line));
}, 120_000);
afterAll(async () => {
  await Promise.all([origin.close(), copy.close()]);
  rmSync(folder, { recursive: true, force: true });
});

async function administer(server: TestServer): Promise<void> {
  const token = await server.signInAsAdmin();
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await server.call<T>(method, path, { token, ...(body === undefined ? {} : { body }) });
    if (!answer.body.success) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.result;
  };
  await upsertDict(server.db, {
    code: 'round_tier',
    name: '级别',
    items: [
      { value: '1', text: '一级' },
      { value: '2', text: '二级', enabled: false },
    ],
  });
  const design = await call<Schemas['FormDesign']>('GET', '/online/cgform/api/getByHead?id=crm_customer');
  await call('PUT', '/online/cgform/api/editAll', {
    ...design,
    fields: [
      ...design.fields.map((field) =>
        field.dbFieldName === 'short_name' ? { ...field, dbFieldTxt: '客户简称' } : field,
      ),
      {
        dbFieldName: 'tier',
        dbFieldTxt: '级别',
        dbType: 'string',
        fieldShowType: 'list',
        dictField: 'round_tier',
        isShowForm: 1,
        isShowList: 1,
      },
    ],
  } satisfies Schemas['FormDesign']);
  await call('POST', '/online/graphreport/head/add', {
    code: 'round_limits',
    name: '客户额度',
    nameEn: 'Customer limits',
    dataType: 'sql',
    cgrSql: 'select c.name, c.credit_limit from crm_customer c order by c.credit_limit',
    onlGraphreportItemList: [
      { fieldName: 'name', fieldTxt: '客户', fieldType: 'String', searchFlag: 'Y', searchMode: 'single' },
      { fieldName: 'credit_limit', fieldTxt: '额度之数', fieldType: 'number', precision: 2 },
    ],
    paramsList: [],
  } satisfies Schemas['GraphDraft']);
  const counted = await call<string>('POST', '/online/graphreport/head/add', {
    code: 'round_tiers',
    name: '客户等级',
    dataType: 'form',
    graphType: 'bar,table',
    form: { table: 'crm_customer', by: 'customer_level', measures: [{ how: 'count' }] },
    onlGraphreportItemList: [],
    paramsList: [],
  } satisfies Schemas['GraphDraft']);
  const listed = await call<string>('POST', '/online/cgreport/head/add', {
    head: { code: 'round_list', name: '客户清单', cgrSql: 'select c.name from crm_customer c order by c.name' },
    items: [{ fieldName: 'name', fieldTxt: '客户之名', fieldType: 'String' }],
    params: [],
  } satisfies Schemas['ReportDraft']);
  const permissions = formPermissions(server, token);
  const { rows } = await sql<{ id: string }>`select id from sys_role where role_code = 'salesperson'`.execute(
    server.db,
  );
  const role = rows[0]?.id ?? '';
  const sale = await sql<{ id: string }>`select id from sys_permission where url = '/sale'`.execute(server.db);
  await call('POST', '/online/graphreport/head/menu', {
    id: counted,
    parentId: sale.rows[0]?.id ?? '',
    title: '等级一览',
    roleIds: [role],
  });
  await call('POST', '/online/cgreport/head/menu', { id: listed, parentId: null, title: '客户清单', roleIds: [role] });
  await administerPages(call, { role, sale: sale.rows[0]?.id ?? '' });
  // A process of an administrator, who asks a role that holds nothing.
  await sql`insert into sys_role (id, tenant_id, create_by, role_code, role_name) values ('round', '1', 'admin', 'round_role', '审批岗')`.execute(
    server.db,
  );
  await sql`update wf_model set manager_ids = 'round_user', range_type = '3', range_ids = 'round_role,salesperson',
    remark = '按制度', update_by = 'admin' where model_key = 'hr_leave'`.execute(server.db);
  // A template for one role only, with a picture.
  await sql`update onl_print_template set role_ids = ${JSON.stringify([role])}, origin = 'designed'`.execute(server.db);
  await addPicture(server, token);
  await permissions.control('crm_customer', ['tax_no'], { list: true, edit: true });
  const elements = await permissions.elements('crm_customer', 1);
  await permissions.grant(
    'crm_customer',
    1,
    'role',
    role,
    elements.slice(0, 1).map(({ id }) => id),
  );
  await permissions.button('sal_order', 'export');
  const rule = await permissions.rule('sal_order', {
    ruleName: '本人的订单',
    ruleColumn: 'create_by',
    ruleOperator: '=',
    ruleValue: '#{sys_user_code}',
  });
  await permissions.grant('sal_order', 3, 'role', role, [rule]);
  const { user, depart } = await people(server);
  await permissions.grant('sal_order', 3, 'user', user, [rule]);
  await permissions.grant('sal_order', 3, 'depart', depart, [rule]);
  const [element] = await permissions.elements('crm_customer', 1);
  await permissions.grant('crm_customer', 1, 'depart', depart, element === undefined ? [] : [element.id]);
}

/** Somebody and a department, with ids of their own on each installation. */
async function people(server: TestServer): Promise<{ user: string; depart: string }> {
  const id = (): string => randomUUID().replaceAll('-', '');
  const [user, depart] = [id(), id()];
  const own = sql`'1', 'admin'`;
  await sql`insert into sys_user (id, tenant_id, create_by, username, realname, password_hash)
    values (${user}, ${own}, 'round_user', '某人', 'none')`.execute(server.db);
  await sql`insert into sys_depart (id, tenant_id, create_by, depart_name, org_code)
    values (${depart}, ${own}, '某部门', 'R01')`.execute(server.db);
  return { user, depart };
}

/** A point, as a PNG. */
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a picture and puts it twice into the template of orders, with a place for a third that is chosen later. */
async function addPicture(server: TestServer, token: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([POINT], { type: 'image/png' }), '章.png');
  const answer = await fetch(`${server.url}/platform/sys/common/upload`, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body: form,
  });
  const { message: path } = (await answer.json()) as { message: string };
  const image = { kind: 'image', file: path, width: 20, height: 10, align: 'right' };
  await sql`update onl_print_template set body = jsonb_set(jsonb_set(body, '{header}', ${JSON.stringify([image])}::jsonb), '{footer}',
    ${JSON.stringify([image, { ...image, file: '' }])}::jsonb) where form_table = 'sal_order'`.execute(server.db);
}

/** A schema as somebody wrote it: its layout, its quotes and what YAML might take for its own stay. */
const AMIS = '{\n  "type": "page",\n  "title": "说明: #1 \'甲\'",\n\n    "body": "- 第一行   \\n%乙"\n}\n\n';

type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>;

async function administerPages(call: Call, { role, sale }: { role: string; sale: string }): Promise<void> {
  await call('POST', '/sys/dataSource/add', {
    code: 'round_stock',
    name: '仓库系统',
    remark: '只读账号',
    dbUrl: 'jdbc:postgresql://stock.example.com:5432/wms?sslmode=require',
    dbUsername: 'reader',
    dbPassword: 'Round-pass-20',
  } satisfies Schemas['DataSourceDraft']);
  const sheet = await call<string>('POST', '/online/dessheet/add', {
    code: 'round_sheet',
    name: '客户一览表',
    nameEn: 'Customers on a sheet',
    sets: [
      { name: 'c', title: '客户', kind: 'form', code: 'crm_customer' },
      { name: 'r', title: '清单', kind: 'report', code: 'round_list' },
    ],
    asked: ['name'],
    paper: { size: 'A4', isLandscape: true, hasPageNumbers: true },
    sheet: {
      rows: 6,
      columns: 4,
      cells: [
        { row: 0, column: 0, text: '客户：${title}', style: { bold: true, size: 16, fill: '#ddeeff' } },
        { row: 1, column: 0, text: '#{c.name}' },
        { row: 1, column: 1, text: '#{c.credit_limit}', format: '#,##0.00' },
        { row: 2, column: 1, text: '=SUM(B2)', format: '#,##0.00' },
        { row: 3, column: 0, text: '#{r.name}', style: { border: true } },
      ],
      merges: [{ row: 0, column: 0, rows: 1, columns: 4 }],
      rowHeights: [{ at: 0, size: 40 }],
      columnWidths: [],
    },
  } satisfies Schemas['SheetReportDraft']);
  await call('POST', '/online/dessheet/menu', { id: sheet, parentId: sale, title: '一览', roleIds: [role] });
  await call('POST', '/amisPage/add', { code: 'round_closed', name: '未完成', status: '0', schema: AMIS });
  const page = await call<string>('POST', '/amisPage/add', {
    code: 'round_page',
    name: '说明页',
    nameEn: 'A page',
    status: '1',
    schema: AMIS,
  } satisfies Schemas['AmisPage']);
  await call('POST', '/amisPage/menu', { id: page, parentId: null, title: '说明页', roleIds: [role] });
}

describe('[B2.35] every module exported from the database and installed into an empty one', () => {
  it('has no faults, and each module says which others it needs', async () => {
    for (const { path } of exported.files.filter((file) => file.path.endsWith('/module.yaml')))
      await expect(checkedModules(folder, [dirname(path)]), path).resolves.toBeDefined();
    expect(exported.left).toEqual([]);
    const open = 'data source round_stock: it has no password yet; type it in at 数据源管理 (/isystem/data-source)';
    const wait = 'field, button or row permission(s) of module files wait for it';
    expect(again).toEqual([open, `department R01 is not here: 2 ${wait}`, `account round_user is not here: 1 ${wait}`]);
    expect(later).toEqual([open]);
  });

  it.each<[string, (db: Db) => Promise<Row[]>]>([
    ['tables with the same columns', columns],
    ['the same indexes', indexes],
    ['the same keys and checks', constraints],
    ['the same forms', (db) => documents(db, 'onl_form', ['table_name', 'module', 'definition'])],
    ['the same popup reports', (db) => documents(db, 'onl_popup', ['code', 'module', 'definition'])],
    ['the same reports', (db) => drawn(db, 'onl_report')],
    ['the same charts', (db) => drawn(db, 'onl_graph')],
    ['the same sheet reports', (db) => drawn(db, 'onl_dessheet')],
    ['the same amis pages', amisPages],
    [
      'the same data sources',
      (db) => documents(db, 'sys_data_source', ['code', 'name', 'remark', 'db_url', 'db_username']),
    ],
    ['the same buttons, scripts and actions', (db) => documents(db, 'onl_enhance', ['table_name', 'document'])],
    ['the same print templates', prints],
    ['the same processes', processes],
    ['the same dictionaries', dicts],
    [
      'the same number rules',
      (db) => documents(db, 'sys_number_rule', ['rule_code', 'rule_name', 'pattern', 'reset_cycle']),
    ],
    ['the same menus and buttons', menus],
    ['the same roles with the same grants', roles],
    ['the same texts in English', (db) => documents(db, 'sys_translation', ['field', 'source', 'text'])],
    ['the same field and button permissions', elementRows],
    ['the same row permissions', ruleRows],
  ])('is %s', async (_name, read) => {
    const [one, other] = await Promise.all([read(origin.db), read(copy.db)]);
    expect(one.length).toBeGreaterThan(0);
    expect(other).toEqual(one);
  });

  it('brings the pictures of print templates as files of their own, which their templates keep', async () => {
    expect(exported.pictures.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^sale\/print\/pictures\/[0-9a-f]{12}\.png$/),
    ]);
    const { rows } = await sql<{ path: string; table: string }>`
      select f.path, u.form_table as table from sys_file f join sys_file_use u on u.file_id = f.id`.execute(copy.db);
    expect(rows.map(({ table }) => table)).toEqual(['onl_print_template']);
    expect(readFileSync(join(copy.dataDir, 'files', rows[0]?.path ?? ''))).toEqual(POINT);
  });

  it('writes a process nobody changed as the file it came from', () => {
    for (const [module, key] of [
      ['personnel', 'hr_overtime'],
      ['sale', 'sal_contract'],
    ] as const) {
      const path = `${module}/workflows/${key}.bpmn`;
      expect(exported.files.find((file) => file.path === path)?.text).toBe(
        readFileSync(join(modulesDir, path), 'utf8'),
      );
    }
  });

  it('carries no password of a data source', async () => {
    for (const { path, text } of exported.files) expect(text, path).not.toMatch(/Round-pass-20|db_password/);
    const { rows } = await sql<Row>`select db_password from sys_data_source`.execute(copy.db);
    expect(rows).toEqual([{ db_password: null }]);
  });

  it('answers the same screens: menu, list, query and form of every one', async () => {
    const tokens = { origin: await origin.signInAsAdmin(), copy: await copy.signInAsAdmin() };
    const { rows } = await sql<{ name: string }>`select table_name as name from onl_form order by 1`.execute(origin.db);
    const paths = rows.flatMap(({ name }) =>
      ['getColumns', 'getQueryInfo', 'getFormItem'].map((call) => `/online/cgform/api/${call}/${name}`),
    );
    for (const path of ['/sys/permission/getUserPermissionByToken', ...paths]) {
      const [one, other] = await Promise.all([
        origin.call(`GET`, path, { token: tokens.origin }),
        copy.call('GET', path, { token: tokens.copy }),
      ]);
      expect(one.status, path).toBe(200);
      expect(screenOf(other.body.result), path).toEqual(screenOf(one.body.result));
    }
  }, 60_000);
});
