import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

type Own = { readonly tenantId: string; readonly id: string };

/** A living voucher with a line of an account; null where there is none. */
export async function voucherOf(db: Db, { tenantId, id }: Own): Promise<string | null> {
  const { rows } = await sql<{ no: string }>`
    select coalesce(nullif(v.voucher_no::text, ''), to_char(v.voucher_date, 'YYYY-MM-DD')) as no from fin_voucher_item i
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

/** An account with its place in the chart and what its entries are told apart by. */
export type TreeSubject = {
  readonly id: string;
  readonly pid: string | null;
  readonly code: string;
  readonly name: string;
  readonly aux_types: string | null;
  readonly qty_flag: string | null;
  readonly cash_flag: string | null;
  readonly enabled: string | null;
  readonly is_leaf: boolean;
};

/** All accounts of a company, in the order of their codes. */
export async function treeOfSubjects(db: Db, tenantId: string): Promise<readonly TreeSubject[]> {
  const { rows } = await sql<TreeSubject>`
    with above as (select distinct pid from fin_subject where tenant_id = ${tenantId} and del_flag = 0 and pid is not null)
    select s.id, s.pid, s.code, s.name, s.aux_types, s.qty_flag, s.cash_flag, s.enabled, above.pid is null as is_leaf
    from fin_subject s left join above on above.pid = s.id
    where s.tenant_id = ${tenantId} and s.del_flag = 0 order by s.code`.execute(db);
  return rows;
}

/** An account a book can be of. */
export type BookAccount = TreeSubject & { readonly direction: string };

/** All accounts of a company with the side of their balance, in the order of their codes. */
export async function accountsOfBooks(db: Db, tenantId: string): Promise<readonly BookAccount[]> {
  const { rows } = await sql<{ id: string; direction: string }>`
    select id, coalesce(direction, 'D') as direction from fin_subject where tenant_id = ${tenantId} and del_flag = 0`.execute(
    db,
  );
  const sides = new Map(rows.map(({ id, direction }) => [id, direction]));
  return (await treeOfSubjects(db, tenantId)).map((one) => ({ ...one, direction: sides.get(one.id) ?? 'D' }));
}
