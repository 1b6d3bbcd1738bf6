import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

type Own = { readonly tenantId: string; readonly id: string };

/** A living voucher with a line of an account; null where there is none. */
export async function voucherOf(db: Db, { tenantId, id }: Own): Promise<string | null> {
  const { rows } = await sql<{ no: string }>`
    select concat_ws('-', v.voucher_word, v.voucher_no) as no from fin_voucher_item i
    join fin_voucher v on v.id = i.head_id and v.tenant_id = i.tenant_id and v.del_flag = 0 and coalesce(v.v_status, '1') <> '4'
    where i.tenant_id = ${tenantId} and i.del_flag = 0 and i.subject_id = ${id} order by v.voucher_date, v.id limit 1`.execute(
    db,
  );
  return rows[0]?.no ?? null;
}

export type Subject = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly subject_type: string;
  readonly direction: string;
};

/** An account, and how many are below it. */
export async function subjectOf(db: Db, { tenantId, id }: Own): Promise<(Subject & { readonly below: number }) | null> {
  const { rows } = await sql<Subject & { below: number }>`
    select id, code, name, subject_type, direction,
      (select count(*)::int from fin_subject c where c.tenant_id = s.tenant_id and c.pid = s.id and c.del_flag = 0) as below
    from fin_subject s where tenant_id = ${tenantId} and id = ${id} and del_flag = 0 for share`.execute(db);
  return rows[0] ?? null;
}
