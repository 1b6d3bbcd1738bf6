import { sql, type RawBuilder } from 'kysely';
import { creditInForce, creditUse } from '#modules/sale/server/db/credit-use.ts';

type Fragment = RawBuilder<unknown>;

/** Days since a bill was due, of what is open of it. */
const overdue = sql`case when b.bill_status = '2' and b.open_amount > 0 and b.due_date < current_date
  then current_date - b.due_date else 0 end::bigint`;

/** Columns that are reckoned whenever rows are read, over alias `b`: what is stored in them says nothing. Undefined for most tables. */
function reckonedColumns(name: string, tables: ReadonlySet<string>): Readonly<Record<string, Fragment>> | undefined {
  if (name === 'fin_ar_bill') return { overdue_days: overdue };
  if (name !== 'crm_credit') return undefined;
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

/** Columns every table of a form has (server/db/system-columns.ts). */
const ofEveryTable =
  'id tenant_id del_flag sys_org_code version bpm_status create_by create_time update_by update_time'.split(' ');

/**
 * The rows of a table with what is reckoned of them, as a statement the database looks through; undefined where all of it is stored.
 * @param columns stored ones
 */
export function reckonedRows(
  name: string,
  columns: readonly string[],
  tables: ReadonlySet<string>,
): Fragment | undefined {
  const reckoned = reckonedColumns(name, tables);
  if (reckoned === undefined) return undefined;
  const names = [...ofEveryTable, ...columns].map((column) => {
    const own = reckoned[column];
    return own === undefined ? sql.ref(`b.${column}`) : sql`${own} as ${sql.id(column)}`;
  });
  return sql`(select ${sql.join(names)} from ${sql.table(name)} b)`;
}

/** What rows of a table are read from. */
export function rowsOf({ name, reckoned }: { readonly name: string; readonly reckoned?: Fragment }): Fragment {
  return reckoned ?? sql.table(name);
}
