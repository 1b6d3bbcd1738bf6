import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { creditInForce, creditUse } from './credit-use.ts';

/** Credit limit and debts of a customer: texts of money. */
export type CreditStanding = {
  readonly control: string;
  readonly credit: string;
  readonly receivable: string;
  readonly orders: string;
  readonly unbilled: string;
  readonly late: LateBill | null;
};

/** A receivable that is overdue for longer than its customer is allowed. */
export type LateBill = {
  readonly no: string;
  readonly due: string;
  readonly days: number;
  readonly open: string;
  readonly allowed: number;
};

/**
 * The credit of a customer, locked so that two orders are not granted the same money; undefined for one without a limit.
 * What was delivered is unbilled where no receivable followed from it, whatever the parameter says by now.
 */
export async function creditOf(
  db: Db,
  of: {
    readonly tenantId: string;
    readonly customerId: string;
    readonly day: string;
    /** The order that is audited. */
    readonly except: string;
    /** Are there receivables at all? */
    readonly hasBills: boolean;
  },
): Promise<CreditStanding | undefined> {
  const { tenantId, customerId } = of;
  const { rows: locked } = await sql<{ control: string; credit: string; overdue: number | null }>`
    select l.control_type as control, ${creditInForce(sql`l`, sql`${of.day}::date`)}::text as credit, l.overdue_days::int as overdue
    from crm_credit l where l.tenant_id = ${tenantId} and l.del_flag = 0 and l.customer_id = ${customerId} order by l.id for update`.execute(
    db,
  );
  const limit = locked[0] ?? (await usualLimit(db, of));
  if (limit === undefined) return undefined;
  const { receivable, orders, unbilled } = creditUse({
    tenant: sql`${tenantId}`,
    customer: sql`${customerId}`,
    except: of.except,
    hasBills: of.hasBills,
  });
  const { rows } = await sql<Pick<CreditStanding, 'receivable' | 'orders' | 'unbilled'>>`
    select ${receivable}::text as receivable, ${orders}::text as orders, ${unbilled}::text as unbilled`.execute(db);
  const [standing] = rows;
  if (standing === undefined) return undefined;
  const { control, credit, overdue } = limit;
  const late = overdue === null || !of.hasBills ? null : await latestBill(db, of, overdue);
  return { control, credit, ...standing, late };
}

/**
 * Returns the limit in the record of a customer where no other limit of his is kept: it is reported, and stops nobody (dictionary
 * credit_control).
 */
async function usualLimit(
  db: Db,
  { tenantId, customerId }: { readonly tenantId: string; readonly customerId: string },
): Promise<{ readonly control: string; readonly credit: string; readonly overdue: null } | undefined> {
  const { rows } = await sql<{ credit: string }>`
    select credit_limit::text as credit from crm_customer
    where tenant_id = ${tenantId} and id = ${customerId} and del_flag = 0 and credit_limit > 0`.execute(db);
  const [found] = rows;
  return found === undefined ? undefined : { control: '1', credit: found.credit, overdue: null };
}

/**
 * The receivable of a customer that is open for the longest after its day, by more days than he is allowed; null where there is none. Of one with
 * instalments, `open` is what is open of those that are.
 */
async function latestBill(
  db: Db,
  { tenantId, customerId, day }: { readonly tenantId: string; readonly customerId: string; readonly day: string },
  allowed: number,
): Promise<LateBill | null> {
  const { rows } = await sql<LateBill>`
    select bill_no as no, due_date::text as due, ${day}::date - due_date as days, coalesce((
        select sum(p.open_amount) from fin_ar_bill_plan p
        where p.head_id = b.id and p.tenant_id = b.tenant_id and p.del_flag = 0 and ${day}::date - p.due_date > ${allowed}::int
      ), open_amount)::numeric(24, 2)::text as open, ${allowed}::int as allowed
    from fin_ar_bill b
    where tenant_id = ${tenantId} and del_flag = 0 and customer_id = ${customerId} and bill_status = '2' and open_amount > 0
      and ${day}::date - due_date > ${allowed}::int
    order by due_date, bill_no limit 1`.execute(db);
  return rows[0] ?? null;
}
