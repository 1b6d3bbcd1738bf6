import Big from 'big.js';
import { sql } from 'kysely';
import type { PartyLedger } from '#core/kernel/write-off-kinds.ts';
import type { Db } from '#server/db/connection.ts';

const tables = {
  ar: { column: 'customer_id', bills: ['fin_ar_bill'], money: ['fin_receipt', 'fin_advance_receipt'] },
  ap: { column: 'supplier_id', bills: ['fin_ap_bill'], money: ['fin_payment', 'fin_advance_payment'] },
} as const;
const heads = { ar: 'fin_writeoff', ap: 'fin_ap_writeoff' } as const;

/** Lists violations of what has to hold for two parties at any time (INV-AR-01, INV-AR-02, INV-AR-04). */
export async function partyFaults(db: Db, parties: Readonly<Record<PartyLedger, string>>): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const ledger of ['ar', 'ap'] as const) {
    const { column, bills, money } = tables[ledger];
    const party = parties[ledger];
    let net = new Big(0);
    let netOwn = new Big(0);
    for (const table of [...bills, ...money]) {
      const isMoney = !bills.some((one) => one === table);
      const discount = table === 'fin_receipt' || table === 'fin_payment' ? sql`coalesce(discount_amount, 0)` : sql`0`;
      const { rows } = await sql<{ no: string; amount: string; written: string; open: string; own: string }>`
        select bill_no as no, (amount + ${discount})::text as amount, coalesce(written_amount, 0)::text as written, coalesce(open_amount, 0)::text as open,
          coalesce(open_own, 0)::text as own
        from ${sql.table(table)} where ${sql.ref(column)} = ${party} and bill_status = '2'`.execute(db);
      for (const { no, amount, written, open, own } of rows) {
        const isKept = new Big(written).abs().lte(new Big(amount).abs()) && new Big(written).times(amount).gte(0);
        if (!isKept || !new Big(amount).minus(written).eq(open)) faults.push(`${no}: ${amount} − ${written} ≠ ${open}`);
        net = isMoney ? net.minus(open) : net.plus(open);
        netOwn = isMoney ? netOwn.minus(own) : netOwn.plus(own);
        if (new Big(open).eq(0) && !new Big(own).eq(0))
          faults.push(`${no}: nothing open, and ${own} in the own currency`);
      }
    }
    const { rows: sums } = await sql<{ owed: string; own: string }>`
      select coalesce(sum(increase - decrease), 0)::text as owed, coalesce(sum(own_balance), 0)::text as own from fin_party_ledger where ledger = ${ledger} and party_id = ${party}`.execute(
      db,
    );
    if (!netOwn.eq(sums[0]?.own ?? '0')) faults.push(`${ledger}: own ${netOwn.toFixed(2)}, ledger ${sums[0]?.own}`);
    if (!net.eq(sums[0]?.owed ?? '0')) faults.push(`${ledger}: open ${net.toFixed(2)}, ledger ${sums[0]?.owed}`);
    const { rows: uneven } = await sql<{ no: string }>`
      select w.writeoff_no as no from ${sql.table(heads[ledger])} w join ${sql.table(`${heads[ledger]}_item`)} i on i.head_id = w.id
      where w.${sql.ref(column)} = ${party}
      group by w.id having sum(case i.side when 'D' then i.this_amount else -i.this_amount end) <> 0`.execute(db);
    faults.push(...uneven.map(({ no }) => `sides of ${no}`));
  }
  return faults;
}

/** Accounts whose balance is not the sum of their rows. */
export async function accountFaults(db: Db, tenantId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    select a.code from fin_bank_account a left join fin_cash_ledger l on l.account_id = a.id where a.tenant_id = ${tenantId}
    group by a.id having coalesce(a.balance, 0) <> coalesce(sum(l.income - l.outgo), 0)`.execute(db);
  return rows.map(({ code }) => `balance of account ${code}`);
}
