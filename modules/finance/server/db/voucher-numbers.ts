import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';

/** Counts the numbers missing among the vouchers of a month, of one word or over all; drafts have none and leave no gap. */
export async function missingNumbers(db: Db, { tenantId, period }: Month, word: string | null = null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(highest - used), 0)::int as count from (
      select voucher_word, max(substring(voucher_no from '[0-9]+$')::int) as highest, count(*) as used
      from fin_voucher where tenant_id = ${tenantId} and period = ${period} and del_flag = 0 and voucher_no ~ '[0-9]+$'
        and (${word}::text is null or voucher_word = ${word})
      group by voucher_word
    ) w`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The highest serial of vouchers whose number begins so. */
export async function lastSerial(db: Db, tenantId: string, prefix: string): Promise<number> {
  const { rows } = await sql<{ serial: number }>`
    select coalesce(max(substring(voucher_no from '[0-9]+$')::int), 0) as serial from fin_voucher
    where tenant_id = ${tenantId} and del_flag = 0 and starts_with(voucher_no, ${prefix}) and voucher_no ~ '-[0-9]+$'`.execute(
    db,
  );
  return rows[0]?.serial ?? 0;
}

/**
 * Numbers the unposted vouchers of a month anew, in the order of their dates and numbers, by what the posted ones leave free from 1 on:
 * the number of a posted voucher never changes, and a draft takes none. Answers how many changed.
 */
export async function renumber(
  db: Db,
  { tenantId, period }: Month,
  { word, prefix, by }: { readonly word: string; readonly prefix: string; readonly by: string },
): Promise<number> {
  const month = sql`tenant_id = ${tenantId} and period = ${period} and voucher_word = ${word} and del_flag = 0
    and coalesce(voucher_no, '') <> ''`;
  // Twice, for no number may stand twice on the way.
  const { numAffectedRows } = await sql`
    with posted as (
      select substring(voucher_no from '[0-9]+$')::int as serial from fin_voucher
      where ${month} and v_status = '3' and starts_with(voucher_no, ${prefix}::text) and voucher_no ~ '-[0-9]+$'
    ), open as (
      select id, voucher_no as old, row_number() over (order by voucher_date, voucher_no, id) as place from fin_voucher
      where ${month} and v_status <> '3'
    ), free as (
      select n::text as serial, row_number() over (order by n) as place
      from generate_series(1, (select count(*) from open) + (select count(*) from posted)) n
      where n not in (select serial from posted)
    ), wanted as (
      select open.id, open.old, ${prefix}::text || lpad(free.serial, greatest(4, length(free.serial)), '0') as no
      from open join free using (place)
    )
    update fin_voucher v set voucher_no = w.no || '#', version = version + 1, update_by = ${by}, update_time = now()
    from wanted w where v.id = w.id and w.old <> w.no`.execute(db);
  await sql`update fin_voucher set voucher_no = rtrim(voucher_no, '#') where ${month} and voucher_no like '%#'`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Months and words of the vouchers after a month. */
export async function voucherMonths(
  db: Db,
  tenantId: string,
  after: string | null,
): Promise<readonly { readonly period: string; readonly word: string }[]> {
  const { rows } = await sql<{ period: string; word: string }>`
    select distinct period, voucher_word as word from fin_voucher
    where tenant_id = ${tenantId} and del_flag = 0 and period > ${after ?? ''} order by 1, 2`.execute(db);
  return rows;
}
