import { sql, type RawBuilder } from 'kysely';

/** Customer of a credit, as the statement has him, and the documents that are not counted. */
type Whose = {
  readonly tenant: RawBuilder<unknown>;
  readonly customer: RawBuilder<unknown>;
  /** An order that is looked at now. */
  readonly except: string;
  /** Are there receivables at all? */
  readonly hasBills: boolean;
};

/**
 * Selects the credit a customer uses, in the own currency: his debts, orders not delivered, and deliveries without a receivable that
 * followed, whatever the parameter says by now.
 */
export function creditUse({
  tenant,
  customer,
  except,
  hasBills,
}: Whose): Readonly<Record<'receivable' | 'orders' | 'unbilled', RawBuilder<unknown>>> {
  const billed = hasBills
    ? sql`and not exists (select 1 from fin_ar_bill v
        where v.tenant_id = l.tenant_id and v.src_id = l.head_id and v.del_flag = 0 and v.bill_status = '2')`
    : sql``;
  return {
    receivable: sql`(select coalesce(sum(own_balance), 0) from fin_party_ledger
        where tenant_id = ${tenant} and ledger = 'ar' and party_id = ${customer})::numeric(24, 2)`,
    orders: sql`(select coalesce(sum(round((l.total_amount - coalesce(l.earlier_total, 0)) * greatest(l.qty - l.out_qty, 0) / nullif(l.qty - coalesce(l.earlier_qty, 0), 0) * coalesce(h.exchange_rate, 1), 2)), 0)
        from sal_order_item l join sal_order h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
        where l.tenant_id = ${tenant} and l.del_flag = 0 and h.customer_id = ${customer} and h.id <> ${except}
          and h.bill_status in ('2', '3') and coalesce(l.line_status, '0') <> '2')::numeric(24, 2)`,
    unbilled: sql`(select coalesce(sum(round((l.qty - l.return_qty - l.invoice_qty) * l.tax_price * coalesce(h.exchange_rate, 1), 2)), 0)
        from sal_out_item l join sal_out h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
        where l.tenant_id = ${tenant} and l.del_flag = 0 and h.customer_id = ${customer} and h.bill_status = '2'
          and l.qty - l.return_qty - l.invoice_qty <> 0 ${billed})::numeric(24, 2)`,
  };
}

/** Selects the credit a row of limits grants on a day. */
export function creditInForce(row: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${row}.credit_limit + case when ${row}.temp_end is null or ${row}.temp_end >= ${day} then coalesce(${row}.temp_limit, 0) else 0 end)`;
}

/** Reckons what is used of a limit, and what is left of it, over alias `b` of `crm_credit`. */
export function creditColumns(tables: ReadonlySet<string>): Readonly<Record<string, RawBuilder<unknown>>> {
  const { receivable, orders, unbilled } = creditUse({
    tenant: sql`b.tenant_id`,
    customer: sql`b.customer_id`,
    except: '',
    hasBills: tables.has('fin_ar_bill'),
  });
  const used = sql`(${receivable} + ${orders} + ${unbilled})::numeric(24, 2)`;
  return {
    used_amount: used,
    avail_amount: sql`(${creditInForce(sql`b`, sql`current_date`)} - ${used})::numeric(24, 2)`,
  };
}
