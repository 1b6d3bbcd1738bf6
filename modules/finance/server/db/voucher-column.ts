import { sql } from 'kysely';

/** Numbers of the vouchers a document stands in, over alias `b` of its table; null where it stands in none. */
export const vouchersOfRow = sql`(select string_agg(distinct v.voucher_no, ', ') from fin_gl_source g
  join fin_voucher v on v.id = g.voucher_id and v.del_flag = 0 where g.tenant_id = b.tenant_id and g.bill_id = b.id)`;
