import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPool } from '#server/db/connection.ts';
import type { Database } from '#server/db/rows.ts';
import { buildReportAlone, type Report } from '#server/engine/definition/catalogue.ts';
import { createDefinitionStore, type DefinitionStore } from '#server/engine/definition/store.ts';
import { asReader, hasReader } from '#server/engine/source/db/report-reader.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { reportPage } from './report-run.ts';
import { readableTable, sourceOf } from './report-sources.ts';

const actor = {
  sessionId: 's',
  userId: 'u',
  username: 'admin',
  realname: '管理员',
  tenantId: '1',
  orgCode: 'A01',
  permissions: new Set<string>(),
  superuser: true,
};

let server: TestServer;
let db: Kysely<Database>;
const statements: string[] = [];

beforeAll(async () => {
  server = await startOnlineServer();
  const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
  db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: openPool(`${inject('clusterUrl')}${names[0]?.name ?? ''}`) }),
    log: (event) => void statements.push(event.query.sql),
  });
});
afterAll(async () => {
  await db.destroy();
  await server.close();
});

async function customers(): Promise<{ report: Report; store: DefinitionStore }> {
  const store = createDefinitionStore(server.db);
  const report = buildReportAlone(
    {
      code: 'rep',
      title: 'rep',
      title_en: 'rep',
      permission: 'test:rep',
      sql: "select c.code, c.name from crm_customer c where c.name like '%${part}%'",
      params: [{ name: 'part', title: '部分', type: 'text' }],
      items: [
        { name: 'code', label: '编码', type: 'text' },
        { name: 'name', label: '名称', type: 'text' },
      ],
    },
    await store.catalogue(),
  );
  return { report, store };
}

async function ask(filters: Record<string, string>, column?: string): Promise<Set<string>> {
  const { report, store } = await customers();
  statements.length = 0;
  const query = { filters, column, order: 'asc' };
  await reportPage({ db, store, versionRequired: true }, report, { query, limit: 10, offset: 0 }, actor).catch(
    () => undefined,
  );
  return new Set(statements);
}

const payloads = [
  "x' or '1'='1",
  "x'; drop table crm_customer; --",
  "x') union select password_hash from sys_user --",
  '${7*7}{{7*7}}#{sys_user_code}',
  "x\\' or 1=1 --",
  "$$x$$ or $1 is null /* ' */",
];

describe('the statements of a report', () => {
  it('[SQL-13] are the same under attack as in normal use: values, names and parameters never become SQL', async () => {
    const normal = new Set([
      ...(await ask({})),
      ...(await ask({ code: 'a', self_part: 'b' })),
      ...(await ask({ code: '*a*' })),
      ...(await ask({ self_part: 'b' }, 'code')),
    ]);
    const foreign: string[] = [];
    for (const text of payloads)
      for (const asked of [
        await ask({ code: text }),
        await ask({ code: `*${text}*` }),
        await ask({ self_part: text }),
        await ask({ [text]: 'a' }),
        await ask({ [`self_${text}`]: 'a' }),
        await ask({}, text),
      ])
        foreign.push(...[...asked].filter((statement) => !normal.has(statement)));
    expect(foreign).toEqual([]);
  });

  it('[SQL-11] hide other tenants without a role of their own as well: the rows are cut off before the SQL sees them', async () => {
    const catalogue = await createDefinitionStore(server.db).catalogue();
    const compiled = sql`with ${sourceOf(catalogue, 'crm_customer', '2', false)} select 1`.compile(db);
    expect(compiled.sql).toMatch(/"crm_customer" as materialized/);
    expect(compiled.sql).toMatch(/t\.tenant_id = \$1 and t\.del_flag = 0/);
    expect(compiled.sql).not.toMatch(/password|"tenant_id",/);
  });

  it('[SQL-11] run read-only', async () => {
    const write = asReader(db, { tenantId: '1', tables: [readableTable('crm_customer')] }, (trx) =>
      sql`create table t (a int)`.execute(trx),
    );
    await expect(write).rejects.toThrow(/read-only|permission denied/);
  });

  it('[SQL-11] show live rows of the own tenant also to an account that may not make roles', async () => {
    const owner = `plain_${Date.now()}`;
    await sql`create role ${sql.id(owner)}`.execute(server.db);
    await sql`insert into crm_customer (id, tenant_id, code, name, enabled, currency, sales_id, customer_level, del_flag)
      values ('own', '1', 'A', '自己的', 'Y', 'CNY', 'admin', 'A', 0), ('gone', '1', 'B', '已删除', 'Y', 'CNY', 'admin', 'A', 1),
        ('other', '2', 'A', '别人的', 'Y', 'CNY', 'admin', 'A', 0)`.execute(server.db);
    await sql`alter table crm_customer owner to ${sql.id(owner)}`.execute(server.db);
    const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
    const pool = openPool(`${inject('clusterUrl')}${names[0]?.name ?? ''}`, { options: `-c role=${owner}` });
    const plain = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    try {
      expect(await hasReader(plain)).toBe(false);
      const { report, store } = await customers();
      const call = { query: { filters: {} }, limit: 10, offset: 0 };
      const page = await reportPage({ db: plain, store, versionRequired: true }, report, call, actor);
      expect(page.records.map((row) => row['name'])).toEqual(['自己的']);
    } finally {
      await plain.destroy();
      await sql`alter table crm_customer owner to current_user`.execute(server.db);
      await sql`drop role ${sql.id(owner)}`.execute(server.db);
    }
  });
});
