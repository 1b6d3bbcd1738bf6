import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Lines of orders know their price after what is taken off the whole order. Orders of which something was delivered were billed in full: their
 * lines stay at their prices, and nothing is taken off them any more; all others get what they were promised.
 */
export const netPrice: Migration = {
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<{ is_there: boolean }>`select to_regclass('sal_order_item') is not null
      and to_regclass('sal_order') is not null as is_there`.execute(db);
    if (rows[0]?.is_there !== true) return;
    await sql`alter table sal_order_item add column if not exists net_ppm numeric(24, 6),
      add column if not exists net_price numeric(24, 6)`.execute(db);
    await sql`update sal_order_item set net_ppm = 1000000, net_price = price`.execute(db);
    await sql`create temporary table order_totals_before on commit drop as
      select id, amount, tax_amount, total_amount from sal_order`.execute(db);
    await sql`with asked as (
        select h.id, (100 - coalesce(h.discount_rate, 0)) / 100 as kept, coalesce(h.discount_amount, 0) as off
        from sal_order h where (coalesce(h.discount_rate, 0) <> 0 or coalesce(h.discount_amount, 0) <> 0)
          and not exists (select 1 from sal_order_item i where i.head_id = h.id and coalesce(i.out_qty, 0) <> 0)
      ),
      sums as (
        select a.id, a.kept, a.off, sum(round(i.qty * round(i.price * a.kept, 6), 2)
          + round(round(i.qty * round(i.price * a.kept, 6), 2) * coalesce(i.tax_rate, 0) / 100, 2)) as total
        from asked a join sal_order_item i on i.head_id = a.id and i.del_flag = 0 group by a.id, a.kept, a.off
      )
      update sal_order_item i
      set net_ppm = greatest(round(s.kept * (1 - case when s.total > 0 then s.off / s.total else 0 end) * 1000000, 6), 0)
      from sums s where s.id = i.head_id`.execute(db);
    await sql`update sal_order_item set net_price = round(price * net_ppm / 1000000, 6) where net_ppm <> 1000000`.execute(
      db,
    );
    await sql`update sal_order_item set amount = round(qty * net_price, 2),
        tax_price = round(net_price * (1 + coalesce(tax_rate, 0) / 100), 6),
        tax_amount = round(round(qty * net_price, 2) * coalesce(tax_rate, 0) / 100, 2),
        total_amount = round(qty * net_price, 2) + round(round(qty * net_price, 2) * coalesce(tax_rate, 0) / 100, 2)
      where net_ppm <> 1000000`.execute(db);
    await sql`update sal_order h set amount = s.amount, tax_amount = s.tax_amount, total_amount = s.total_amount
      from (select head_id, sum(amount) as amount, sum(tax_amount) as tax_amount, sum(total_amount) as total_amount
        from sal_order_item where del_flag = 0 group by head_id) s
      where s.head_id = h.id and (coalesce(h.discount_rate, 0) <> 0 or coalesce(h.discount_amount, 0) <> 0)`.execute(
      db,
    );
    await tellChanges(db);
  },
};

/** Tells of each order what its totals were and are: people had agreed on the former. */
async function tellChanges(db: Kysely<unknown>): Promise<void> {
  await sql`insert into sys_upgrade_change
      (id, tenant_id, migration, form_code, record_id, bill_no, field, before_value, after_value, reason)
    select replace(gen_random_uuid()::text, '-', ''), h.tenant_id, '0079_net_price', 'sal_order', h.id, h.bill_no,
      f.field, f.before_value, f.after_value, '整单折扣与优惠金额分摊到明细的折后单价'
    from sal_order h join order_totals_before b on b.id = h.id
    cross join lateral (values
      ('amount', b.amount, h.amount), ('tax_amount', b.tax_amount, h.tax_amount),
      ('total_amount', b.total_amount, h.total_amount)) as f(field, before_value, after_value)
    where h.del_flag = 0 and f.before_value is distinct from f.after_value`.execute(db);
}
