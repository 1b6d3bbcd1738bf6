import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { selectPage } from '#server/engine/list/select.ts';
import type { Engine } from '#server/engine/scope.ts';

/** The wish of the measured list: an indexed filter, a sort, page 1, the total. */
export const wish = { customer_id: 'c7', column: 'bill_date', order: 'desc', pageSize: 10 } as const;

type Page = { readonly total: number; readonly ids: readonly unknown[] };

/** Fills the form of sales orders: 1000 customers, each with a thousandth of the orders, on days all over the years. */
export async function fillOrders(db: Db, size: number): Promise<void> {
  await sql`
    insert into crm_customer (id, tenant_id, code, name, enabled, currency, sales_id, customer_level)
    select 'c' || n, '1', 'KC' || n, '客户' || n, 'Y', 'CNY', 'admin', 'A' from generate_series(1, 1000) n`.execute(db);
  await withoutIndexes(db, 'sal_order', async (session) => {
    // In parts, for one statement may run a minute at most. Days by hash: no customer has days of his own.
    for (let start = 1; start <= size; start += 100_000) {
      await sql`
        insert into sal_order (id, tenant_id, bill_no, bill_date, customer_id, order_type, sales_id, delivery_date, currency, exchange_rate, bill_status, total_amount)
        select 'o' || lpad(n::text, 9, '0'), '1', 'XS-' || n, date '2020-01-01' + abs(hashint4(n)) % 2000, 'c' || (1 + n % 1000), (1 + n % 6)::text, 'admin', date '2026-01-01', 'CNY', 1, '0', n
        from generate_series(${start}::int, ${Math.min(start + 99_999, size)}::int) n`.execute(session);
    }
  });
  await sql`vacuum analyze sal_order`.execute(db);
  await sql`vacuum analyze crm_customer`.execute(db);
}

/** Rows come in before the indexes, and references are right by construction: a minute less for a million rows. */
async function withoutIndexes(db: Db, table: string, fill: (session: Db) => Promise<void>): Promise<void> {
  await db.connection().execute(async (session) => {
    const { rows } = await sql<{ name: string; definition: string }>`
      select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = ${table}::regclass and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`.execute(
      session,
    );
    for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(session);
    await sql`set session_replication_role = replica`.execute(session);
    await fill(session);
    await sql`set session_replication_role = origin`.execute(session);
    await sql`set maintenance_work_mem = '256MB'`.execute(session);
    // Definitions as the database itself wrote them.
    for (const { definition } of rows) await sql.raw(definition).execute(session);
  });
}

/** The list as the engine reads it for a request. */
export async function listOrders(engine: Engine, filters: Readonly<Record<string, string>>): Promise<Page> {
  const form = (await engine.store.catalogue()).form('sal_order');
  if (form === undefined) throw new Error('There is no form sal_order');
  const page = await selectPage(engine.db, form, {
    query: { filters, column: wish.column, order: wish.order },
    tenantId: '1',
    limit: wish.pageSize,
    offset: 0,
  });
  return { total: page.total, ids: page.records.map((row) => row['id']) };
}

/** The same list as somebody who knows the tables writes it by hand, texts of shown references included. */
export async function listOrdersByHand(db: Db): Promise<Page> {
  const { rows } = await sql<{ total: number; id: string }>`
    select c.total, p.*, (select x.name from crm_customer x where x.tenant_id = '1' and x.id = p.customer_id) as customer,
      (select u.realname from sys_user u where u.tenant_id = '1' and u.del_flag = 0 and lower(u.username) = lower(p.sales_id)) as salesperson,
      (select u.realname from sys_user u where u.tenant_id = '1' and u.del_flag = 0 and lower(u.username) = lower(p.handler_id)) as handler,
      (select u.realname from sys_user u where u.tenant_id = '1' and u.del_flag = 0 and lower(u.username) = lower(p.audit_by)) as auditor,
      (select d.depart_name from sys_depart d where d.tenant_id = '1' and d.id = p.depart_id) as depart
    from (select count(*) as total from sal_order where tenant_id = '1' and del_flag = 0 and customer_id = ${wish.customer_id}) c
    left join (select * from sal_order where tenant_id = '1' and del_flag = 0 and customer_id = ${wish.customer_id} order by bill_date desc, id desc limit ${wish.pageSize}) p on true
    order by p.bill_date desc, p.id desc`.execute(db);
  return { total: rows[0]?.total ?? 0, ids: rows.map((row) => row.id) };
}

/** Median milliseconds of each act. Their rounds alternate, so a noisy moment meets all of them. */
export async function interleavedMedians(
  times: number,
  acts: readonly (() => Promise<unknown>)[],
): Promise<readonly number[]> {
  const all = acts.map((): number[] => []);
  for (let round = 0; round < times; round += 1) {
    for (const [index, act] of acts.entries()) {
      const begun = performance.now();
      await act();
      all[index]?.push(performance.now() - begun);
    }
  }
  return all.map((figures) => figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0);
}
