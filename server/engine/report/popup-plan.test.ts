import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPool } from '#server/db/connection.ts';
import type { Database } from '#server/db/rows.ts';
import { createDefinitionStore } from '#server/engine/definition/store.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { popupRows, type PopupCall } from './popup.ts';

type Plan = { 'Node Type': string; 'Index Name'?: string; 'Plan Rows': number; Plans?: Plan[] };

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
const rows = 100_000;

let server: TestServer;
let pool: ReturnType<typeof openPool>;
let db: Kysely<Database>;
const statements: { text: string; values: readonly unknown[] }[] = [];

beforeAll(async () => {
  server = await startOnlineServer();
  const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
  pool = openPool(`${inject('clusterUrl')}${names[0]?.name ?? ''}`);
  db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void statements.push({ text: event.query.sql, values: event.query.parameters }),
  });
  await sql`insert into crm_customer (id, tenant_id, code, name, enabled, currency, sales_id, customer_level)
    select 'c' || n, '1', 'KC' || n, '客户' || n, 'Y', 'CNY', 'admin', 'A' from generate_series(1, 100) n`.execute(db);
  await sql`
    insert into sal_order (id, tenant_id, bill_no, bill_date, customer_id, order_type, sales_id, delivery_date, currency, exchange_rate, bill_status)
    select 'o' || n, '1', 'XS-' || n, date '2020-01-01' + n % 2000, 'c' || (1 + n % 100), '1', 'admin', date '2026-01-01', 'CNY', 1, '0'
    from generate_series(1, ${rows}::int) n`.execute(db);
  await sql`analyze sal_order`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await server.close();
});

/** Every node of the plan of what the report asks the database. */
async function nodesOf(call: Partial<PopupCall>): Promise<Plan[]> {
  statements.length = 0;
  const engine = { db, store: createDefinitionStore(server.db), versionRequired: true };
  await popupRows(engine, 'pop_sale_order', { query: { filters: {} }, pageNo: 1, pageSize: 10, ...call }, actor);
  const [statement] = statements;
  if (statement === undefined || statements.length > 1) throw new Error(`${statements.length} statements`);
  const { rows: plans } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) ${statement.text}`,
    [...statement.values],
  );
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
  const top = plans[0]?.['QUERY PLAN'][0].Plan;
  return top === undefined ? [] : flat(top);
}

describe('a popup report over a large table', () => {
  it.each([
    ['its first page', {}, 'sal_order_sort_idx'],
    ['page 1000', { pageNo: 1000 }, 'sal_order_sort_idx'],
    ['the orders of a customer', { query: { filters: { customer_id: 'c7' } } }, 'sal_order_customer_id_idx'],
    ['an order by its number', { query: { filters: { bill_no: 'XS-77' } } }, 'sal_order_bill_no_key'],
  ])('[B7.5] finds %s through an index and sorts no whole table', async (_name, call, index) => {
    const nodes = await nodesOf(call);
    expect(nodes.map((node) => node['Index Name'])).toContain(index);
    const sorts = nodes.filter((node) => node['Node Type'].includes('Sort'));
    expect(sorts.filter((node) => node['Plan Rows'] > rows / 10)).toEqual([]);
  });
});
