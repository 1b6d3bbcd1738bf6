import { afterAll, beforeAll } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { readAllowedHosts, type AllowedHosts } from '#server/engine/source/data-source-hosts.ts';
import { buildUser } from './builders.ts';
import { openForeignDatabase, type ForeignTestDatabase } from './foreign-database.ts';
import { startOnlineServer } from './online.ts';
import type { Answer, TestServer } from './server.ts';
import { later } from './document-stage.ts';

export type Schemas = components['schemas'];
export type Source = Schemas['DataSource'];
type Head = Partial<Schemas['ReportDraft']['head']>;
type Rows = { records: Record<string, unknown>[]; total: number; totals: Record<string, string> };

/** Starts a server beside another database, with the drafts of its data sources. */
export function dataSourceStage() {
  const allowed = readAllowedHosts('127.0.0.1 localhost') as AllowedHosts;
  let foreign: ForeignTestDatabase;
  let server: TestServer;
  let token: string;
  /** Texts of all answers, to look for passwords in. */
  const answers: string[] = [];

  beforeAll(async () => {
    foreign = await openForeignDatabase();
    server = await startOnlineServer({ config: { dataSourceHosts: allowed } });
    token = await server.signInAsAdmin();
  });
  afterAll(async () => {
    await server.close();
    await foreign.close();
  });

  async function call<T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> {
    const answer = await server.call<T>(method, path, { token: as, ...(body === undefined ? {} : { body }) });
    answers.push(JSON.stringify(answer.body));
    return answer;
  }
  const said = ({ status, body }: Answer): [number, string] => [status, body.message];
  const draft = (code: string, more: Partial<Schemas['DataSourceDraft']> = {}): Schemas['DataSourceDraft'] => ({
    code,
    name: `来源 ${code}`,
    dbType: '6',
    dbUrl: `${foreign.jdbcUrl}?currentSchema=public,sales`,
    dbUsername: foreign.reader.username,
    dbPassword: foreign.reader.password,
    ...more,
  });
  const add = (body: object, as = token) => call<string>('POST', '/sys/dataSource/add', body, as);
  const edit = (body: object) => call('PUT', '/sys/dataSource/edit', body);
  const test = (body: object, as = token) =>
    call<Schemas['DataSourceTested'] & { retryAfterSeconds?: number }>('POST', '/sys/dataSource/test', body, as);
  const sourceOf = async (code: string): Promise<Source> => {
    const { body } = await call<{ records: Source[] }>('GET', `/sys/dataSource/list?code=${code}`);
    const found = body.result.records.find((one) => one.code === code);
    if (found === undefined) throw new Error(`no source ${code}`);
    return found;
  };
  /** A tester of his own each time: tests are counted. */
  const tester = async (): Promise<string> => {
    const user = await buildUser(server.db, { permissions: ['system:data-source:test'] });
    return server.signIn(user.username, user.password);
  };

  const SQL = 'select o.code, o.customer, o.placed, o.amount, o.taken_by from orders o order by o.id';
  const columns = [
    { fieldName: 'code', fieldTxt: '单号', fieldType: 'String', isSearch: '1' },
    { fieldName: 'customer', fieldTxt: '客户', fieldType: 'String', isSearch: '1', searchMode: 'like' },
    { fieldName: 'placed', fieldTxt: '日期', fieldType: 'Date' },
    { fieldName: 'amount', fieldTxt: '金额', fieldType: 'number', precision: 2, isTotal: '1' },
    { fieldName: 'taken_by', fieldTxt: '业务员', fieldType: 'sel_user' },
  ];
  const report = (code: string, dbSource: string, head: Head = {}, more: Partial<Schemas['ReportDraft']> = {}) => ({
    head: { code, name: `报表 ${code}`, cgrSql: SQL, dbSource, ...head },
    items: columns,
    params: [],
    ...more,
  });
  const chart = (code: string, dbSource: string, more: object = {}) => ({
    code,
    name: `图表 ${code}`,
    dataType: 'sql',
    dbSource,
    cgrSql: 'select o.customer, o.amount from orders o order by o.id',
    onlGraphreportItemList: [
      { fieldName: 'customer', fieldTxt: '客户', fieldType: 'String', searchFlag: 'Y', searchMode: 'single' },
      { fieldName: 'amount', fieldTxt: '金额', fieldType: 'number', precision: 2 },
    ],
    paramsList: [],
    ...more,
  });
  const parse = (text: string, dbKey: string) =>
    call<{ fields: { fieldName: string; fieldType: string }[] }>('POST', '/online/cgreport/head/parseSql', {
      sql: text,
      dbKey,
    });
  const rowsOf = async (code: string, query = '', as = token) =>
    call<Rows>('GET', `/online/cgreport/api/getData/${code}?${query}`, undefined, as);

  return {
    allowed,
    answers,
    call,
    said,
    draft,
    add,
    edit,
    test,
    sourceOf,
    tester,
    columns,
    report,
    chart,
    parse,
    rowsOf,
    foreign: later(() => foreign),
    server: later(() => server),
    token: () => token,
  };
}
