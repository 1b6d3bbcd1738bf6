import { sql } from 'kysely';
import type { PartyLedger } from '#core/kernel/write-off-kinds.ts';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

/** Source of an entry. */
export type EntrySource = {
  readonly tenantId: string;
  readonly formCode: string;
  readonly billId: string;
};

export type PartyEntry = EntrySource & {
  readonly ledger: PartyLedger;
  readonly partyId: string;
  /** `yyyy-MM-dd` */
  readonly billDate: string;
  readonly kind: string;
  readonly billNo: string;
  readonly currency: string;
  readonly increase?: string;
  readonly decrease?: string;
  readonly advanceIn?: string;
  readonly advanceOut?: string;
  /** In the own currency: of the balance, of what lies there in advance, and the exchange loss of a write-off. */
  readonly ownBalance: string;
  readonly ownAdvance?: string;
  readonly ownExchange?: string;
  /** Discount for early payment that a write-off granted (customers), or took with a minus (suppliers), in the own currency. */
  readonly ownDiscount?: string;
  readonly by: string;
};

/** Adds entries; they stay as they are. */
export async function addPartyEntries(db: Db, entries: readonly PartyEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(
    (
      one,
    ) => sql`(${one.tenantId}, ${one.ledger}, ${one.partyId}, ${one.billDate.slice(0, 7)}, ${one.billDate}::date, ${one.kind},
      ${one.formCode}, ${one.billId}, ${one.billNo}, ${one.currency}, ${one.increase ?? '0'}::numeric, ${one.decrease ?? '0'}::numeric,
      ${one.advanceIn ?? '0'}::numeric, ${one.advanceOut ?? '0'}::numeric, ${one.ownBalance}::numeric, ${one.ownAdvance ?? '0'}::numeric,
      ${one.ownExchange ?? '0'}::numeric, ${one.ownDiscount ?? '0'}::numeric, ${one.by})`,
  );
  await sql`
    insert into fin_party_ledger (tenant_id, ledger, party_id, period, bill_date, kind, form_code, bill_id, bill_no, currency,
      increase, decrease, advance_in, advance_out, own_balance, own_advance, own_exchange, own_discount, create_by)
    values ${sql.join(rows)}`.execute(db);
}

/** Adds the opposite of every entry of these documents that still counts, in the month it stands in. */
export async function reversePartyEntries(
  db: Db,
  { tenantId, formCode, billIds }: Omit<EntrySource, 'billId'> & { readonly billIds: readonly string[] },
  by: string,
): Promise<void> {
  await sql`
    insert into fin_party_ledger (tenant_id, ledger, party_id, period, bill_date, kind, form_code, bill_id, bill_no, currency,
      increase, decrease, advance_in, advance_out, own_balance, own_advance, own_exchange, own_discount, reversed_id, create_by)
    select e.tenant_id, e.ledger, e.party_id, e.period, e.bill_date, e.kind, e.form_code, e.bill_id, e.bill_no, e.currency,
      -e.increase, -e.decrease, -e.advance_in, -e.advance_out, -e.own_balance, -e.own_advance, -e.own_exchange, -e.own_discount, e.id, ${by}
    from fin_party_ledger e
    where e.tenant_id = ${tenantId} and e.form_code = ${formCode} and e.bill_id ${oneOf(billIds)} and e.reversed_id is null
      and not exists (select 1 from fin_party_ledger r where r.reversed_id = e.id)
    order by e.id`.execute(db);
}

/** Columns of a party's opening balance, and conditions for opening documents. */
const begins = {
  ar: {
    parties: 'crm_customer',
    columns: ['begin_ar', 'begin_adv'],
    bills: sql`exists (select 1 from fin_ar_bill b where l.form_code = 'fin_ar_bill' and b.id = l.bill_id and b.ar_type = '5')`,
    advances: sql`exists (select 1 from fin_advance_receipt a
      where l.form_code = 'fin_advance_receipt' and a.id = l.bill_id and a.is_opening = 'Y')`,
  },
  ap: {
    parties: 'pur_supplier',
    columns: ['begin_ap', 'begin_adv'],
    bills: sql`exists (select 1 from fin_ap_bill b where l.form_code = 'fin_ap_bill' and b.id = l.bill_id and b.ap_type = '6')`,
    advances: sql`exists (select 1 from fin_advance_payment a
      where l.form_code = 'fin_advance_payment' and a.id = l.bill_id and a.is_opening = 'Y')`,
  },
} as const;

/** Writes what a party began with, as its opening documents say, in the own currency. It is no change of its record. */
export async function keepBegin(
  db: Db,
  { ledger, tenantId, partyId }: { readonly ledger: PartyLedger; readonly tenantId: string; readonly partyId: string },
): Promise<void> {
  const { parties, columns, bills, advances } = begins[ledger];
  const [owed, advance] = columns;
  await sql`
    update ${sql.table(parties)} p set ${sql.ref(owed)} = s.owed, ${sql.ref(advance)} = s.advance
    from (
      select coalesce(sum(l.own_balance) filter (where ${bills}), 0) as owed, coalesce(sum(l.own_advance) filter (where ${advances}), 0) as advance
      from fin_party_ledger l
      where l.tenant_id = ${tenantId} and l.ledger = ${ledger} and l.party_id = ${partyId} and l.kind <> 'writeoff'
    ) s where p.id = ${partyId} and p.tenant_id = ${tenantId}`.execute(db);
}
