import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { startOnlineServer } from './online.ts';
import type { TestServer } from './server.ts';
import { later } from './document-stage.ts';

export type Schemas = components['schemas'];
export type FormDesign = Schemas['FormDesign'];
export type Plan = Schemas['MigrationPlan'];
export type Saved = Schemas['DesignSaved'];
export type Detail = Schemas['RefusalDetail'];

/** Starts a server where forms are designed in the browser. */
export function designStage() {
  let server: TestServer;
  let admin: string;

  beforeAll(async () => {
    server = await startOnlineServer();
    admin = await server.signInAsAdmin();
  });
  afterAll(() => server.close());

  const field = (
    dbFieldName: string,
    dbFieldTxt: string,
    more: Partial<Schemas['DesignField']> = {},
  ): Schemas['DesignField'] => ({
    dbFieldName,
    dbFieldTxt,
    dbType: 'string',
    fieldShowType: 'text',
    isShowForm: 1,
    isShowList: 1,
    ...more,
  });
  const design = (tableName: string, more: Partial<FormDesign> = {}): FormDesign => ({
    head: { tableName, tableTxt: '设备点检', tableType: 1, formTemplate: '2' },
    fields: [
      field('code', '编号', { isQuery: 1, fieldMustInput: '1', isUnique: 1 }),
      field('name', '设备名称'),
      field('state', '状态', { fieldShowType: 'list', dictField: 'language' }),
      field('qty', '数量', { fieldShowType: 'number', dbType: 'BigDecimal', dbPointLength: 2 }),
    ],
    ...more,
  });
  const call = <T = unknown>(method: string, path: string, body?: unknown, token = admin) =>
    server.call<T>(method, `/online/cgform${path}`, { token, ...(body === undefined ? {} : { body }) });
  const load = async (id: string) => (await call<FormDesign>('GET', `/api/getByHead?id=${id}`)).body.result;
  const add = (body: FormDesign) => call<Saved>('POST', '/api/addAll', body);
  const edit = (body: FormDesign) => call<Saved>('PUT', '/api/editAll', body);
  const plan = async (body: FormDesign) => (await call<Plan>('POST', '/design/plan', body)).body.result;
  const change = (from: FormDesign, name: string, part: Partial<Schemas['DesignField']>): FormDesign => ({
    ...from,
    fields: from.fields.map((one) => (one.dbFieldName === name ? { ...one, ...part } : one)),
  });
  const without = (from: FormDesign, name: string): FormDesign => ({
    ...from,
    fields: from.fields.filter(({ dbFieldName }) => dbFieldName !== name),
  });
  const record = (table: string, body: object) =>
    server.call<string>('POST', `/online/cgform/api/form/${table}`, { token: admin, body });
  const rows = async (table: string) =>
    (
      await server.call<{ records: Record<string, unknown>[] }>('GET', `/online/cgform/api/getData/${table}`, {
        token: admin,
      })
    ).body.result.records;
  const columnsOf = async (table: string) => {
    const { rows: found } = await sql<{ column_name: string; data_type: string; is_nullable: string }>`
    select column_name, data_type, is_nullable from information_schema.columns where table_name = ${table}`.execute(
      server.db,
    );
    return new Map(found.map((row) => [row.column_name, row]));
  };
  const losing = ({ steps }: Plan) => steps.filter(({ loss }) => loss != null);

  return {
    field,
    design,
    call,
    load,
    add,
    edit,
    plan,
    change,
    without,
    record,
    rows,
    columnsOf,
    losing,
    server: later(() => server),
    admin: () => admin,
  };
}
