import { sql, type RawBuilder } from 'kysely';
import { ownCurrency } from '#core/params/flow.ts';
import type { Db } from '#server/db/connection.ts';
import { paramText } from '#server/platform/db/param.ts';

/** Decimals of the rate of one unit, as documents keep it. */
const RATE_DECIMALS = 14;

/** Table of currency rates, a form of the module of master data. */
export const RATES = 'md_currency_rate';

/** The own currency of a company inside a statement, which finds it once. */
export function ownCurrencyIn(tenantId: string): RawBuilder<string> {
  return paramText(ownCurrency.code, sql`${tenantId}`, ownCurrency.usual);
}

/** The rate of a document inside a statement, of its two columns: 1 in the own currency, and where it says none. */
export function rateIn(
  tenantId: string,
  { currency, rate }: { readonly currency: RawBuilder<unknown>; readonly rate: RawBuilder<unknown> },
): RawBuilder<string> {
  const own = ownCurrencyIn(tenantId);
  return sql`case when coalesce(nullif(${currency}, ''), ${own}) = ${own} then 1 else coalesce(${rate}, 1) end`;
}

/** Reads the own currency of a company. */
export async function findOwnCurrency(db: Db, tenantId: string): Promise<string> {
  const { rows } = await sql<{ own: string }>`select ${ownCurrencyIn(tenantId)} as own`.execute(db);
  return rows[0]?.own ?? ownCurrency.usual;
}

/** Rate of a currency: what one unit of it is in the own one, and the day it is of, `yyyy-MM-dd`. */
type DatedRate = { readonly rate: string; readonly day: string };

/** The rate of a currency on a day, `yyyy-MM-dd`: that of the last day it changed; null where none is kept. */
export async function rateOn(
  db: Db,
  tenantId: string,
  { currency, day }: { readonly currency: string; readonly day: string },
): Promise<DatedRate | null> {
  // Some currencies are quoted for 100 units; documents say what one is worth.
  const { rows } = await sql<DatedRate>`
    select trim_scale(round(r.rate / coalesce(nullif(r.units, ''), '1')::numeric, ${RATE_DECIMALS}))::text as rate, r.begin_date::text as day from ${sql.table(RATES)} r join md_currency c on c.id = r.head_id and c.del_flag = 0
    where r.tenant_id = ${tenantId} and r.del_flag = 0 and c.code = ${currency} and r.begin_date <= ${day}::date and r.rate > 0
    order by r.begin_date desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Returns by how much the two sides of one write-off may differ, for currencies somebody set it for. */
export async function writeOffTolerances(db: Db, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; most: string }>`
    select code, write_off_tolerance::text as most from md_currency
    where tenant_id = ${tenantId} and del_flag = 0 and write_off_tolerance is not null`.execute(db);
  return new Map(rows.map(({ code, most }) => [code, most]));
}

/** The currency a supplier sells in; null where he says none. */
export async function currencyOfSupplier(db: Db, tenantId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ currency: string | null }>`
    select nullif(currency, '') as currency from pur_supplier where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return rows[0]?.currency ?? null;
}
