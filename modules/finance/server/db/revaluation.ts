import { sql, type RawBuilder } from 'kysely';
import type { PartyLedger } from '#core/kernel/write-off-kinds.ts';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';
import { ownCurrencyIn } from '#server/kernel/currency/db/currency.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';

/** Table of the documents of revaluations, and of their lines. */
export const REVALUATIONS = 'fin_revaluation';
export const REVALUATION_LINES = 'fin_revaluation_item';

/** Ledger that is revalued; of the general ledger it is the money. */
export type Revalued = PartyLedger | 'gl';

/** The end of a day in a company; bad debts are documents of a module that may be missing. */
export type AsOf = { readonly tenantId: string; readonly day: string; readonly hasBadDebts: boolean };

/** Forms of open items of a ledger: bills say their currency, money has that of its account. */
const forms: Readonly<Record<PartyLedger, { readonly bill: string; readonly money: readonly string[] }>> = {
  ar: { bill: 'fin_ar_bill', money: ['fin_receipt', 'fin_advance_receipt'] },
  ap: { bill: 'fin_ap_bill', money: ['fin_payment', 'fin_advance_payment'] },
};

/** Selects the open items that write-offs which stand took of after a day; `i` is its line, `w` the write-off. */
const takenLater = (ledger: string, { tenantId, day }: AsOf): RawBuilder<unknown> => sql`
  select i.form_code, i.bill_id from ${sql.table(`${ledger}_item`)} i join ${sql.table(ledger)} w on w.id = i.head_id
  where w.tenant_id = ${tenantId} and w.wo_status = '1' and w.writeoff_date > ${day}::date and not i.is_made
    and coalesce(w.currency, '') <> ${ownCurrencyIn(tenantId)}`;

export type ItemKey = { readonly formCode: string; readonly id: string };

/**
 * Finds the open items of a ledger in other currencies at the end of a day, which are settled in money: bills whose invoice came, and money in
 * advance that would be paid back.
 */
export async function foreignItems(db: Db, ledger: PartyLedger, of: AsOf): Promise<readonly ItemKey[]> {
  const { bill, money } = forms[ledger];
  const { tenantId, day } = of;
  const provisional = ledger === 'ap' ? sql`and coalesce(t.provisional, 'N') <> 'Y'` : sql``;
  const counts = (
    form: string,
  ) => sql`t.tenant_id = ${tenantId} and t.del_flag = 0 and t.bill_status = '2' and t.bill_date <= ${day}::date
    and (t.open_amount <> 0 or t.id in (select l.bill_id from later l where l.form_code = ${form}))`;
  const lost =
    ledger === 'ar' && of.hasBadDebts
      ? sql`union all select 'fin_ar_bill', b.id from fin_party_ledger e join fin_bad_debt d on d.id = e.bill_id
          join fin_ar_bill b on b.tenant_id = e.tenant_id and b.bill_no = trim(d.ar_bill_no)
          where e.tenant_id = ${tenantId} and e.kind = 'bad_debt' and e.bill_date > ${day}::date`
      : sql``;
  const parts = [
    sql`select ${bill}::text as "formCode", t.id from ${sql.table(bill)} t
      where ${counts(bill)} and coalesce(nullif(t.currency, ''), ${ownCurrencyIn(tenantId)}) <> ${ownCurrencyIn(tenantId)} ${provisional}`,
    ...money.map(
      (
        form,
      ) => sql`select ${form}::text, t.id from ${sql.table(form)} t join fin_bank_account a on a.id = t.account_id and a.tenant_id = t.tenant_id
        where ${counts(form)} and t.refundable_flag = 'Y' and coalesce(nullif(a.currency, ''), ${ownCurrencyIn(tenantId)}) <> ${ownCurrencyIn(tenantId)}`,
    ),
  ];
  const { rows } = await sql<ItemKey>`
    with later as (${takenLater('fin_writeoff', of)} union all ${takenLater('fin_ap_writeoff', of)} ${lost})
    ${sql.join(parts, sql` union all `)} order by 1, 2`.execute(db);
  return rows;
}

/** Part of an open item that was taken after a day; amounts without the sign of the item. */
export type TakeRow = {
  readonly form: string;
  readonly bill: string;
  /** The record that took it, and its line; null for a bad debt. */
  readonly by: 'fin_writeoff' | 'fin_ap_writeoff' | 'fin_bad_debt';
  readonly id: string;
  readonly no: string;
  readonly line: string | null;
  readonly date: string;
  readonly face: string;
  readonly own: string;
};

/** Lists what was taken of open items after a day, in the order it was taken in. */
export async function takesAfter(
  db: Db,
  { tenantId, day, hasBadDebts }: AsOf,
  ids: readonly string[],
): Promise<readonly TakeRow[]> {
  if (ids.length === 0) return [];
  const written = (ledger: string) => sql`
    select i.form_code as form, i.bill_id as bill, ${ledger}::text as by, w.id, w.writeoff_no as no, i.id as line, w.writeoff_date::text as date,
      i.this_amount::text as face, i.own_amount::text as own, w.create_time as made
    from ${sql.table(`${ledger}_item`)} i join ${sql.table(ledger)} w on w.id = i.head_id
    where w.tenant_id = ${tenantId} and w.wo_status = '1' and w.writeoff_date > ${day}::date and not i.is_made and i.bill_id ${oneOf(ids)}`;
  const lost = hasBadDebts
    ? sql`union all select 'fin_ar_bill', b.id, 'fin_bad_debt', d.id, min(e.bill_no), null, min(e.bill_date)::text, sum(e.decrease)::text,
        (-sum(e.own_balance))::text, min(e.create_time)
      from fin_party_ledger e join fin_bad_debt d on d.id = e.bill_id
      join fin_ar_bill b on b.tenant_id = e.tenant_id and b.bill_no = trim(d.ar_bill_no)
      where e.tenant_id = ${tenantId} and e.kind = 'bad_debt' and e.bill_date > ${day}::date and b.id ${oneOf(ids)}
      group by b.id, d.id`
    : sql``;
  const { rows } = await sql<TakeRow>`
    select form, bill, by, id, no, line, date, face, own from (
      ${written('fin_writeoff')} union all ${written('fin_ap_writeoff')} ${lost}
    ) t order by made, id, line`.execute(db);
  return rows;
}

/** Writes what lines of write-offs are worth more in the own currency. */
export async function changeTaken(
  db: Db,
  ledger: 'fin_writeoff' | 'fin_ap_writeoff',
  lines: readonly { readonly id: string; readonly more: string }[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    update ${sql.table(`${ledger}_item`)} i set own_amount = i.own_amount + v.more
    from json_to_recordset(${JSON.stringify(lines)}::json) as v (id text, more numeric) where i.id = v.id`.execute(db);
}

export type AccountWorth = {
  readonly id: string;
  readonly name: string;
  readonly subject: string | null;
  readonly currency: string;
  readonly face: string;
  readonly own: string;
};

/** Lists what accounts of other currencies hold at the end of a month, but for what one revaluation changed. */
export async function foreignAccounts(
  db: Db,
  { tenantId, period }: Month,
  except: string | null,
): Promise<readonly AccountWorth[]> {
  const { rows } = await sql<AccountWorth>`
    select a.id, a.name, nullif(a.subject_id, '') as subject, a.currency, sum(l.income - l.outgo)::text as face,
      coalesce(sum(l.own_amount) filter (where l.form_code <> ${REVALUATIONS} or l.bill_id is distinct from ${except}), 0)::text as own
    from fin_cash_ledger l join fin_bank_account a on a.id = l.account_id and a.tenant_id = l.tenant_id
    where l.tenant_id = ${tenantId} and l.period <= ${period} and coalesce(nullif(a.currency, ''), ${ownCurrencyIn(tenantId)}) <> ${ownCurrencyIn(tenantId)}
    group by a.id, a.code, a.name, a.subject_id, a.currency
    having sum(l.income - l.outgo) <> 0 or sum(l.own_amount) <> 0 order by a.code, a.id`.execute(db);
  return rows;
}

/** Ids of the revaluation of a ledger in a month that counts, and of what reverses it in the next. */
export async function standingRevaluation(
  db: Db,
  { tenantId, period }: Month,
  ledger: Revalued,
): Promise<{ readonly id: string; readonly back: string | null } | null> {
  const { rows } = await sql<{ id: string; back: string | null }>`
    select h.id, (select b.id from ${sql.table(REVALUATIONS)} b where b.tenant_id = h.tenant_id and b.src_id = h.id and b.bill_status = '2'
      and b.del_flag = 0) as back
    from ${sql.table(REVALUATIONS)} h
    where h.tenant_id = ${tenantId} and h.period = ${period} and h.ledger = ${ledger} and h.bill_status = '2' and h.del_flag = 0
      and coalesce(h.src_id, '') = '' order by h.id for update`.execute(db);
  return rows[0] ?? null;
}
