import { sql, type RawBuilder } from 'kysely';
import type { PartyLedger } from '#core/kernel/write-off-kinds.ts';
import type { Db } from '#server/db/connection.ts';
import type { FigureRow, Month } from '#server/kernel/period/db/ledger-close.ts';

/** A month of the ledger of customers or suppliers. */
export type PartyMonth = Month & { readonly ledger: PartyLedger };

export async function firstPartyMonth(db: Db, tenantId: string, ledger: PartyLedger): Promise<string | null> {
  const { rows } = await sql<{ period: string | null }>`
    select min(period) as period from fin_party_ledger where tenant_id = ${tenantId} and ledger = ${ledger}`.execute(
    db,
  );
  return rows[0]?.period ?? null;
}

/** Selects the opening figures of every party in a month, by currency; an advance goes on until it is matched. */
function partyMonths({ tenantId, ledger, period }: PartyMonth): RawBuilder<unknown> {
  return sql`
    select party_id, currency, coalesce(b.end_amount, 0) as begin_amount, coalesce(m.increase, 0) as inc_amount,
      coalesce(m.decrease, 0) as dec_amount, coalesce(b.end_amount, 0) + coalesce(m.increase, 0) - coalesce(m.decrease, 0) as end_amount,
      coalesce(b.adv_amount, 0) + coalesce(m.advance, 0) as adv_amount
    from (
      select party_id, currency, end_amount, adv_amount from ms_party_balance
      where tenant_id = ${tenantId} and ledger = ${ledger} and (end_amount <> 0 or adv_amount <> 0)
        and period = (select max(period) from ms_party_balance where tenant_id = ${tenantId} and ledger = ${ledger} and period < ${period})
    ) b
    full join (
      select party_id, currency, sum(increase) as increase, sum(decrease) as decrease, sum(advance_in - advance_out) as advance
      from fin_party_ledger where tenant_id = ${tenantId} and ledger = ${ledger} and period = ${period} group by party_id, currency
    ) m using (party_id, currency)`;
}

/** Returns the debts of all parties, by currency. */
export async function partyFigures(db: Db, month: PartyMonth): Promise<readonly FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select currency, sum(begin_amount) as begin, sum(inc_amount) as increase, sum(dec_amount) as decrease, sum(adv_amount) as advance
    from (${partyMonths(month)}) m group by currency order by currency`.execute(db);
  return rows;
}

/** Keeps what every party ends a month with; answers how many rows. */
export async function keepParties(db: Db, month: PartyMonth): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into ms_party_balance (tenant_id, ledger, period, party_id, currency, begin_amount, inc_amount, dec_amount, end_amount, adv_amount)
    select ${month.tenantId}, ${month.ledger}, ${month.period}, party_id, currency, begin_amount, inc_amount, dec_amount, end_amount, adv_amount
    from (${partyMonths(month)}) m`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function dropParties(db: Db, { tenantId, ledger, period }: PartyMonth): Promise<void> {
  await db
    .deleteFrom('ms_party_balance')
    .where('tenant_id', '=', tenantId)
    .where('ledger', '=', ledger)
    .where('period', '=', period)
    .execute();
}
