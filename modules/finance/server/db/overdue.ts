import { sql } from 'kysely';

/** Days since a bill was due, of what is open of it. Whole days, 0 while it is not due; reckoned over alias `b` of `fin_ar_bill`. */
export const overdueDays = sql`case when b.bill_status = '2' and b.open_amount > 0 and b.due_date < current_date
  then current_date - b.due_date else 0 end::bigint`;
